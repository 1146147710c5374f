import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { removeOrphans } from "../../../data/kyc/documents/orphans.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { aBomb, aPdf, aPng } from "../../documents/made.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";
import { aRequest, terms } from "../../support/records.ts";
import { decide, undoStep } from "../../support/steps.ts";

const digestOf = async (bytes: Uint8Array<ArrayBuffer>, name = "SHA-256") =>
  new Uint8Array(await crypto.subtle.digest(name, bytes));
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

interface Sent {
  id?: string;
  query?: string;
  headers?: Record<string, string>;
}

class Sender {
  constructor(readonly desk: Desk, private token: string) {}

  put(body: BodyInit, { id = "d_1", query = "type=id&name=pass.png", headers }: Sent = {}) {
    return this.desk.bare(`/api/kyc-requests/k_test/documents/${id}?${query}`, {
      method: "PUT",
      body,
      headers: { authorization: `Bearer ${this.token}`, ...headers },
    });
  }
}

const withSender = (test: (sender: Sender, desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    await kyc.insert(desk.store.db, [aRequest({ documents: [] })]);
    await test(new Sender(desk, await aToken(desk.store, "feed")), desk);
  }, { sample: false });

const versionIn = ({ headers }: Answer): string | null => headers.get("etag");

Deno.test("PUT of a document adds it to the request that waits, whose version rises", () =>
  withSender(async (sender, desk) => {
    const bytes = aPng();
    const sha256 = hex(await digestOf(bytes));
    const { status, text, headers } = await sender.put(bytes);
    assert.equal(status, 201);
    const document = {
      id: "d_1",
      type: "id",
      url: `/kyc/k_test/documents/${sha256}`,
      name: "pass.png",
      sha256,
      bytes: bytes.length,
      contentType: "image/png",
      expiresOn: null,
      deletedAt: null,
    };
    assert.deepEqual(JSON.parse(text), document);
    assert.equal(headers.get("etag"), '"2"');
    const { text: request, headers: read } = await desk.get("/api/kyc-requests/k_test");
    assert.deepEqual(JSON.parse(request).documents, [document]);
    assert.match(read.get("etag") ?? "", /^"2-pending-/);
    const shown = await desk.request(document.url);
    assert.equal(shown.status, 200);
    assert.equal(shown.headers.get("content-type"), "image/png");
    assert.deepEqual(new Uint8Array(await shown.arrayBuffer()), bytes);
  }));

Deno.test("the same bytes again change nothing, also after the decision; others are a conflict", () =>
  withSender(async (sender, { store }) => {
    const bytes = aPng();
    await sender.put(bytes);
    const again = await sender.put(bytes);
    assert.deepEqual([again.status, versionIn(again)], [200, '"2"']);
    const other = await sender.put(aPng({ grey: 9 }));
    assert.equal(other.status, 409);
    await decide(store, "k_test", { status: "declined", reviewNotes: "" }, terms());
    assert.equal((await sender.put(bytes)).status, 200);
    const late = await sender.put(aPng({ grey: 9 }), { id: "d_2" });
    assert.equal(late.status, 409);
    assert.match(late.text, /can't receive more documents/);
    assert.equal((await kyc.get(store, "k_test")).documents.length, 1);
  }));

Deno.test("a document that comes while a decision can be undone is to be sent again after that", () =>
  withSender(async (sender, { store }) => {
    const decision = { status: "declined", reviewNotes: "" } as const;
    await decide(store, "k_test", decision, terms());
    const early = await sender.put(aPng());
    const seconds = Number(early.headers.get("retry-after"));
    assert.ok(early.status === 409 && seconds > 0 && seconds <= UNDO_MS / 1000, `${seconds}`);
    await undoStep(store, "k_test", { reviewer: terms().reviewer, version: 2 });
    assert.equal((await sender.put(aPng())).status, 201);
    await decide(store, "k_test", decision, terms());
    await store.db.updateTable("steps").set({ announceAt: null }).execute();
    const late = await sender.put(aPng(), { id: "d_2" });
    assert.deepEqual([late.status, late.headers.get("retry-after")], [409, null]);
  }));

Deno.test("a decision is refused while a new document was not displayed", () =>
  withSender(async (sender, desk) => {
    await sender.put(aPdf(), { query: "type=tax_id&name=tax.pdf" });
    const decision = { status: "accepted", reviewNotes: "" };
    const path = "/api/kyc-requests/k_test/status";
    const late = await desk.json("PATCH", path, decision, { "if-match": '"1"' });
    assert.equal(late.status, 412);
    const form = { reviewNotes: "", version: "1", idempotencyKey: "a" };
    assert.equal((await desk.post("/kyc/k_test/decision?status=accepted", form)).status, 409);
    assert.equal((await kyc.get(desk.store, "k_test")).status, "pending");
  }));

Deno.test("an upload whose digest differs is refused", () =>
  withSender(async (sender) => {
    const bytes = aPng();
    const encoded = async (name: string) =>
      Buffer.from(await digestOf(bytes, name)).toString("base64");
    const right = `sha-512=:${await encoded("SHA-512")}:, sha-256=:${await encoded("SHA-256")}:`;
    const digest = (value: string) => ({ headers: { "content-digest": value } });
    const wrong = await sender.put(aPng({ grey: 9 }), digest(right));
    assert.equal(wrong.status, 400);
    assert.match(wrong.text, /Content-Digest is not that of what has come/);
    assert.equal((await sender.put(bytes, digest("md5=:AAAA:"))).status, 400);
    assert.equal((await sender.put(bytes, digest(right))).status, 201);
  }));

Deno.test("a document is what its bytes are, whatever its sender says", () =>
  withSender(async (sender, { store }) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    const html = "<!doctype html><script>alert(1)</script>";
    for (const body of [svg, html, "GIF89a", "", new Uint8Array(50)]) {
      const headers = { "content-type": "image/png" };
      assert.equal((await sender.put(body, { headers })).status, 415, String(body));
    }
    const said = { headers: { "content-type": "application/pdf" } };
    assert.equal((await sender.put(aPng(), said)).status, 415);
    const bomb = await sender.put(aBomb(12_600, 12_600));
    assert.equal(bomb.status, 422);
    assert.match(bomb.text, /unpacks to more than 150 MB/);
    assert.deepEqual((await kyc.get(store, "k_test")).documents, []);
  }));

Deno.test("a document larger than 20 MiB is 413, and what names it wrongly is 422", () =>
  withSender(async (sender) => {
    const large = await sender.put(new Uint8Array(20 * 1024 ** 2 + 1));
    assert.equal(large.status, 413);
    const bytes = aPng();
    for (const query of ["", "type=id", "type=portrait&name=a", "type=id&name=a&more=1"]) {
      assert.equal((await sender.put(bytes, { query })).status, 422, query);
    }
    assert.equal((await sender.put(bytes, { id: "d%201" })).status, 422);
    const none = await sender.put(bytes, { query: "type=id&name=a&replaces=d_9" });
    assert.equal(none.status, 422);
  }));

Deno.test("a document takes a service token that may hand documents in", () =>
  withSender(async (sender, desk) => {
    const { store } = desk;
    const others = await aToken(store, "others", { scopes: ["users:import"] });
    assert.equal((await new Sender(desk, others).put(aPng())).status, 403);
    assert.equal((await new Sender(desk, "mds_nobody").put(aPng())).status, 401);
    const person = await desk.request("/api/kyc-requests/k_test/documents/d_1?type=id&name=a", {
      method: "PUT",
      body: aPng(),
    });
    assert.equal(person.status, 403);
    const unknown = await sender.desk.bare("/api/kyc-requests/k_none/documents/d?type=id&name=a", {
      method: "PUT",
      body: aPng(),
      headers: { authorization: `Bearer ${await aToken(store, "feed 2")}` },
    });
    assert.equal(unknown.status, 404);
  }));

Deno.test("bytes that no record names are swept after an hour, others never", () =>
  withSender(async (sender, { store }) => {
    await sender.put(aPng());
    // A crash between storing the bytes and their row leaves an orphan.
    await store.documents.put("nobody's", aPng());
    assert.equal(await removeOrphans(store), 0);
    const later = { ...store, now: () => new Date(Date.now() + 61 * 60 * 1000) };
    assert.equal(await removeOrphans(later), 1);
    assert.equal(await store.documents.open("nobody's"), null);
    const [document] = (await kyc.get(store, "k_test")).documents;
    const { blob } = await store.db.selectFrom("kyc_held_documents").select("blob")
      .where("documentId", "=", document!.id!).executeTakeFirstOrThrow();
    assert.ok(await store.documents.open(blob));
  }));

Deno.test("a document that came with its request has its place as its id, which no other one takes", () =>
  withDesk(async (desk) => {
    const url = "https://files.example.com/pass.png";
    const documents = [{ type: "id", url, name: "pass.png" }] as const;
    await kyc.insert(desk.store.db, [aRequest({ documents: [...documents] })]);
    const sender = new Sender(desk, await aToken(desk.store, "feed"));
    assert.equal((await sender.put(aPng(), { id: "1" })).status, 409);
    const query = "type=id&name=new.png&replaces=1";
    assert.equal((await sender.put(aPng(), { id: "d_2", query })).status, 201);
  }, { sample: false }));

Deno.test("more documents than are taken at once wait for their turn", () =>
  withSender(async (sender) => {
    const all = Array.from(
      { length: 10 },
      (_, n) => sender.put(aPng({ grey: n }), { id: `d_${n}` }),
    );
    const answers = await Promise.all(all);
    assert.deepEqual(answers.map(({ status }) => status), Array(10).fill(201));
  }));

Deno.test("documents on their way into a slow storage keep nobody else's out of it", () =>
  withSender(async (sender, { store }) => {
    const { documents } = store;
    const put = documents.put.bind(documents);
    const { promise: allAreThere, resolve } = Promise.withResolvers<void>();
    let there = 0;
    documents.put = async (name, bytes) => {
      if (++there === 3) resolve();
      await allAreThere;
      await put(name, bytes);
    };
    const sent = [1, 2, 3].map((grey) => sender.put(aPng({ grey }), { id: `d_${grey}` }));
    const answers = await Promise.all(sent);
    assert.deepEqual(answers.map(({ status }) => status), [201, 201, 201]);
  }));
