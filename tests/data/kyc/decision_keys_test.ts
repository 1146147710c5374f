import assert from "node:assert/strict";
import type { Decision } from "../../../data/kyc/decisions/decision_input.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { aRequest, plantRequest, terms } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";

const accept: Decision = { status: "accepted", reviewNotes: "Fine." };
const key = { idempotencyKey: "key-1" };

const withRequest = (test: (store: Store, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withStore(async (store) => {
    await plantRequest(store);
    await kyc.insert(store.db, [aRequest({ id: "k_other" })]);
    await test(store, clock);
  }, clock.now);
};

Deno.test("a repetition has its first answer even after others have decided since", () =>
  withRequest(async (store) => {
    const first = await decide(store, "k_test", accept, terms(key));
    await decide(store, "k_test", { status: "revoked", reviewNotes: "" }, terms());
    assert.deepEqual(await decide(store, "k_test", accept, terms(key)), first);
    assert.equal((await kyc.get(store, "k_test")).status, "revoked");
  }));
