import assert from "node:assert/strict";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { decideOn, undo } from "../undo/scene.ts";
import { withReceiver } from "../../webhooks/scene.ts";
import { announceSteps } from "../../../support/steps.ts";

const provider = { id: null, name: "Service Screenwise", requestId: null };

async function hit({ store, clock }: Ground): Promise<void> {
  clock.advance(1_000);
  const ranAt = store.now().toISOString();
  const input = { kind: "sanctions", provider: "Screenwise", ranAt, result: "hit" as const };
  await putCheck(store, "k_1", input, provider);
}

onEachEngine({
  "a hit about an acceptance that can be undone is announced after it": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "accepted");
      await hit(ground);
      await look();
      assert.equal(receiver.received.length, 0);
      clock.advance(UNDO_MS);
      await announceSteps(store);
      for (let n = 0; n < 3; n++) await look();
      const types = receiver.received.map(({ event }) => event.type);
      assert.deepEqual(types, ["kyc.decided", "kyc.recheck_needed"]);
    }),

  "a hit about an acceptance that is undone is not announced": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "accepted");
      await hit(ground);
      assert.equal((await undo(ground, 1)).status, "pending");
      clock.advance(UNDO_MS);
      await announceSteps(store);
      await look();
      assert.equal(receiver.received.length, 0);
    }, ["kyc.recheck_needed"]),

  "a hit about an acceptance that stands is announced at once": (ground) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      const { store, clock } = ground;
      await decideOn(ground, 1, "accepted");
      clock.advance(UNDO_MS);
      await announceSteps(store);
      await hit(ground);
      await look();
      assert.deepEqual(receiver.received.map(({ event }) => event.type), ["kyc.recheck_needed"]);
    }, ["kyc.recheck_needed"]),
});
