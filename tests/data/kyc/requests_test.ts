import assert from "node:assert/strict";
import { type DecisionStatus, offeredDecisions } from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import * as steps from "../../support/steps.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { plantRequest, terms } from "../../support/records.ts";

const NOW = "2026-11-20T10:00:00.000Z";

const withRequest = (
  test: (store: Store, clock: TestClock) => Promise<void>,
  changes: Partial<kyc.KycRequest> = {},
) => {
  const clock = new TestClock(NOW);
  return withStore(async (store) => {
    await plantRequest(store, changes);
    await test(store, clock);
  }, clock.now);
};

const read = (store: Store) => kyc.get(store, "k_test");

const decide = (
  store: Store,
  status: DecisionStatus,
  changes: Partial<steps.DecisionTerms> = {},
  reviewNotes = "Looked at it.",
) => steps.decide(store, "k_test", { status, reviewNotes }, terms(changes));

Deno.test("pending offers accept and decline, accepted offers revoke, others offer nothing", () => {
  assert.deepEqual(offeredDecisions, {
    pending: ["accepted", "declined"],
    accepted: ["revoked"],
    declined: [],
    revoked: [],
    expired: [],
  });
});

Deno.test("a request shows the name its reviewer has now, and the id of one who is gone", () =>
  withRequest(async (store) => {
    await decide(store, "accepted");
    await store.db.updateTable("staff").set({ name: "Rae New" }).where("id", "=", "s_test")
      .execute();
    assert.equal((await read(store)).reviewerName, "Rae New");
    await store.db.deleteFrom("staff").where("id", "=", "s_test").execute();
    const { reviewerName, reviewedBy } = await read(store);
    assert.deepEqual([reviewerName, reviewedBy], ["s_test", "s_test"]);
  }));
