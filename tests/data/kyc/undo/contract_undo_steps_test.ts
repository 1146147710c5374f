import assert from "node:assert/strict";
import { asksOf } from "../../../../data/kyc/asks/asks.ts";
import { markUnanswered } from "../../../../data/kyc/asks/answers.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { open } from "../../../../data/notices/outbox.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { eventTypes } from "../../../../data/webhooks/payload.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { addAccount, kycRequest } from "../../../support/fixtures.ts";
import { isLongForm } from "../../../support/long_form.ts";
import { aUser } from "../../../support/records.ts";
import { readTotals } from "../../../support/totals.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { decideOn, rita, rowOf, undo } from "./scene.ts";
import { announceSteps, answerEscalation, ask, escalate, reopen } from "../../../support/steps.ts";

const form = { reason: "document-unreadable", message: "Please send it again.", days: 7 };

/** Each takes a step with request `k_n`, at the version that it has. */
const steps = {
  ask: (store: Store, n: number, version: number) =>
    ask(store, `k_${n}`, "1", form, { reviewer: rita, version }),
  escalation: (store: Store, n: number, version: number) =>
    escalate(store, `k_${n}`, { question: "Real?" }, { person: rita, version }),
  reopening: (store: Store, n: number, version: number) =>
    reopen(store, `k_${n}`, { reason: "A mistake" }, { reviewer: rita, version }),
};
type Kind = keyof typeof steps;
const kinds = Object.keys(steps) as Kind[];
const actions: Record<Kind, string> = {
  ask: "Document request undone",
  escalation: "KYC escalation undone",
  reopening: "KYC reopening undone",
};

const plant = (store: Store, kind: Kind, n: number) =>
  kyc.insert(store.db, [kycRequest(n, {
    ...kind === "reopening" && {
      status: "declined",
      reviewNotes: "Earlier",
      reviewedBy: "s_9",
    },
  })]);

const totalsOf = ({ db }: Store) => readTotals(db, ["kyc:pending", "kyc:waiting", "kyc:escalated"]);

onEachEngine({
  "an undone ask, escalation or reopening leaves the request as before, but for its version":
    async ({ store, clock }) => {
      for (const [index, kind] of kinds.entries()) {
        const n = index + 1;
        await plant(store, kind, n);
        const before = [await rowOf(store, n), await totalsOf(store)];
        await steps[kind](store, n, 1);
        clock.advance(UNDO_MS - 1);
        for (const _ of ["once", "again"]) {
          assert.equal((await undo({ store }, n, { version: 2 })).version, 3);
        }
        const after = [await rowOf(store, n), await totalsOf(store)];
        assert.deepEqual(after, [{ ...before[0] as object, version: 3 }, before[1]]);
        const last = await store.db.selectFrom("audit_log").select("action")
          .orderBy("seq", "desc").limit(1).executeTakeFirstOrThrow();
        assert.equal(last.action, actions[kind]);
      }
      assert.equal((await verifyWithRecords(store.db, store.auditKey)).fault, null);
    },

  "nothing leaves before the end of undo, nothing of what is undone, and the rest once": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await addAccount(store, "s_3");
      await open(store.db);
      await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 1 }).execute();
      const leave = async () => {
        await look();
        await announceSteps(store);
      };
      const left = async () => {
        const [notices, letters] = await Promise.all([
          store.db.selectFrom("notifications").select("kind").execute(),
          store.db.selectFrom("kyc_letters").select("id").execute(),
        ]);
        return {
          events: receiver.received.length,
          notices: notices.length,
          letters: letters.length,
        };
      };
      const trials = isLongForm ? 60 : 6;
      for (let n = 100; n < 100 + trials; n++) {
        const kind = kinds[n % 3]!;
        await plant(store, kind, n);
        const { userId } = await kyc.get(store, `k_${n}`);
        await users.insert(store.db, [aUser({ id: userId, email: `${userId}@example.com` })]);
        await steps[kind](store, n, 1);
        clock.advance([0, 1, UNDO_MS - 1][n % 3]!);
        await leave();
        await undo(ground, n);
      }
      clock.advance(24 * 60 * 60 * 1000);
      await leave();
      assert.deepEqual(await left(), { events: 0, notices: 0, letters: 0 });
      for (const kind of kinds) {
        const n = kinds.indexOf(kind) + 100 + trials;
        await plant(store, kind, n);
        const { userId } = await kyc.get(store, `k_${n}`);
        await users.insert(store.db, [aUser({ id: userId, email: `${userId}@example.com` })]);
        await steps[kind](store, n, 1);
      }
      clock.advance(UNDO_MS - 1);
      await leave();
      assert.deepEqual(await left(), { events: 0, notices: 0, letters: 0 });
      clock.advance(1);
      for (const _ of ["once", "again"]) await leave();
      assert.deepEqual(await left(), { events: 2, notices: 1, letters: 1 });
    }, [...eventTypes]),

  "three more steps of any kind end undo": async (ground) => {
    const { store, clock } = ground;
    for (const [index, kind] of kinds.entries()) await plant(store, kind, index + 1);
    await plant(store, "ask", 4);
    for (const [index, kind] of kinds.entries()) {
      clock.advance(1_000);
      await steps[kind](store, index + 1, 1);
    }
    await decideOn(ground, 4, "accepted");
    await assert.rejects(undo(ground, 1), { kind: "conflict", message: /three more steps/ });
    assert.equal((await undo(ground, 2)).stage, "review");
    assert.equal((await undo(ground, 1)).stage, "review");
  },

  "undoing an ask again opens the ask that it replaced": async ({ store, clock }) => {
    await plant(store, "ask", 1);
    await steps.ask(store, 1, 1);
    clock.advance(8 * 24 * 60 * 60 * 1000);
    await markUnanswered(store);
    const before = await rowOf(store, 1);
    await steps.ask(store, 1, before.version);
    await undo({ store }, 1);
    assert.deepEqual(await rowOf(store, 1), { ...before, version: before.version + 2 });
    const asks = await asksOf(store.db, "k_1");
    assert.deepEqual(asks.map(({ endedAt, undoneAt }) => [endedAt, undoneAt !== null]), [
      [null, false],
      [null, true],
    ]);
  },

  "an undone ask does not count to the three": async ({ store }) => {
    await plant(store, "ask", 1);
    for (let version = 1; version <= 9; version += 2) {
      await steps.ask(store, 1, version);
      await undo({ store }, 1);
    }
  },

  "an escalation that was answered within 30 seconds notifies no admin": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_3");
    await plant(store, "escalation", 1);
    await steps.escalation(store, 1, 1);
    await answerEscalation(store, "k_1", { answer: "Yes" }, {
      person: rita,
      version: 2,
    });
    clock.advance(UNDO_MS);
    await announceSteps(store);
    assert.deepEqual(await store.db.selectFrom("notifications").selectAll().execute(), []);
  },
});
