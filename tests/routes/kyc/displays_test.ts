import assert from "node:assert/strict";
import { undisplayedDocuments } from "../../../data/kyc/documents/displays.ts";
import { removeSent } from "../../../data/kyc/documents/sent.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { system } from "../../../data/audit/write.ts";
import { aPng } from "../../documents/made.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements } from "../../support/markup.ts";
import { aRequest } from "../../support/records.ts";

interface Held {
  desk: Desk;
  /** The document's own address. */
  url: string;
  /** The displays in the audit trail. */
  displayed: () => Promise<string[]>;
  undisplayed: () => Promise<string[]>;
}

const withHeld = (test: (held: Held) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    const { store } = desk;
    const { db } = store;
    await kyc.insert(db, [aRequest({ documents: [] })]);
    const given = { type: "id", name: "pass.png", declaredType: null, replaces: null } as const;
    const { request } = await receiveDocument(
      store,
      "k_test",
      { ...given, id: "d_1", bytes: aPng() },
      system,
    );
    const url = `/kyc/k_test/documents/${request.documents[0]!.sha256}`;
    const { id } = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    await test({
      desk,
      url,
      displayed: async () =>
        (await db.selectFrom("audit_log").select(["actorId", "target"])
          .where("action", "=", "Document displayed").execute())
          .map(({ actorId, target }) => `${actorId} ${target}`),
      undisplayed: async () => await undisplayedDocuments(db, await kyc.get(store, "k_test"), id),
    });
  }, { sample: false });

Deno.test("the bytes of a document go to readers of KYC alone, by their hash, and nobody keeps them", () =>
  withHeld(async ({ desk, url }) => {
    const { status, headers } = await desk.get(url);
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("content-disposition"), "inline; filename*=UTF-8''pass.png");
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /\bsandbox\b(?! allow)/);
    assert.equal((await desk.bare(url)).status, 303);
    assert.equal((await desk.get(url.replace(/.$/, "x"))).status, 404);
    const numbered = await desk.get("/kyc/k_test/documents/1");
    assert.deepEqual([numbered.status, numbered.headers.get("location")], [303, url]);
  }));

Deno.test("the original of a document is a download, recorded as one and not as viewed", () =>
  withHeld(async ({ desk, url, displayed }) => {
    const { headers } = await desk.get(`${url}?original`, { "sec-fetch-dest": "document" });
    assert.equal(headers.get("content-disposition"), "attachment; filename*=UTF-8''pass.png");
    const downloads = await desk.store.db.selectFrom("audit_log").select("target")
      .where("action", "=", "Document downloaded").execute();
    assert.deepEqual(downloads, [{ target: "pass.png, Test Person (k_test)" }]);
    assert.deepEqual(await displayed(), []);
  }));

Deno.test("opening a document's address records its display; a prefetch does not", () =>
  withHeld(async ({ desk, url, displayed, undisplayed }) => {
    await desk.get(url, { "sec-fetch-dest": "image" });
    await desk.get(url, { "sec-fetch-dest": "empty" });
    await desk.get(url, { "sec-purpose": "prefetch", "sec-fetch-dest": "document" });
    await desk.get(`${url}?painted`);
    assert.deepEqual([await displayed(), await undisplayed()], [[], ["d_1"]]);
    // The load of the bytes is audited.
    const loaded = async () => (await desk.store.db.selectFrom("audit_log").select([
      "actorId",
      "target",
      "after",
    ])
      .where("action", "=", "Document loaded").execute());
    assert.deepEqual(await loaded(), [{
      actorId: "s_test",
      target: "pass.png, Test Person (k_test)",
      after: JSON.stringify({ sha256: url.slice(-64) }),
    }], "once within a minute");
    // The address itself was opened, whatever its query says.
    await desk.get(`${url}?painted`, { "sec-fetch-dest": "document" });
    assert.equal((await displayed()).length, 1);
    assert.deepEqual(await undisplayed(), []);
  }));

Deno.test("a document that did not leave whole was not viewed", () =>
  withHeld(async ({ desk, url, displayed }) => {
    const { body } = await desk.request(url, { headers: { "sec-fetch-dest": "document" } });
    const reader = body!.getReader();
    await reader.read();
    await reader.cancel();
    assert.deepEqual(await displayed(), []);
  }));

Deno.test("HEAD shows nobody anything, and leaves no document open", () =>
  withHeld(async ({ desk, url, displayed }) => {
    let [opened, closed] = [0, 0];
    const { documents } = desk.store;
    const open = documents.open.bind(documents);
    documents.open = async (name) => {
      const body = await open(name);
      opened++;
      return body && new ReadableStream({
        async pull(controller) {
          for await (const part of body) controller.enqueue(part);
          closed++;
          controller.close();
        },
        cancel: () => void closed++,
      }, { highWaterMark: 0 });
    };
    const { status, headers, text } = await desk.send(url, { method: "HEAD" });
    assert.deepEqual([status, headers.get("content-type"), text], [200, "image/png", ""]);
    assert.equal(headers.get("content-length"), String(aPng().length));
    assert.deepEqual([opened, closed], [1, 1]);
    assert.deepEqual(await displayed(), []);
  }));

Deno.test("a page says that it has shown a document; twice within a minute is once", () =>
  withHeld(async ({ desk, url, displayed, undisplayed }) => {
    const says = "/kyc/k_test/documents/d_1/displayed";
    await desk.get(`${url}?painted`);
    const { status } = await desk.post(says, {});
    assert.equal(status, 204);
    await desk.post(says, {});
    assert.deepEqual(await displayed(), ["s_test pass.png, Test Person (k_test)"]);
    assert.deepEqual(await undisplayed(), []);
    assert.equal((await desk.post("/kyc/k_none/documents/d_1/displayed", {})).status, 404);
  }));

Deno.test("only a session that was sent a document lately says that it has shown it", () =>
  withHeld(async ({ desk, url, displayed }) => {
    const says = "/kyc/k_test/documents/d_1/displayed";
    const statusOf = async () => (await desk.post(says, {})).status;
    assert.equal(await statusOf(), 409, "never sent");
    await desk.send(`${url}?painted`, { method: "HEAD" });
    assert.equal(await statusOf(), 409, "only its headers");
    await desk.get(`${url}?painted`);
    const { email } = await desk.store.db.selectFrom("staff").select("email")
      .executeTakeFirstOrThrow();
    await desk.signIn(email, desk.password);
    assert.equal(await statusOf(), 409, "sent to the session before");
    await desk.get(`${url}?painted`);
    await desk.store.db.updateTable("kyc_sent_documents")
      .set({ sentAt: new Date(Date.now() - 13 * 3_600_000).toISOString() }).execute();
    assert.equal(await statusOf(), 409, "sent long ago");
    await removeSent(desk.store);
    const kept = await desk.store.db.selectFrom("kyc_sent_documents").selectAll().execute();
    assert.deepEqual([kept, await displayed()], [[], []]);
  }));

Deno.test("without scripting the page that shows a document asks for it as shown", () =>
  withHeld(async ({ desk, url, displayed }) => {
    await desk.get(`${url}?shown`, { "sec-fetch-dest": "image" });
    assert.equal((await displayed()).length, 1);
  }));

Deno.test("two documents whose bytes are loaded are both recorded", () =>
  withHeld(async ({ desk, url, displayed, undisplayed }) => {
    const again = { id: "d_2", type: "proof_of_address", name: "bill.png" } as const;
    const given = { declaredType: null, replaces: null, bytes: aPng() };
    await receiveDocument(desk.store, "k_test", { ...again, ...given }, system);
    assert.deepEqual(await undisplayed(), ["d_1", "d_2"]);
    await desk.get(url, { "sec-fetch-dest": "document" });
    assert.deepEqual([(await displayed()).length, await undisplayed()], [2, []]);
  }));

Deno.test("a replaced document stands last, and says so", () =>
  withHeld(async ({ desk }) => {
    const [{ id, name } = {} as never] = (await kyc.get(desk.store, "k_test")).documents;
    const next = {
      id: "d_2",
      type: "id",
      name: "sharper.png",
      declaredType: null,
      replaces: id!,
    } as const;
    await receiveDocument(desk.store, "k_test", { ...next, bytes: aPng({ grey: 9 }) }, system);
    const { text } = await desk.get("/kyc/k_test/review?queue=to-review");
    const tabs = elements(text, "a").filter(({ attributes }) => attributes["data-shows"]);
    assert.deepEqual(tabs.map((tab) => tab.text), [
      "1 ID",
      "2 ID",
    ]);
    assert.match(textOf(text), /1 older/, "in a menu");
    assert.deepEqual(tabs.map(({ attributes }) => attributes["data-displayed"]), [
      undefined,
      undefined,
    ]);
    const [, sharper] = (await kyc.get(desk.store, "k_test")).documents;
    await desk.get(`/kyc/k_test/documents/${sharper!.sha256}?painted`);
    await desk.post("/kyc/k_test/documents/d_2/displayed", {});
    const viewed = elements((await desk.get("/kyc/k_test/review?queue=to-review")).text, "a")
      .filter(({ attributes }) => attributes["data-displayed"]).map((tab) => tab.text);
    assert.deepEqual(viewed, ["1 ID"]);
    const captions = elements(text, "figcaption").map((caption) => caption.text);
    assert.match(captions[0]!, /^New ID sharper\.png \w+ \d+, \d{4}$/);
    assert.match(captions[1]!, /^Old ID pass\.png \w+ \d+, \d{4}$/);
    const details = textOf((await desk.get("/kyc/k_test")).text);
    assert.match(
      details,
      new RegExp(
        `ID sharper.png Original sharper.png Ask again sharper.png Set expiry sharper.png 1 older ID , replaced ${name}`,
      ),
    );
  }));
