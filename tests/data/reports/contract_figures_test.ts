import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { computeFigures } from "../../../data/reports/figures.ts";
import { DAY_MS } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, kycRequest } from "../../support/fixtures.ts";

onEachEngine({
  "the report counts each request once, an acceptance as expired from the very moment on": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    const [earlier, now, later] = [-1, 0, 1].map((ms) =>
      new Date(clock.now().getTime() + ms).toISOString()
    ) as [string, string, string];
    const states = [
      ...["pending", "pending", "pending", "declined", "declined", "revoked"].map((status) => ({
        status: status as kyc.KycRequest["status"],
        expiresAt: null,
      })),
      ...[earlier, now, later, null].map((expiresAt) => ({
        status: "accepted" as const,
        expiresAt,
      })),
      { status: "declined" as const, expiresAt: earlier },
    ];
    await kyc.insert(store.db, states.map((state, n) => kycRequest(n, state)));
    const { statuses } = await computeFigures(store.reads, "kyc", clock.now());
    assert.deepEqual(statuses, { pending: 3, accepted: 2, declined: 3, revoked: 1, expired: 2 });
    clock.advance(DAY_MS);
    const next = await computeFigures(store.reads, "kyc", clock.now());
    assert.deepEqual([next.statuses.accepted, next.statuses.expired], [1, 3]);
  },

  "without a request each state counts none": async ({ store, clock }) => {
    const { statuses, medianSeconds } = await computeFigures(store.reads, "kyc", clock.now());
    assert.deepEqual(Object.values(statuses), [0, 0, 0, 0, 0]);
    assert.equal(medianSeconds, null);
  },
});
