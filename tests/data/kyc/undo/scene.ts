import type { DecisionStatus } from "../../../../data/kyc/requests/statuses.ts";
import type { Store } from "../../../../data/store.ts";
import type { Ground } from "../../../support/engines.ts";
import { actor } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { decide, undoStep } from "../../../support/steps.ts";

export const rita = actor("s_1", "Rita");
export const mo = actor("s_2", "Mo");

/** Decides a second later than whatever was before. */
export function decideOn(
  { store, clock }: Pick<Ground, "store" | "clock">,
  n: number,
  status: DecisionStatus,
  { reviewer = rita, idempotencyKey = null as string | null, reviewNotes = "Internal note" } = {},
) {
  clock.advance(1_000);
  const decision = { status, reviewNotes, checks: ["id-name" as const] };
  return decide(store, `k_${n}`, decision, terms({ reviewer, idempotencyKey }));
}

export const undo = async (
  { store }: Pick<Ground, "store">,
  n: number,
  { reviewer = rita, version = null as number | null } = {},
) => (await undoStep(store, `k_${n}`, { reviewer, version })).request;

/** The columns of a request. */
export const rowOf = ({ db }: Store, n: number) =>
  db.selectFrom("kyc_requests").selectAll().where("id", "=", `k_${n}`).executeTakeFirstOrThrow();
