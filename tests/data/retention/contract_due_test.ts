import assert from "node:assert/strict";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import { findDocument, readContent } from "../../../data/kyc/documents/documents.ts";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { deleteDueDocuments } from "../../../data/retention/delete_documents.ts";
import { readDocumentsDue, readDueDocuments, readFilesDue } from "../../../data/retention/due.ts";
import { readRetention, setRetention } from "../../../data/retention/settings.ts";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { system } from "../../../data/audit/write.ts";
import { aPng } from "../../documents/made.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { aRequest, aUser, DAY_MS, terms } from "../../support/records.ts";
import { decide, placeLegalHold, releaseLegalHold, reopen } from "../../support/steps.ts";

const sender = { id: null, name: "Service platform", requestId: null };

async function anAdmin({ store }: Ground, name: string) {
  const email = `${name.toLowerCase()}@example.com`;
  const { id } = await createAdmin(store, { name, email, password: "plover quartz 71" }, system);
  return { id, name, requestId: "r-1" };
}

/** Requests with two documents each; the person of `k_N` is `u_N`. */
async function plant({ store }: Ground, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const userId = id.replace("k", "u");
    await users.insert(store.db, [aUser({ id: userId, email: `${userId}@example.com` })]);
    await kyc.insert(store.db, [aRequest({ id, userId, documents: [] })]);
    for (const [n, document] of ["d_1", "d_2"].entries()) {
      const facts = { type: "id", name: `${document}.png`, declaredType: null, replaces: null };
      const bytes = aPng({ width: 4 + n });
      await receiveDocument(store, id, { ...facts, id: document, bytes }, sender);
    }
  }
}

const dueIds = async ({ store }: Ground, held = false) =>
  (await readDueDocuments(store, await readRetention(store.db), { held })).map(({ id }) => id);

onEachEngine({
  "documents are due by the calendar after a decision or an expiry, and not before": async (
    ground,
  ) => {
    const { store, clock } = ground;
    const ada = await anAdmin(ground, "Ada");
    await plant(ground, ["k_1", "k_2", "k_3", "k_4"]);
    const by = terms({ reviewer: ada });
    await decide(store, "k_1", { status: "declined", reviewNotes: "No." }, by);
    await decide(store, "k_2", { status: "accepted", reviewNotes: "" }, by);
    await decide(store, "k_4", { status: "declined", reviewNotes: "No." }, by);
    clock.advance(31_000);
    const version = (await kyc.get(store, "k_4")).version;
    await reopen(store, "k_4", { reason: "New papers" }, { reviewer: ada, version });
    assert.deepEqual(await dueIds(ground), [], "off until set");
    await setRetention(store, { documentMonths: 3, fileYears: null }, ada);
    clock.set("2027-02-19T14:37:12.344Z");
    assert.deepEqual(await dueIds(ground), []);
    clock.set("2027-02-19T14:37:12.346Z");
    const [due] = await readDueDocuments(store, await readRetention(store.db), { held: false });
    assert.deepEqual(
      [due?.id, due?.why, due?.documents, due?.since],
      ["k_1", "decision", 2, "2027-02-19T14:37:12.345Z"],
    );
    clock.set("2028-02-19T14:37:12.346Z");
    assert.deepEqual(await dueIds(ground), ["k_1", "k_2"], "the expired one too");
    await store.db.updateTable("kyc_requests").set({ openChecks: 1 }).where("id", "=", "k_1")
      .execute();
    assert.deepEqual(await dueIds(ground), ["k_2"], "an open hit");
  },

  "documents that are due are deleted with their entries, and what describes them stays": async (
    ground,
  ) => {
    const { store, clock } = ground;
    const ada = await anAdmin(ground, "Ada");
    await plant(ground, ["k_1", "k_2"]);
    const by = terms({ reviewer: ada });
    for (const id of ["k_1", "k_2"]) {
      await decide(store, id, { status: "declined", reviewNotes: "No." }, by);
    }
    await setRetention(store, { documentMonths: 3, fileYears: null }, ada);
    const early = await deleteDueDocuments(store, ["k_1"], ada);
    assert.deepEqual([early.documents, early.left], [0, 1]);
    clock.advance(100 * DAY_MS);
    const before = await kyc.get(store, "k_1");
    const done = await deleteDueDocuments(store, ["k_1", "k_1"], ada);
    const removals = { removed: 2, keptByBucket: 0, failed: 0 };
    assert.deepEqual(done, { requests: 1, documents: 2, left: 0, removals });
    const { documents, version } = await kyc.get(store, "k_1");
    const deletedAt = clock.now().toISOString();
    assert.deepEqual(documents, before.documents.map((one) => ({ ...one, deletedAt })));
    assert.equal(version, before.version);
    const sha256 = documents[0]!.sha256!;
    const found = await findDocument(store, "k_1", sha256);
    await assert.rejects(readContent(store, found), { kind: "gone", code: "document.deleted" });
    const entries = await store.db.selectFrom("audit_log").select(["target", "after", "caseNumber"])
      .where("action", "=", "Document deleted").orderBy("seq").execute();
    assert.equal(entries.length, 2);
    assert.deepEqual(JSON.parse(entries[0]!.after!), {
      sha256,
      type: "id",
      name: "d_1.png",
      rule: "3 months after decision",
    });
    assert.deepEqual(await dueIds(ground), ["k_2"]);
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    await store.db.updateTable("kyc_requests")
      .set({ documents: JSON.stringify(before.documents) }).where("id", "=", "k_1").execute();
    assert.notEqual((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },

  "rules that no entry has brought are a fault, also before the first entry": async ({ store }) => {
    await store.db.insertInto("retention_settings")
      .values({ id: 1, documentMonths: 1, fileYears: null }).execute();
    const { fault } = await verifyWithRecords(store.db, store.auditKey);
    assert.equal(fault?.record, "retention");
  },
  "a document without bytes is accepted by the proof only with its entry": async (ground) => {
    const { store, clock } = ground;
    await plant(ground, ["k_1"]);
    const { db, auditKey } = store;
    const { documents } = await kyc.get(store, "k_1");
    const deletedAt = clock.now().toISOString();
    await db.updateTable("kyc_requests")
      .set({ documents: JSON.stringify(documents.map((one) => ({ ...one, deletedAt }))) })
      .where("id", "=", "k_1").execute();
    await db.deleteFrom("kyc_held_documents").where("requestId", "=", "k_1").execute();
    assert.equal((await verifyWithRecords(db, auditKey)).fault?.record, "k_1");
  },

  "a legal hold keeps what is due, and its release lets it go by the due list": async (ground) => {
    const { store, clock } = ground;
    const [ada, rui] = [await anAdmin(ground, "Ada"), await anAdmin(ground, "Rui")];
    await plant(ground, ["k_1", "k_2"]);
    const by = terms({ reviewer: ada });
    for (const id of ["k_1", "k_2"]) {
      await decide(store, id, { status: "declined", reviewNotes: "No." }, by);
    }
    await setRetention(store, { documentMonths: 3, fileYears: null }, ada);
    const input = { reason: "Claim", authority: "Court" };
    await placeLegalHold(store, "user u_1", input, { person: ada, version: 0 });
    clock.advance(100 * DAY_MS);
    assert.deepEqual([await dueIds(ground), await dueIds(ground, true)], [["k_2"], ["k_1"]]);
    assert.equal((await deleteDueDocuments(store, ["k_1"], ada)).left, 1);
    const released = { person: rui, version: 1 };
    await releaseLegalHold(store, "user u_1", { reason: "Ended" }, released);
    assert.deepEqual(await dueIds(ground), ["k_1", "k_2"]);
    assert.equal((await deleteDueDocuments(store, ["k_1"], rui)).documents, 2);
  },

  "files are due years after the end of the relationship, and unknown ends are counted": async (
    ground,
  ) => {
    const { store } = ground;
    const ada = await anAdmin(ground, "Ada");
    const joinedAt = "2019-01-01T00:00:00.000Z";
    const ends = ["2021-11-19T00:00:00.000Z", "2021-11-20T00:00:00.000Z", undefined];
    for (const [n, endedAt] of ends.entries()) {
      const person = aUser({ id: `u_${n}`, email: `u_${n}@example.com`, joinedAt });
      await users.insert(store.db, [endedAt ? { ...person, endedAt } : person]);
    }
    await setRetention(store, { documentMonths: null, fileYears: 5 }, ada);
    const settings = await readRetention(store.db);
    const { due, held, unknown } = await readFilesDue(store, settings);
    assert.deepEqual(due.map(({ id, since }) => [id, since]), [[
      "u_0",
      "2026-11-19T00:00:00.000Z",
    ]]);
    assert.deepEqual([held, unknown], [[], 1]);
    const input = { reason: "Claim", authority: "Court" };
    await placeLegalHold(store, "user u_0", input, { person: ada, version: 0 });
    const later = await readFilesDue(store, settings);
    assert.deepEqual([later.due, later.held.map(({ id }) => id)], [[], ["u_0"]]);
  },

  "a decision of elsewhere without its instant has an unknown end": async (ground) => {
    const { store } = ground;
    const ada = await anAdmin(ground, "Ada");
    await plant(ground, ["k_1"]);
    await store.db.updateTable("kyc_requests").set({ status: "declined", phase: "declined" })
      .where("id", "=", "k_1").execute();
    await setRetention(store, { documentMonths: 3, fileYears: null }, ada);
    const { due, unknown } = await readDocumentsDue(store, await readRetention(store.db));
    assert.deepEqual([due, unknown.map(({ id }) => id)], [[], ["k_1"]]);
  },
});
