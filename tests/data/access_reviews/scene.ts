import type { Actor } from "../../../data/audit/trail.ts";
import {
  accessSteps,
  attestersOf,
  getGrant,
  type Grant,
  readAttesters,
} from "../../../data/access_reviews/attest.ts";
import type { AccessDecision } from "../../../data/access_reviews/grants.ts";
import { takeStep } from "../../../data/steps/take.ts";
import { undoLastStep } from "../../../data/steps/undo.ts";
import type { Store } from "../../../data/store.ts";
import { termsOf } from "../../support/steps.ts";

type Member = Actor & { id: string };

export const attest = async (
  store: Store,
  id: string,
  reviewer: Member,
  input: { decision: AccessDecision; word: string } = { decision: "keep", word: "Still needed" },
): Promise<Grant> => {
  const { version } = await getGrant(store.db, id);
  return await takeStep(
    store,
    accessSteps.steps.attest,
    id,
    input,
    termsOf({ reviewer, version }),
  );
};

export const undoAttest = (store: Store, id: string, actor: Member) =>
  undoLastStep(store, accessSteps, id, { actor, version: null });

/** Attests each row of a review by the first member who may. */
export async function attestAll(store: Store, review: number): Promise<void> {
  const rows = await store.db.selectFrom("access_review_rows").selectAll()
    .where("review", "=", review).where("decision", "is", null).execute();
  for (const row of rows) {
    const [first] = attestersOf(row, await readAttesters(store));
    await attest(store, row.id, { id: first!.id, name: first!.id, requestId: null });
  }
}
