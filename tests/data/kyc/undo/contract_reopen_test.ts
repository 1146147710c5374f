import assert from "node:assert/strict";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { kycUndoableUntil } from "../../../../data/kyc/requests/step_subject.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { kycRequest } from "../../../support/fixtures.ts";
import { readTotals } from "../../../support/totals.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { decideOn, rita, rowOf } from "./scene.ts";
import { reopen, undoStep } from "../../../support/steps.ts";

const reason = { reason: "A better scan came" };
const terms = { reviewer: rita, version: null };

onEachEngine({
  "a reopened request is pending as it came, and due by the hours from now": async (ground) => {
    const { store, clock } = ground;
    const ended = { expiresAt: "2026-01-01T00:00:00.000Z" };
    await kyc.insert(store.db, [
      kycRequest(1, { status: "declined", reviewedBy: "s_9", reviewNotes: "No." }),
      kycRequest(2, { status: "revoked", reviewedBy: "s_9" }),
      kycRequest(3, { status: "expired", reviewedBy: "s_9", ...ended }),
    ]);
    await store.db.updateTable("kyc_requests").set({
      imported: 1,
      undisplayed: '["1"]',
      reasons: '["no-answer"]',
      message: "Bye.",
    }).execute();
    for (const n of [1, 2, 3]) {
      const { submittedAt } = await rowOf(store, n);
      await reopen(store, `k_${n}`, reason, terms);
      const row = await rowOf(store, n);
      assert.deepEqual(
        [row.status, row.phase, row.submittedAt, row.version, row.dueFrom],
        ["pending", "pending", submittedAt, 2, clock.now().toISOString()],
      );
      assert.deepEqual([row.reviewedBy, row.reviewNotes, row.expiresAt], [null, null, null]);
      assert.deepEqual([row.imported, row.undisplayed], [0, "[]"]);
      assert.deepEqual([row.reasons, row.message], ["[]", null]);
      assert.equal(Date.parse(row.dueAt) - clock.now().getTime(), 24 * 60 * 60 * 1000);
    }
    assert.deepEqual(await readTotals(store.db, ["kyc:pending"]), { "kyc:pending": 3 });
  },

  "pending and accepted requests, and another version, are not reopened": async ({ store }) => {
    const expiresAt = "2027-06-01T00:00:00.000Z";
    await kyc.insert(store.db, [
      kycRequest(1),
      kycRequest(2, { status: "accepted", expiresAt }),
      kycRequest(3, { status: "declined" }),
    ]);
    for (const id of ["k_1", "k_2"]) {
      await assert.rejects(reopen(store, id, reason, terms), { kind: "conflict" });
    }
    const old = { ...terms, version: 9 };
    await assert.rejects(reopen(store, "k_3", reason, old), { kind: "stale" });
  },

  "an end of undo that a step has got later undoes nothing": async ({ store, clock }) => {
    await kyc.insert(store.db, [kycRequest(1, { status: "declined", reviewedBy: "s_9" })]);
    await reopen(store, "k_1", reason, terms);
    const step = await store.db.selectFrom("steps").select("replacedFields")
      .executeTakeFirstOrThrow();
    await store.db.updateTable("steps").set({
      replacedFields: step.replacedFields.replaceAll("declined", "accepted"),
      announceAt: "2099-01-01T00:00:00.000Z",
    }).execute();
    for (const ms of [0, 12 * 60_000]) {
      clock.advance(ms);
      assert.equal(await kycUndoableUntil(store, await kyc.get(store, "k_1"), rita.id), null);
      const attempt = undoStep(store, "k_1", { reviewer: rita, version: null });
      await assert.rejects(attempt, { kind: "conflict", code: "undo.too_late" });
    }
    assert.equal((await rowOf(store, 1)).status, "pending");
  },

  "a reopening is in history and trail, and its webhook follows that of the decision": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "declined");
      clock.advance(1_000);
      await reopen(store, "k_1", reason, terms);
      await look();
      assert.equal(receiver.received.length, 0);
      clock.advance(30_000);
      for (let n = 0; n < 2; n++) await look();
      const sent = receiver.received.map(({ event: { type, data } }) => [type, data.status]);
      assert.deepEqual(sent, [["kyc.decided", "declined"], ["kyc.reopened", "pending"]]);
      const history = await readHistory(store.db, await kyc.get(store, "k_1"));
      assert.deepEqual(
        history.reopenings.map(({ reason, replaced }) => [reason, replaced]),
        [["A better scan came", "declined"]],
      );
      assert.equal(history.decisions.length, 1);
      const entry = await store.db.selectFrom("audit_log").select(["action", "after"])
        .where("action", "=", "KYC reopened").executeTakeFirstOrThrow();
      assert.equal(JSON.parse(entry.after!).reason, "A better scan came");
    }),
});
