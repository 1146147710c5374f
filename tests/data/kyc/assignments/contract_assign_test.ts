import assert from "node:assert/strict";
import { claim, claimOf } from "../../../../data/staff/sessions/claims.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import { get, list } from "../../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { parseListQuery } from "../../../../data/list/query.ts";
import { listShape } from "../../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { assignTo, rita } from "./scene.ts";
import { announceSteps, decide, undoStep } from "../../../support/steps.ts";

const mo = actor("s_2", "Mo");

async function plant(store: Store, count: number): Promise<void> {
  await addAccount(store, "s_1");
  await addAccount(store, "s_2", { role: "moderator" });
  await addAccount(store, "s_3", { role: "support" });
  await addAccount(store, "s_4", { role: "moderator", status: "inactive" });
  await plantRequests(store, count);
}

/** Requests are looked at before accounts, which have no entries here. */
const isProven = async (store: Store, id: string) =>
  (await verifyWithRecords(store.db, store.auditKey)).fault?.record !== id;

const noticesOf = async ({ db }: Store) =>
  (await db.selectFrom("notifications").select(["staffId", "kind", "facts"])
    .where("kind", "=", "kyc_assigned").execute())
    .map(({ staffId, facts }) => [staffId, JSON.parse(facts).count]);

const idsOf = async (store: Store, address: string, readerId?: string) => {
  const query = parseListQuery(listShape, new URLSearchParams(address), { readerId });
  return (await list(store, query)).rows.map(({ id }) => id).toSorted();
};

onEachEngine({
  "An assignment makes a version, an entry of the trail and a line of the history": async (
    { store },
  ) => {
    await plant(store, 1);
    const assigned = await assignTo(store, "k_1", "s_2");
    assert.deepEqual(
      [assigned.assigneeId, assigned.assigneeName, assigned.version],
      ["s_2", "Person s_2", 2],
    );
    const entry = await store.db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
    assert.equal(entry.action, "KYC assigned");
    assert.deepEqual(JSON.parse(entry.after ?? ""), { assigneeId: "s_2", version: 2 });
    await assignTo(store, "k_1", null);
    const { assignments } = await readHistory(store.db, await get(store, "k_1"));
    assert.deepEqual(assignments.map(({ assigneeName }) => assigneeName), [null, "Person s_2"]);
    assert.equal(await isProven(store, "k_1"), true);
    await store.db.updateTable("kyc_assignments").set({ assigneeId: "s_1" })
      .where("id", "=", "k_1:2").execute();
    assert.equal(await isProven(store, "k_1"), false);
  },

  "Only a pending request can be assigned, and only to an active reviewer": async ({ store }) => {
    await plant(store, 2);
    for (const id of ["s_3", "s_4", "s_none"]) {
      await assert.rejects(assignTo(store, "k_1", id), { code: "assignment.no_reviewer" });
    }
    await decide(store, "k_2", { status: "declined", reviewNotes: "" }, terms({ reviewer: rita }));
    await assert.rejects(assignTo(store, "k_2", "s_2"), { kind: "conflict" });
    await assert.rejects(assignTo(store, "k_none", "s_2"), { kind: "not_found" });
  },

  "An undone assignment returns the request to whom it was assigned before": async (
    { store, clock },
  ) => {
    await plant(store, 1);
    await assignTo(store, "k_1", "s_1");
    clock.advance(1_000);
    await assignTo(store, "k_1", "s_2");
    await assert.rejects(undoStep(store, "k_1", { reviewer: mo, version: 3 }), {
      kind: "forbidden",
    });
    clock.advance(UNDO_MS - 1);
    for (const _ of ["first", "repeated"]) {
      const { request, kind } = await undoStep(store, "k_1", { reviewer: rita, version: 3 });
      assert.deepEqual([request.assigneeId, request.version, kind], ["s_1", 4, "assignment"]);
    }
    clock.advance(UNDO_MS);
    await announceSteps(store);
    assert.deepEqual(await noticesOf(store), []);
    assert.equal(await isProven(store, "k_1"), true);
  },

  "After the time for undo the assignee is notified, of several requests at once": async (
    { store, clock },
  ) => {
    await plant(store, 4);
    for (const id of ["k_1", "k_2", "k_3"]) await assignTo(store, id, "s_2");
    await assignTo(store, "k_4", "s_1");
    await decide(store, "k_3", { status: "declined", reviewNotes: "" }, terms({ reviewer: rita }));
    await announceSteps(store);
    assert.deepEqual(await noticesOf(store), []);
    clock.advance(UNDO_MS);
    for (const _ of ["first", "again"]) await announceSteps(store);
    assert.deepEqual(await noticesOf(store), [["s_2", 2]]);
    await assert.rejects(undoStep(store, "k_1", { reviewer: rita, version: 2 }), {
      kind: "conflict",
    });
  },

  "A decision ends the assignment, and its undo restores it": async ({ store, clock }) => {
    await plant(store, 1);
    await assignTo(store, "k_1", "s_2");
    clock.advance(1_000);
    const declined = { status: "declined", reviewNotes: "" } as const;
    const decided = await decide(store, "k_1", declined, terms({ reviewer: mo, version: 2 }));
    assert.equal(decided.assigneeId, null);
    const { request } = await undoStep(store, "k_1", { reviewer: mo, version: null });
    assert.equal(request.assigneeId, "s_2");
  },

  "Assigning a request to somebody else ends its claim, and keeps one's own": async ({ store }) => {
    await plant(store, 2);
    for (const id of ["k_1", "k_2"]) await claim(store, id, "s_1");
    await assignTo(store, "k_1", "s_2");
    await assignTo(store, "k_2", "s_1");
    assert.equal(await claimOf(store, "k_1"), null);
    assert.equal((await claimOf(store, "k_2"))?.staffId, "s_1");
  },

  "The list is filtered by assignee, and the queue Mine is the reader's own": async ({ store }) => {
    await plant(store, 5);
    for (const id of ["k_1", "k_2"]) await assignTo(store, id, "s_2");
    await assignTo(store, "k_3", "s_1");
    const declined = { status: "declined", reviewNotes: "" } as const;
    await decide(store, "k_4", declined, terms({ reviewer: rita, version: 1 }));
    assert.deepEqual(await idsOf(store, "assigned=s_2"), ["k_1", "k_2"]);
    assert.deepEqual(await idsOf(store, "assigned=s_1,s_2"), ["k_1", "k_2", "k_3"]);
    assert.deepEqual(await idsOf(store, "assigned=nobody"), ["k_5"]);
    assert.deepEqual(await idsOf(store, "assigned=nobody,s_1"), ["k_3", "k_5"]);
    assert.deepEqual(await idsOf(store, "queue=mine", "s_2"), ["k_1", "k_2"]);
    assert.deepEqual(await idsOf(store, "queue=mine&assigned=s_1", "s_2"), []);
    assert.deepEqual(await idsOf(store, "queue=mine"), []);
  },
});
