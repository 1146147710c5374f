import assert from "node:assert/strict";
import { DatabaseClock } from "../../../../data/db/database_time.ts";
import { readApiHistory } from "../../../../data/kyc/requests/api_history.ts";
import { readHistory } from "../../../../data/kyc/requests/history.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../../data/store.ts";
import { engines } from "../../../support/databases.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { decideOn, mo, rita, undo } from "./scene.ts";
import { announceSteps, decide } from "../../../support/steps.ts";

/** The store of a process on a machine whose clock is wrong. */
async function onMachine(store: Store, wrongByMs: number): Promise<Store> {
  const clock = new DatabaseClock(store.db, () => Date.now() + wrongByMs);
  await clock.sync();
  return { ...store, now: clock.now, syncClock: clock.sync };
}

onEachEngine({
  "a process whose machine's clock is wrong neither announces early nor refuses undo": async (
    { store },
  ) => {
    await plantRequests(store, 2);
    const right = await onMachine(store, 0);
    for (const [n, wrongByMs] of [[1, 90_000], [2, -90_000]] as const) {
      const wrong = await onMachine(store, wrongByMs);
      const decision = { status: "declined", reviewNotes: "" } as const;
      for (const [decider, other] of [[right, wrong], [wrong, right]] as const) {
        await decide(decider, `k_${n}`, decision, terms({ reviewer: rita }));
        await announceSteps(other);
        assert.equal((await undo({ store: other }, n)).status, "pending");
      }
    }
  },

  "a clock that is set while a process runs is corrected by the next measurement": async (
    { store },
  ) => {
    let wrongByMs = 0;
    const clock = new DatabaseClock(store.db, () => Date.now() + wrongByMs);
    await clock.sync();
    const before = clock.now();
    wrongByMs = -90_000;
    assert.ok(clock.now() < before);
    // A measurement is off by up to half of its answer's time, and one of a slow answer is left out.
    const isCorrected = () => clock.now() > new Date(before.getTime() - 60_000);
    for (let tries = 0; tries < 100 && !isCorrected(); tries++) await clock.sync();
    assert.ok(isCorrected());
  },
}, engines.filter(({ name }) => name === "PostgreSQL"));

onEachEngine({
  "a history is in the order of the decisions, whatever the clocks said": async (ground) => {
    const { store, clock } = ground;
    await plantRequests(store, 1);
    for (let n = 0; n < 11; n++) {
      await decideOn(ground, 1, n % 2 === 0 ? "accepted" : "revoked", { reviewer: mo });
      clock.advance(-90_000);
    }
    const { decisions } = await readHistory(store.db, await kyc.get(store, "k_1"));
    const versions = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
    assert.deepEqual(decisions.map(({ version }) => version), versions);
    const statuses = (await readApiHistory(store.db, "k_1")).map((step) =>
      "status" in step && step.status
    );
    assert.deepEqual(statuses.slice(0, 3), ["accepted", "revoked", "accepted"]);
  },
});
