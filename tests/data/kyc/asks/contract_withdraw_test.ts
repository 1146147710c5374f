import assert from "node:assert/strict";
import { markUnanswered } from "../../../../data/kyc/asks/answers.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import type { Store } from "../../../../data/store.ts";
import { eventTypes } from "../../../../data/webhooks/payload.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { mo, rita, rowOf } from "../undo/scene.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { announceSteps, ask, withdrawAsk } from "../../../support/steps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const form = { reason: "document-unreadable", message: "Please send it again.", days: 7 };

const askAt = (store: Store, version: number) =>
  ask(store, "k_1", "1", form, { reviewer: rita, version });
const withdrawAt = (store: Store, version: number, reviewer = mo, key: string | null = null) =>
  withdrawAsk(store, "k_1", "1", { reviewer, version, idempotencyKey: key });

onEachEngine({
  "a withdrawn ask returns the request to review, due later by the time waited": async (
    { store, clock },
  ) => {
    await plantRequests(store, 1);
    const before = await rowOf(store, 1);
    await askAt(store, 1);
    clock.advance(2 * DAY_MS);
    for (const _ of ["once", "again"]) {
      const { stage, version } = await withdrawAt(store, 2, mo, "one button");
      assert.deepEqual([stage, version], ["review", 3]);
    }
    const after = await rowOf(store, 1);
    assert.equal(Date.parse(after.dueAt) - Date.parse(before.dueAt), 2 * DAY_MS);
    const entries = await store.db.selectFrom("audit_log").select(["action", "actorId"])
      .orderBy("seq").execute();
    assert.deepEqual(entries.map(({ action, actorId }) => `${action} ${actorId}`), [
      "Document requested s_1",
      "Document request withdrawn s_2",
    ]);
  },

  "the platform hears of a withdrawn ask after the ask, also if it was withdrawn at once": (
    ground,
  ) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await askAt(store, 1);
      await withdrawAt(store, 2);
      await look();
      assert.equal(receiver.received.length, 0);
      clock.advance(UNDO_MS);
      for (const _ of ["the ask", "its end"]) await look();
      await announceSteps(store);
      const sent = receiver.received.map(({ event }) => [event.type, event.data.version]);
      assert.deepEqual(sent, [
        ["kyc.document_requested", 2],
        ["kyc.document_request_withdrawn", 3],
      ]);
      assert.deepEqual(await store.db.selectFrom("kyc_letters").selectAll().execute(), []);
    }, [...eventTypes]),

  "a withdrawn ask counts to the three": async ({ store }) => {
    await plantRequests(store, 1);
    for (const version of [1, 3, 5]) {
      await askAt(store, version);
      await withdrawAt(store, version + 1);
    }
    await assert.rejects(askAt(store, 7), { kind: "conflict", message: /three times/ });
  },

  "an ask that got no answer can be withdrawn, an ended one not": async ({ store, clock }) => {
    await plantRequests(store, 1);
    await askAt(store, 1);
    clock.advance(8 * DAY_MS);
    await markUnanswered(store);
    assert.equal((await kyc.get(store, "k_1")).stage, "no-answer");
    await assert.rejects(withdrawAt(store, 2), { kind: "stale" });
    assert.equal((await withdrawAt(store, 3)).stage, "review");
    await assert.rejects(withdrawAt(store, 4), { kind: "conflict" });
    await assert.rejects(withdrawAsk(store, "k_1", "unknown", { reviewer: mo, version: 4 }), {
      kind: "not_found",
    });
  },
});
