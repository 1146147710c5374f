import assert from "node:assert/strict";
import { asksOf } from "../../../../data/kyc/asks/asks.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { askTogether, assignTogether } from "../../../../data/kyc/selection/steps.ts";
import * as users from "../../../../data/records/users.ts";
import { UNDO_MS, undoEnd } from "../../../../data/steps/rows.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import {
  actor,
  addAccount,
  kycRequest,
  plantRequests,
  untilServed,
} from "../../../support/fixtures.ts";
import { aUser, terms } from "../../../support/records.ts";
import { readTotals } from "../../../support/totals.ts";
import { announceSteps, decide, undoBatch, undoStep } from "../../../support/steps.ts";

const rita = actor("s_1", "Rita");
const mo = actor("s_2", "Mo");
const declined = { status: "declined", reviewNotes: "" } as const;
const form = { type: "id", reason: "document-unreadable", message: "", days: 7 };

async function plant(store: Store, count: number): Promise<void> {
  for (const id of ["s_1", "s_2"]) await addAccount(store, id);
  await plantRequests(store, count);
}

const ofBatch = (batch = crypto.randomUUID()) => ({ actor: rita, batch });

const assigneesOf = async ({ db }: Store) =>
  (await db.selectFrom("kyc_requests").select("assigneeId").orderBy("id").execute())
    .map(({ assigneeId }) => assigneeId);

const totalsOf = ({ db }: Store) => readTotals(db, ["kyc:pending", "kyc:waiting"]);

onEachEngine({
  "Selected requests are assigned together, sent twice once, and undone together": async (
    { store, clock },
  ) => {
    await plant(store, 4);
    await decide(store, "k_4", declined, terms({ reviewer: mo, version: 1 }));
    clock.advance(1_000);
    const own = ofBatch();
    const until = undoEnd(store.now()).toISOString();
    const selected = ["k_1:1", "k_2:1", "k_3:9", "k_4:2"];
    for (const _ of ["first", "repeated"]) {
      const outcome = await assignTogether(store, selected, "s_2", own);
      assert.deepEqual(outcome, { done: 2, proposed: 0, left: 2, until });
    }
    assert.deepEqual(await assigneesOf(store), ["s_2", "s_2", null, null]);
    await assert.rejects(undoBatch(store, own.batch, mo), { kind: "not_found" });
    for (const _ of ["first", "repeated"]) {
      const { undone, left } = await undoBatch(store, own.batch, rita);
      assert.deepEqual([undone.length, left.length], [2, 0]);
      assert.deepEqual(undone.map(({ version }) => version), [3, 3]);
    }
    assert.deepEqual(await assigneesOf(store), Array(4).fill(null));
    clock.advance(UNDO_MS);
    await announceSteps(store);
    const notices = await store.db.selectFrom("notifications").select("kind")
      .where("kind", "=", "kyc_assigned").execute();
    assert.deepEqual(notices, []);
  },

  "An undo leaves out what has gone on since, and comes too late after 30 seconds": async (
    { store, clock },
  ) => {
    await plant(store, 2);
    const own = ofBatch();
    await assignTogether(store, ["k_1:1", "k_2:1"], "s_2", own);
    clock.advance(1_000);
    await decide(store, "k_1", declined, terms({ reviewer: mo, version: 2 }));
    const { undone, left } = await undoBatch(store, own.batch, rita);
    assert.deepEqual([undone.map(({ id }) => id), left.map(({ id }) => id)], [["k_2"], ["k_1"]]);
    const late = ofBatch();
    await assignTogether(store, ["k_2:3"], "s_2", late);
    clock.advance(UNDO_MS);
    await assert.rejects(undoBatch(store, late.batch, rita), { kind: "conflict" });
  },

  "Steps that were taken together count as one for the undo of an earlier step": async (
    { store, clock },
  ) => {
    await plant(store, 6);
    await decide(store, "k_6", declined, terms({ reviewer: rita, version: 1 }));
    clock.advance(1_000);
    await assignTogether(store, ["k_1:1", "k_2:1", "k_3:1", "k_4:1"], "s_2", ofBatch());
    const { request } = await undoStep(store, "k_6", { reviewer: rita, version: 2 });
    assert.equal(request.status, "pending");
  },

  "Asking together takes requests with one such current document, each in its own language": async (
    { store },
  ) => {
    await plant(store, 3);
    await users.insert(store.db, [aUser({ id: "u_1", language: "fr", email: "a@a.example" })]);
    const id = { type: "id", url: "/kyc/k_4/documents/1", name: "front.png" } as const;
    await kyc.insert(store.db, [
      kycRequest(4, { documents: [id, { ...id, name: "back.png" }] }),
      kycRequest(5, { documents: [{ ...id, type: "tax_id" }] }),
    ]);
    await decide(store, "k_3", declined, terms({ reviewer: mo, version: 1 }));
    const before = await totalsOf(store);
    const selected = ["k_1:1", "k_2:1", "k_3:2", "k_4:1", "k_5:1"];
    const own = ofBatch();
    for (const _ of ["first", "repeated"]) {
      const { done, left } = await askTogether(store, selected, form, own);
      assert.deepEqual([done, left], [2, 3]);
    }
    const messages = [];
    for (const request of ["k_1", "k_2", "k_4", "k_5"]) {
      messages.push((await asksOf(store.db, request)).map(({ message }) => message));
    }
    assert.match(messages[0]![0]!, /passport\.svg/);
    assert.match(messages[1]![0]!, /passport\.svg/);
    assert.notEqual(messages[0]![0], messages[1]![0], "French and English");
    assert.deepEqual(messages.slice(2), [[], []]);
    assert.equal((await kyc.get(store, "k_1")).stage, "waiting");
    const { undone } = await undoBatch(store, own.batch, rita);
    assert.deepEqual(undone.map(({ stage }) => stage), ["review", "review"]);
    assert.deepEqual(await totalsOf(store), before);
  },

  "A message of one's own replaces the template, and a refused one asks nobody": async (
    { store },
  ) => {
    await plant(store, 2);
    const both = ["k_1:1", "k_2:1"];
    const wrong = { ...form, message: "Please send {document} again." };
    await assert.rejects(askTogether(store, both, wrong, ofBatch()), {
      field: "message",
      code: "message.placeholder",
    });
    assert.equal((await kyc.get(store, "k_1")).stage, "review");
    const message = "Please send a colour scan.";
    await askTogether(store, both, { ...form, message }, ofBatch());
    for (const id of ["k_1", "k_2"]) {
      assert.deepEqual((await asksOf(store.db, id)).map((one) => one.message), [message]);
    }
  },

  "An unknown reason, a gone request and somebody who may not decide change nothing": async (
    { store },
  ) => {
    await plant(store, 1);
    const reason = "no-such-reason";
    await assert.rejects(askTogether(store, ["k_1:1"], { ...form, reason }, ofBatch()), {
      kind: "invalid",
    });
    await assert.rejects(assignTogether(store, ["k_1:1"], "s_none", ofBatch()), {
      kind: "invalid",
    });
    const gone = await assignTogether(store, ["k_none:1"], "s_2", ofBatch());
    assert.deepEqual([gone.done, gone.left], [0, 1]);
    assert.equal((await kyc.get(store, "k_1")).version, 1);
  },

  "Two people who assign the same requests in different orders do not block each other": async (
    { store },
  ) => {
    await plant(store, 6);
    const selected = Array.from({ length: 6 }, (_, n) => `k_${n + 1}:1`);
    const outcomes = await Promise.all([
      untilServed(() => assignTogether(store, selected, "s_1", { actor: rita, batch: "b_1" })),
      untilServed(() =>
        assignTogether(store, selected.toReversed(), "s_2", { actor: mo, batch: "b_2" })
      ),
      ...[1, 2, 3].map((n) =>
        untilServed(() =>
          decide(store, `k_${n}`, declined, terms({ reviewer: mo, version: null }))
            .then(() => ({ done: 0, left: 0, until: null }))
        )
      ),
    ]);
    assert.ok(outcomes.reduce((sum, { done }) => sum + done, 0) <= 6);
  },
});
