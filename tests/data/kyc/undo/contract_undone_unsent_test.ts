import assert from "node:assert/strict";
import { lastDays, summarize } from "../../../../data/kyc/figures/decision_figures.ts";
import { reviewFigures } from "../../../../data/kyc/figures/review_figures.ts";
import { newsSince, readToday } from "../../../../data/kyc/figures/today.ts";
import { stepsIn } from "../../../../data/kyc/queue/review_session.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { isLongForm } from "../../../support/long_form.ts";
import { randomNumbers } from "../../../support/random.ts";
import { notifyStaff } from "../../../../data/notices/announce.ts";
import { open } from "../../../../data/notices/outbox.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { addAccount, plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { decideOn, mo, rita, undo } from "./scene.ts";
import { announceSteps, decide } from "../../../support/steps.ts";

onEachEngine({
  "an undone decision sends no webhook, notification or mail, and leaves none queued": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await addAccount(store, "s_3");
      await open(store.db);
      const random = randomNumbers("pauses");
      for (let trial = 0; trial < (isLongForm ? 60 : 4); trial++) {
        const n = 1 + trial % 3;
        const pauses = [0, 1, UNDO_MS - 1, Math.floor(random() * UNDO_MS)];
        await decideOn(ground, n, "declined");
        clock.advance(pauses[trial % 4]!);
        await look();
        await announceSteps(store);
        await undo(ground, n);
        clock.advance(24 * 60 * 60 * 1000);
        await look();
        await announceSteps(store);
      }
      const left = await Promise.all(
        (["webhook_deliveries", "notifications", "outbox"] as const)
          .map((table) => store.db.selectFrom(table).selectAll().execute()),
      );
      assert.deepEqual([receiver.received, ...left], [[], [], [], []]);
    }),

  "decisions of several people are announced while others notify staff": async (ground) => {
    const { store, clock } = ground;
    for (const id of ["s_1", "s_2", "s_3"]) await addAccount(store, id);
    await plantRequests(store, 3);
    await decideOn(ground, 1, "declined", { reviewer: rita });
    await decideOn(ground, 2, "declined", { reviewer: mo });
    clock.advance(UNDO_MS);
    const facts = { requestId: "k_3", userName: "Person 3" };
    const notice = { kind: "kyc_escalated", facts } as const;
    let announcing = Promise.resolve();
    await store.db.transaction().execute(async (trx) => {
      await notifyStaff(trx, notice, clock.now(), "s_2");
      announcing = announceSteps(store);
      announcing.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
      await notifyStaff(trx, notice, clock.now(), "s_1");
    });
    await announcing;
    const rows = await store.db.selectFrom("notifications").select("kind").execute();
    const counts = Map.groupBy(rows, ({ kind }) => kind);
    assert.deepEqual([...counts].map(([kind, { length }]) => [kind, length]).toSorted(), [
      ["kyc_decisions", 3],
      ["kyc_escalated", 4],
    ]);
  },

  "undoing a decision keeps the webhook of another one of the same millisecond": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      const accepted = { status: "accepted", reviewNotes: "" } as const;
      await decide(store, "k_1", accepted, terms({ reviewer: rita }));
      await decide(store, "k_1", { ...accepted, status: "revoked" }, terms({ reviewer: mo }));
      await undo(ground, 1, { reviewer: mo });
      clock.advance(UNDO_MS);
      await look();
      assert.deepEqual(receiver.received.map(({ event }) => event.data.version), [2]);
    }),

  "a decision is sent and notified once after 30 seconds, even by two processes": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await addAccount(store, "s_3");
      await open(store.db);
      await decideOn(ground, 1, "declined");
      await decideOn(ground, 2, "accepted");
      clock.advance(UNDO_MS);
      await look();
      await Promise.all([announceSteps(store), announceSteps(store)]);
      assert.equal(receiver.received.length, 2);
      for (const table of ["notifications", "outbox"] as const) {
        const rows = await store.db.selectFrom(table).select("facts").execute();
        const facts = { count: 2, accepted: 1, declined: 1, revoked: 0 };
        assert.deepEqual(rows.map(({ facts }) => JSON.parse(facts)), [facts], table);
      }
    }),

  "a decision that is announced while it is being undone stands": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "declined");
    let undoing: Promise<unknown> = Promise.resolve();
    await store.db.transaction().execute(async (trx) => {
      await trx.updateTable("steps").set({ announceAt: null }).execute();
      undoing = undo(ground, 1);
      undoing.catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await assert.rejects(undoing, { kind: "conflict", message: /30 seconds/ });
  },

  "a decision whose webhook has left cannot be undone": (ground) =>
    withReceiver(ground, undefined, async ({ look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "declined");
      clock.advance(UNDO_MS);
      await look();
      clock.advance(-1);
      await assert.rejects(undo(ground, 1), { kind: "conflict", message: /30 seconds/ });
      const { undoneAt } = await store.db.selectFrom("kyc_decisions").select("undoneAt")
        .executeTakeFirstOrThrow();
      assert.equal(undoneAt, null);
    }),

  "a decision whose webhook is being sent cannot be undone": (ground) =>
    withReceiver(ground, undefined, async () => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "declined");
      await store.db.updateTable("webhook_deliveries")
        .set({ leasedUntil: clock.now().toISOString() }).execute();
      await assert.rejects(undo(ground, 1), { kind: "conflict", message: /30 seconds/ });
    }),

  "no figure counts an undone decision": async (ground) => {
    const { store, clock } = ground;
    await plantRequests(store, 2);
    const since = clock.now().toISOString();
    await decideOn(ground, 1, "accepted");
    await undo(ground, 1);
    await decideOn(ground, 2, "declined", { reviewer: mo });
    const days = lastDays(clock.now(), "UTC");
    const { decisions, reviewers } = await summarize(store.db, days, "UTC");
    assert.deepEqual([decisions, reviewers.map(({ id }) => id)], [1, ["s_2"]]);
    assert.equal((await reviewFigures(store, days, "UTC", null)).decisions, 1);
    const today = { now: clock.now(), timeZone: "UTC", personId: "s_1" };
    const { decided, own } = await readToday(store.db, today);
    assert.deepEqual([decided.count, own.count], [1, 0]);
    assert.equal((await newsSince(store.db, since, "s_1")).decided.count, 1);
    const session = { queue: "to-review", skipped: [], startedAt: since } as const;
    const steps = await stepsIn(store.db, "s_1", session);
    assert.deepEqual(new Set(Object.values(steps)), new Set([0]));
  },
});
