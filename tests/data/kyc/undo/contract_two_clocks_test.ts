import assert from "node:assert/strict";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import * as outbox from "../../../../data/notices/outbox.ts";
import * as users from "../../../../data/records/users.ts";
import type { Store } from "../../../../data/store.ts";
import { sendLetters } from "../../../../server/applicant_mail.ts";
import { startWebhooks } from "../../../../server/webhooks.ts";
import { openStoreAt } from "../../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines } from "../../../support/engines.ts";
import { addAccount } from "../../../support/fixtures.ts";
import { aUser, terms } from "../../../support/records.ts";
import { ORIGIN, withReceiver } from "../../webhooks/scene.ts";
import { rita } from "./scene.ts";
import { announceSteps, decide, undoStep } from "../../../support/steps.ts";

interface Scene {
  /** A process whose clock is ahead of the other one's by `aheadMs`. */
  other: Store;
  letters: string[];
  webhooks: () => number;
  /** Lets a process send what is due by its clock. */
  send: (store: Store) => Promise<void>;
}

/** Two processes, with mail to applicants and a webhook or without one. */
const withTwo = (
  ground: Ground,
  { aheadMs, events }: { aheadMs: number; events: "kyc.decided"[] },
  test: (scene: Scene) => Promise<void>,
) =>
  withReceiver(ground, undefined, async ({ receiver }) => {
    const { store, url, clock } = ground;
    const other = await openStoreAt(url, () => new Date(clock.now().getTime() + aheadMs));
    const letters: string[] = [];
    const from = { name: "Academy", address: "kyc@academy.example" };
    try {
      await users.insert(store.db, [aUser({ id: (await kyc.get(store, "k_1")).userId })]);
      await addAccount(store, "s_3");
      await outbox.open(store.db);
      await store.db.updateTable("kyc_reason_rules").set({ mailsApplicants: 1 }).execute();
      await test({
        other,
        letters,
        webhooks: () => receiver.received.length,
        send: async (one) => {
          const sender = startWebhooks(one, { origins: [ORIGIN] }, { lookEveryMs: 60_000 });
          await sender.look();
          await sender.stop();
          await announceSteps(one);
          await sendLetters(one, {
            from,
            problem: "",
            deliver: ({ messageId }) => Promise.resolve(void letters.push(messageId)),
          });
        },
      });
    } finally {
      await other.close();
    }
  }, events);

const decline = (store: Store) => {
  const decision = { status: "declined", reviewNotes: "", message: "Send another one." } as const;
  return decide(store, "k_1", decision, terms({ reviewer: rita }));
};

const undo = (store: Store) => undoStep(store, "k_1", { reviewer: rita, version: null });
const tooLate = { kind: "conflict", message: /30 seconds/ };

/** A process whose clock is ahead sends 10 seconds after the decision. */
const sentEarly = (events: "kyc.decided"[]) => (ground: Ground) =>
  withTwo(ground, { aheadMs: 20_000, events }, async (scene) => {
    const { store, clock } = ground;
    await decline(store);
    clock.advance(9_999);
    await scene.send(scene.other);
    assert.deepEqual([scene.letters.length, scene.webhooks()], [0, 0]);
    clock.advance(1);
    await scene.send(scene.other);
    assert.deepEqual([scene.letters.length, scene.webhooks()], [1, events.length]);
    await assert.rejects(undo(store), tooLate);
    await scene.send(store);
    assert.deepEqual([scene.letters.length, scene.webhooks()], [1, events.length]);
    assert.equal((await kyc.get(store, "k_1")).status, "declined");
  });

onEachEngine({
  "a decision that was sent by a process whose clock is ahead cannot be undone": sentEarly([
    "kyc.decided",
  ]),

  "a decision of which only a letter was sent cannot be undone": sentEarly([]),

  "a decision undone by a process whose clock is behind is sent by no process": (ground) =>
    withTwo(ground, { aheadMs: -20_000, events: ["kyc.decided"] }, async (scene) => {
      const { store, clock } = ground;
      await decline(store);
      clock.advance(UNDO_MS);
      await undo(scene.other);
      for (const one of [store, scene.other]) {
        await scene.send(one);
        clock.advance(UNDO_MS);
        await scene.send(one);
      }
      const left = await Promise.all(
        (["notifications", "outbox", "kyc_letters"] as const)
          .map((table) => store.db.selectFrom(table).selectAll().execute()),
      );
      assert.deepEqual([scene.letters, scene.webhooks(), ...left], [[], 0, [], [], []]);
      assert.equal((await kyc.get(store, "k_1")).status, "pending");
    }),
}, racingEngines());
