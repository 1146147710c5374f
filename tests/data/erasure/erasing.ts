import { erasureSteps, getErasable } from "../../../data/erasure/orders.ts";
import { runErasures } from "../../../data/erasure/job.ts";
import type { ErasureReason } from "../../../data/ledger/erasures.ts";
import { announceSteps } from "../../../data/steps/announce.ts";
import { kycSteps } from "../../../data/kyc/decisions/kyc_steps.ts";
import type { StepActor } from "../../../data/steps/step.ts";
import { takeStep } from "../../../data/steps/take.ts";
import type { Store } from "../../../data/store.ts";
import { actor } from "../../support/fixtures.ts";
import type { TestClock } from "../../support/stores.ts";

export const admin = actor("s_admin", "Ada Admin");

export const askErasure = (
  store: Store,
  userId: string,
  { by = admin, reason = "request" }: { by?: StepActor; reason?: ErasureReason } = {},
) =>
  takeStep(store, erasureSteps.steps.erase, userId, { reason }, {
    actor: by,
    via: "page",
    version: null,
    key: null,
  });

/** Half a minute passes, and the job runs. */
export async function runJob(store: Store, clock: TestClock): Promise<void> {
  clock.advance(31_000);
  await announceSteps(store, { kyc: kycSteps });
  await runErasures(store);
}

export async function erase(store: Store, clock: TestClock, userId: string): Promise<void> {
  await askErasure(store, userId);
  await runJob(store, clock);
}

export { getErasable };
