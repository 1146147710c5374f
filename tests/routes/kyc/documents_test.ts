import assert from "node:assert/strict";
import { readHead } from "../../../data/audit/trail.ts";
import * as kyc from "../../../data/kyc/requests.ts";
import type { Store } from "../../../data/store.ts";
import { textOf, withDesk } from "../../helpers.ts";
import { elements } from "../../markup.ts";
import { aRequest } from "../../records.ts";

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
          { type: "tax_id", url: "https://files.example/tax.pdf", name: "tax.pdf" },
        ],
      }),
    ]);
    const before = await sizeOf(store);
    const drawn = await desk.get("/kyc/k_test/documents/1");
    assert.equal(drawn.status, 404);
    assert.match(textOf(drawn.text), /Document not found/);
    assert.doesNotMatch(drawn.text, /SPECIMEN/);
    assert.equal(await sizeOf(store), before, "nothing was opened");
    const linked = await desk.get("/kyc/k_test/documents/2");
    assert.deepEqual([linked.status, linked.headers.get("location")], [
      303,
      "https://files.example/tax.pdf",
    ]);
    assert.equal(await sizeOf(store), before + 1);
  }, { sample: false }));

/** How many entries the trail has. */
const sizeOf = async ({ db }: Store): Promise<number> => (await readHead(db)).size;
