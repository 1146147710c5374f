import assert from "node:assert/strict";
import { readHead } from "../../../../data/audit/trail.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../../data/store.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { aRequest } from "../../../support/records.ts";

Deno.test("every document of the sample data is a specimen that a reviewer can look at", () =>
  withDesk(async (desk) => {
    const requests = JSON.parse((await desk.get("/api/kyc-requests")).text);
    const documents = requests.flatMap((request: { documents: unknown[] }) => request.documents);
    assert.ok(documents.length > 20);
    for (const { url } of documents) {
      const { status, headers, text } = await desk.get(url);
      assert.equal(status, 200, url);
      assert.equal(headers.get("content-type"), "image/svg+xml; charset=utf-8");
      assert.equal(headers.get("cache-control"), "no-store");
      assert.match(text, />SPECIMEN</);
    }
  }));

Deno.test("a document opens from the details of its own request", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/kyc/k_1");
    const links = elements(text, "a", { target: "_blank" });
    assert.ok(links.length > 0);
    for (const { attributes, text: name } of links) {
      const { status, text: picture } = await desk.get(attributes.href ?? "");
      assert.equal(status, 200);
      assert.ok(picture.includes(name), "it is the named one");
      assert.ok(picture.includes("Amelia Hart"));
    }
  }));

Deno.test("a document is behind the gate and never among the static files", () =>
  withDesk(async (desk) => {
    const path = "/kyc/k_1/documents/1";
    const signedOut = await desk.bare(path);
    assert.equal(signedOut.status, 303);
    assert.equal(signedOut.headers.get("location"), `/login?next=${encodeURIComponent(path)}`);
    assert.doesNotMatch(signedOut.text, /<svg/);
    assert.equal((await desk.get(`/static${path}`)).status, 404);
  }));

Deno.test("on a desk with a database no document is ever drawn", () =>
  withDesk(async (desk) => {
    const { store } = desk;
    await kyc.insert(store.db, [
      aRequest({
        documents: [
          { type: "id", url: "/documents/passport.svg", name: "passport.svg" },
        ],
      }),
    ]);
    const before = await sizeOf(store);
    const drawn = await desk.get("/kyc/k_test/documents/1");
    assert.equal(drawn.status, 404);
    assert.match(textOf(drawn.text), /Document not found/);
    assert.doesNotMatch(drawn.text, /SPECIMEN/);
    assert.equal(await sizeOf(store), before, "nothing was opened");
  }, { sample: false }));

const SECRET_ADDRESS = "https://files.example:8443/tax.pdf?Signature=SECRET";
const abroad = aRequest({
  documents: [{ type: "tax_id", url: SECRET_ADDRESS, name: "tax.pdf" }],
});
const path = "/kyc/k_test/documents/1";

const withAbroad = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [abroad]);
    await test(desk);
  }, { sample: false });

Deno.test("a document on another host opens a page that names the host, and goes nowhere by itself", () =>
  withAbroad(async (desk) => {
    const before = await sizeOf(desk.store);
    const { status, headers, text } = await desk.get(path);
    assert.deepEqual([status, headers.get("location")], [200, null]);
    const main = mainOf(text);
    assert.match(textOf(main), / is stored on files\.example:8443, not in Mentor Desk\./);
    const link = only(main, "a", { role: "button" });
    assert.equal(link.text, "Open files.example:8443");
    assert.equal(link.attributes.href, `${path}/open`);
    assert.equal(link.attributes.rel, "noreferrer");
    assert.doesNotMatch(text, /SECRET|http-equiv/);
    assert.equal(headers.get("refresh"), null);
    assert.equal(await sizeOf(desk.store), before, "nobody has opened it yet");
  }));

Deno.test("the trail knows of a document on another host once its link is followed, and no sooner", () =>
  withAbroad(async (desk) => {
    const before = await sizeOf(desk.store);
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "none" },
      { "sec-purpose": "prefetch" },
    ];
    for (const headers of elsewhere) {
      const answer = await desk.get(`${path}/open`, headers);
      assert.ok(!(answer.headers.get("location") ?? "").includes("files.example"));
    }
    assert.equal(await sizeOf(desk.store), before);
    const { status, headers } = await desk.get(`${path}/open`);
    assert.deepEqual([status, headers.get("location")], [303, SECRET_ADDRESS]);
    assert.equal(headers.get("cache-control"), "no-store");
    const entry = await desk.store.db.selectFrom("audit_log").selectAll()
      .orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
    assert.equal(entry.action, "Document opened");
    assert.deepEqual(JSON.parse(entry.after ?? ""), { host: "files.example:8443" });
    assert.doesNotMatch(JSON.stringify(entry), /SECRET/);
    assert.equal((await desk.get("/kyc/k_test/documents/2/open")).status, 404);
  }));

Deno.test("a document opened on another host counts as displayed", () =>
  withAbroad(async (desk) => {
    const step = async () =>
      textOf((await desk.fragment("/kyc/k_test/decision?status=declined")).text);
    assert.match(await step(), /You haven't viewed/);
    assert.equal((await desk.get(`${path}/open`)).status, 303);
    assert.doesNotMatch(await step(), /You haven't viewed/);
    assert.match(textOf((await desk.fragment("/kyc/k_test")).text), /Viewed by/);
  }));

Deno.test("the address of a document on another host is in no page, API answer or file", () =>
  withAbroad(async (desk) => {
    const pages = ["/kyc", "/kyc/k_test", "/kyc/export.csv", "/kyc/export.ndjson"];
    for (const asked of [...pages, "/api/kyc-requests", "/api/kyc-requests/k_test"]) {
      const { status, text } = await desk.get(asked);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /files\.example|SECRET/, asked);
      // The CSV file has the names of documents.
      if (/api|ndjson/.test(asked)) assert.ok(text.includes(path), asked);
    }
    const decision = { status: "declined", reviewNotes: "" };
    const decided = await desk.json("PATCH", "/api/kyc-requests/k_test/status", decision);
    assert.equal(JSON.parse(decided.text).documents[0].url, path);
    assert.equal((await desk.get(`${path}/open`)).headers.get("location"), SECRET_ADDRESS);
  }));

Deno.test("an address with a line end, from before there were none, opens as one line", () =>
  withDesk(async (desk) => {
    const url = "https://files.example.com/a?Signature=SECRET\n2026-11-19 forged";
    const documents = [{ type: "tax_id" as const, url, name: "tax.pdf" }];
    await kyc.insert(desk.store.db, [aRequest({ documents })]);
    assert.match(textOf((await desk.get(path)).text), / is stored on files\.example\.com, /);
    const { status, headers } = await desk.get(`${path}/open`);
    assert.equal(status, 303);
    const opened = "https://files.example.com/a?Signature=SECRET2026-11-19%20forged";
    assert.equal(headers.get("location"), opened);
  }, { sample: false }));

/** The number of audit entries. */
const sizeOf = async ({ db }: Store): Promise<number> => (await readHead(db)).size;
