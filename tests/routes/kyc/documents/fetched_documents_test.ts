import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { type FileHost, startFileHost } from "../../../documents/file_host.ts";
import { aPng } from "../../../documents/made.ts";
import { aToken } from "../../../data/imports/import_files.ts";
import { Desk, PASSWORD, textOf, withDesk } from "../../../support/helpers.ts";
import { elements } from "../../../support/markup.ts";
import { aRequest, aStaffMember } from "../../../support/records.ts";
import { quietly } from "../../../support/stores.ts";

const HTML = "<script>alert(1)</script>";

/** A desk that fetches from one host, with a request that names three documents. */
const withFetching = (test: (desk: Desk, host: FileHost) => Promise<void>): Promise<void> =>
  withDesk(async ({ store }) => {
    const body = { "/pass.png": aPng(), "/page.png": HTML } as Record<string, BodyInit>;
    const host = await startFileHost((path) => new Response(body[path] ?? null));
    try {
      store.fetchDocument = (url) => host.fetch(url);
      const named = (url: string) => ({ type: "id" as const, url, name: "pass.png" });
      await kyc.insert(store.db, [aRequest({
        documents: [
          ...[named(`${host.origin}/pass.png?Signature=SECRET`), named(`${host.origin}/page.png`)],
          named("https://elsewhere.example.com/pass.png"),
        ],
      })]);
      const desk = new Desk(store, { DOCUMENT_ORIGINS: host.origin });
      await desk.signIn(aStaffMember().email, PASSWORD);
      await test(desk, host);
    } finally {
      await host.close();
    }
  }, { sample: false, signedIn: false });

const path = "/kyc/k_test/documents/1";
const AHEAD = { "sec-purpose": "prefetch" };

Deno.test("a document of a host that the desk fetches from is kept when it is first shown, and fetched once", () =>
  withFetching(async (desk, host) => {
    assert.equal((await desk.get(path, AHEAD)).status, 503);
    assert.deepEqual(host.asked, [], "nothing is fetched ahead");
    const first = await desk.get(path, { "sec-fetch-dest": "document" });
    assert.equal(first.status, 303);
    const shown = await desk.request(first.headers.get("location")!);
    assert.equal(shown.headers.get("content-type"), "image/png");
    assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), aPng());
    assert.equal((await desk.get(path)).headers.get("location"), first.headers.get("location"));
    assert.equal(host.asked.length, 1);
    const request = await kyc.get(desk.store, "k_test");
    const [{ id, type, name, contentType, receivedFrom } = {} as never] = request.documents;
    assert.deepEqual([id, type, name, contentType], ["1", "id", "pass.png", "image/png"]);
    assert.equal(receivedFrom, `files.example.com:${host.port}`);
    assert.equal(request.version, 1, "who asked has what came before them");
    const entries = await desk.store.db.selectFrom("audit_log").select(["action", "after"])
      .where("category", "=", "kyc").orderBy("seq").execute();
    assert.deepEqual(entries.map(({ action }) => action), [
      ...["Document fetched", "Document displayed"],
    ]);
    assert.equal(JSON.parse(entries[0]!.after!).host, receivedFrom);
    assert.doesNotMatch(JSON.stringify(entries), /SECRET/);
  }));

Deno.test("a file that is no document is not stored, and a host of an unknown origin stays an outside link", () =>
  withFetching(async (desk, host) => {
    const page = await desk.get("/kyc/k_test/documents/2");
    assert.equal(page.status, 415);
    assert.match(page.text, /not a JPEG, PNG, WebP, HEIC, AVIF or PDF/);
    const outside = await desk.get("/kyc/k_test/documents/3");
    assert.equal(outside.status, 200);
    assert.match(textOf(outside.text), / is stored on elsewhere\.example\.com, /);
    assert.deepEqual(host.asked.length, 1);
    const { documents } = await kyc.get(desk.store, "k_test");
    assert.deepEqual(documents.filter(({ sha256 }) => sha256), []);
  }));

Deno.test("a document shown to two at once is kept once, and a host that is away is said", () =>
  withFetching(async (desk, host) => {
    const both = await Promise.all([desk.get(path), desk.get(path)]);
    assert.deepEqual(both.map(({ status }) => status), [303, 303]);
    const held = await desk.store.db.selectFrom("kyc_held_documents").selectAll().execute();
    const blobs = await desk.store.db.selectFrom("document_blobs").selectAll().execute();
    assert.deepEqual(blobs.map(({ name }) => name), held.map(({ blob }) => blob));
    desk.store.fetchDocument = (url) => host.fetch(url.replace(/:\d+/, ":9"));
    await quietly(async () => {
      const { status, headers } = await desk.get("/kyc/k_test/documents/2");
      assert.deepEqual([status, headers.get("retry-after")], [503, "10"]);
    });
  }));

Deno.test("review shows at the desk what may be fetched, and fetches nothing before it is shown", () =>
  withFetching(async (desk, host) => {
    await kyc.insert(desk.store.db, [
      aRequest({ id: "k_before", submittedAt: "2026-03-01T00:00:00.000Z", documents: [] }),
    ]);
    const before = await desk.get("/kyc/k_before/review?queue=to-review");
    const [review] = elements(before.text, "div", { id: "review" });
    assert.equal(review?.attributes["data-ahead"], "[]");
    const { text } = await desk.get("/kyc/k_test/review?queue=to-review");
    const figures = elements(text, "figure").map(({ attributes }) => attributes);
    assert.deepEqual(figures.map((figure) => [figure["data-kind"], figure["data-src"]]), [
      ["remote", `${path}?painted#1`],
      ["remote", "/kyc/k_test/documents/2?painted#2"],
      ["elsewhere", undefined],
    ]);
    assert.deepEqual(host.asked, []);
    const asked = { method: "HEAD", headers: { "sec-fetch-dest": "empty" } };
    const first = await desk.request(`${path}?painted`, asked);
    const here = await desk.request(first.headers.get("location")!, asked);
    assert.deepEqual([here.status, here.headers.get("content-type")], [200, "image/png"]);
    assert.equal(host.asked.length, 1);
    const displays = await desk.store.db.selectFrom("kyc_displays").selectAll().execute();
    assert.deepEqual(displays, [], "asked for is not displayed");
  }));

Deno.test("a token gets a linked document of such a host too; of another one it learns the host", () =>
  withFetching(async (desk, host) => {
    const token = await aToken(desk.store, "archive", { scopes: ["documents:read"] });
    const read = (documentId: string) =>
      desk.bare(`/api/kyc-requests/k_test/documents/${documentId}`, {
        headers: { authorization: `Bearer ${token}` },
      });
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await read("1");
      assert.equal(status, 200);
      assert.equal(headers.get("content-type"), "image/png");
      assert.equal(headers.get("content-length"), String(aPng().length));
    }
    assert.equal(host.asked.length, 1);
    const entries = await desk.store.db.selectFrom("audit_log").select(["action", "actorName"])
      .where("category", "=", "kyc").orderBy("seq").execute();
    assert.deepEqual(entries.map(({ action }) => action), [
      ...["Document fetched", "Document downloaded", "Document downloaded"],
    ]);
    assert.ok(entries.every(({ actorName }) => actorName === "Service archive"));
    assert.equal((await read("2")).status, 415);
    const outside = await read("3");
    assert.equal(outside.status, 404);
    assert.match(JSON.parse(outside.text).error, /link to elsewhere\.example\.com/);
  }));
