import assert from "node:assert/strict";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import { draftOf } from "../../../../data/kyc/decisions/drafts.ts";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { decisionStatuses, kycStatuses } from "../../../../data/kyc/requests/statuses.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { kycUndoableUntil } from "../../../../data/kyc/requests/step_subject.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import {
  actor,
  kycRequest,
  markSeeded,
  outcomes,
  plantRequests,
} from "../../../support/fixtures.ts";
import { isLongForm } from "../../../support/long_form.ts";
import { terms } from "../../../support/records.ts";
import { readTotals } from "../../../support/totals.ts";
import { decideOn, mo, rita, rowOf, undo } from "./scene.ts";
import { decide } from "../../../support/steps.ts";

const conflict = (message: RegExp) => ({ kind: "conflict", message });
const sumsOf = ({ db }: Store) => readTotals(db, ["kyc:pending"]);
const by = (n: number) => actor(`s_${n}`, `Person ${n}`);
const waitsOf = async ({ db }: Store) =>
  (await db.selectFrom("kyc_waits").select("count").execute()).reduce((sum, { count }) => {
    return sum + count;
  }, 0);

/** A request in each status, decided in each way. */
const cases = kycStatuses.flatMap((from) => decisionStatuses.map((to) => ({ from, to })));
const trials = Array.from({ length: isLongForm ? 60 : cases.length }, (_, n) => {
  return { ...cases[n % cases.length]!, n: n + 1 };
});

onEachEngine({
  "after undo a request is as before, field by field, but for its version": async (ground) => {
    const { store } = ground;
    await markSeeded(store);
    for (const { from, to, n } of trials) {
      const isDecided = from !== "pending";
      await kyc.insert(store.db, [kycRequest(n, {
        status: from,
        ...isDecided && { reasons: ["no-answer"], message: `Dear ${n}` },
        reviewNotes: isDecided ? `Earlier ${n}` : null,
        reviewedBy: isDecided ? "s_9" : null,
        expiresAt: from === "accepted" || from === "expired"
          ? new Date(Date.UTC(from === "accepted" ? 2027 : 2026, 0, n)).toISOString()
          : null,
      })]);
      await store.db.updateTable("kyc_requests").set({ imported: n % 2, undisplayed: '["1"]' })
        .where("id", "=", `k_${n}`).execute();
      const before = [await rowOf(store, n), await sumsOf(store), await waitsOf(store)];
      await decideOn(ground, n, to);
      await undo(ground, n);
      const after = [await rowOf(store, n), await sumsOf(store), await waitsOf(store)];
      assert.deepEqual(after, [{ ...before[0] as object, version: 3 }, ...before.slice(1)]);
      const draft = await draftOf(store, `k_${n}`, rita.id);
      assert.equal(draft?.notes, "Internal note");
      assert.deepEqual(draft.ticks, ["id-name"]);
    }
    assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
  },

  "a request that waited for its applicant waits again after undo": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 1);
    const stage = { phase: "waiting", stageSince: "2026-11-18T00:00:00.000Z" } as const;
    await store.db.updateTable("kyc_requests")
      .set({ ...stage, stageUntil: "2026-11-25T00:00:00.000Z" }).execute();
    const before = await rowOf(store, 1);
    await decideOn(ground, 1, "declined");
    assert.equal((await rowOf(store, 1)).stageUntil, null);
    await undo(ground, 1);
    assert.deepEqual(await rowOf(store, 1), { ...before, version: 3 });
  },

  "history and trail keep both the decision and its undoing": async (ground) => {
    const { store, clock } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "declined");
    await undo(ground, 1);
    const { decisions } = await readHistory(store.db, await kyc.get(store, "k_1"));
    assert.deepEqual(decisions.map(({ status, undoneAt }) => [status, undoneAt]), [
      ["declined", clock.now().toISOString()],
    ]);
    const entries = await store.db.selectFrom("audit_log").select(["action", "actorId"])
      .orderBy("seq").execute();
    assert.deepEqual(entries.map(({ action, actorId }) => [action, actorId]), [
      ["KYC declined", "s_1"],
      ["KYC decision undone", "s_1"],
    ]);
    const unproven = { undoneAt: "2026-11-19T00:00:00.000Z" };
    await store.db.updateTable("kyc_decisions").set(unproven).execute();
    const { fault } = await verifyWithRecords(store.db, store.auditKey);
    assert.equal(fault?.reason, "a decision has no entry");
  },

  "only the reviewer of a decision can undo it": async (ground) => {
    await plantRequests(ground.store, 1);
    await decideOn(ground, 1, "declined");
    await assert.rejects(undo(ground, 1, { reviewer: mo }), {
      kind: "forbidden",
      message: "Only the person who took a step can undo it.",
    });
    assert.equal(
      await kycUndoableUntil(ground.store, await kyc.get(ground.store, "k_1"), "s_2"),
      null,
    );
  },

  "a decision that somebody else has changed stays as that person left it": async (ground) => {
    await plantRequests(ground.store, 1);
    await decideOn(ground, 1, "accepted");
    await decideOn(ground, 1, "revoked", { reviewer: mo });
    await assert.rejects(undo(ground, 1, { version: 2 }), conflict(/changed since/));
    await assert.rejects(undo(ground, 1), { kind: "forbidden" });
    assert.equal((await rowOf(ground.store, 1)).status, "revoked");
  },

  "decisions and undos at the same time do not deadlock": async (ground) => {
    await plantRequests(ground.store, 12);
    const numbers = [1, 2, 3, 4, 5, 6];
    // Also opens the connections of the pool.
    await Promise.all(numbers.map((n) => decideOn(ground, n, "accepted", { reviewer: by(n) })));
    await Promise.all(numbers.flatMap((n) => [
      undo(ground, n, { reviewer: by(n) }),
      decideOn(ground, n + 6, "accepted", { reviewer: by(n) }),
    ]));
    assert.equal((await sumsOf(ground.store))["kyc:pending"], 6);
  },

  "a decision can be undone for 30 seconds": async (ground) => {
    const { store, clock } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "accepted");
    const until = await kycUndoableUntil(store, await kyc.get(store, "k_1"), "s_1");
    assert.equal(until, new Date(clock.now().getTime() + UNDO_MS).toISOString());
    clock.advance(UNDO_MS);
    assert.equal(await kycUndoableUntil(store, await kyc.get(store, "k_1"), "s_1"), null);
    await assert.rejects(undo(ground, 1), conflict(/30 seconds/));
    assert.equal((await rowOf(store, 1)).status, "accepted");
  },

  "a decision can be undone until its reviewer has made three more": async (ground) => {
    await plantRequests(ground.store, 5);
    for (const n of [1, 2, 3, 4]) await decideOn(ground, n, "accepted");
    await decideOn(ground, 5, "accepted", { reviewer: mo });
    await assert.rejects(undo(ground, 1), conflict(/three more/));
    // An undone decision no longer counts.
    for (const n of [2, 1]) await undo(ground, n);
  },

  "a decision is undone once, and a request without one not at all": async (ground) => {
    await plantRequests(ground.store, 2);
    await decideOn(ground, 1, "accepted");
    await undo(ground, 1);
    await assert.rejects(undo(ground, 1), conflict(/already been undone/));
    await assert.rejects(undo(ground, 2), conflict(/nothing to undo/));
  },

  "an undo that is sent twice and a decision of somebody else at once change the request once":
    async (
      ground,
    ) => {
      await plantRequests(ground.store, 1);
      await decideOn(ground, 1, "accepted");
      const again = { status: "revoked", reviewNotes: "" } as const;
      const { values } = await outcomes<unknown>([
        undo(ground, 1, { version: 2 }),
        undo(ground, 1, { version: 2 }),
        decide(ground.store, "k_1", again, terms({ reviewer: mo, version: 2 })),
      ]);
      const { status, version } = await rowOf(ground.store, 1);
      assert.deepEqual([values.length, version], [status === "pending" ? 2 : 1, 3]);
    },

  "the key of an undone decision replays nothing": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "accepted", { idempotencyKey: "a" });
    await undo(ground, 1);
    await assert.rejects(decideOn(ground, 1, "accepted", { idempotencyKey: "a" }), {
      kind: "invalid",
    });
    const form = terms({ reviewer: rita, idempotencyKey: "a", version: 1, onlyOffered: true });
    const decision = { status: "accepted", reviewNotes: "Internal note" } as const;
    await assert.rejects(decide(store, "k_1", decision, form), { kind: "stale" });
    assert.equal((await rowOf(store, 1)).status, "pending");
  },

  "undoing a decision keeps the key of another one of the same millisecond": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 2);
    const decision = { status: "declined", reviewNotes: "" } as const;
    const decideWith = (id: string, idempotencyKey: string) =>
      decide(store, id, decision, terms({ reviewer: rita, idempotencyKey }));
    await decideWith("k_1", "a");
    await decideWith("k_2", "b");
    await undo(ground, 1);
    assert.equal((await decideWith("k_2", "b")).version, 2, "replayed");
  },

  "a pending request that comes back is due by the hours that hold now": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "accepted");
    await store.db.insertInto("kyc_due_hours")
      .values({ type: "individual", hours: 100, followed: null }).execute();
    await undo(ground, 1);
    const { submittedAt, dueAt } = await rowOf(store, 1);
    assert.equal(Date.parse(dueAt) - Date.parse(submittedAt), 100 * 60 * 60 * 1000);
  },
});
