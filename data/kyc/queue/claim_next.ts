import { claimedByOthers, insertClaim, lockClaims, releaseIn } from "../claims/claims.ts";
import {
  decide,
  type DecidedRecord,
  type Decision,
  type DecisionTerms,
} from "../decisions/decide.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { nextInQueue, type QueuePart } from "./queue.ts";
import type { QueuePosition } from "./queue_position.ts";

/** A reviewer's way through a queue. */
export interface ReviewStep {
  part: QueuePart;
  passed: QueuePosition | null;
  /** The request that is being left. */
  left: string | null;
  reviewerId: string;
}

/** The first request that nobody else reviews, without a claim on it. */
export async function firstFree(source: Source, step: ReviewStep): Promise<string | null> {
  const { part, passed, left, reviewerId } = step;
  const others = await claimedByOthers(source, reviewerId);
  return await nextInQueue(source, part, {
    passed,
    done: left === null ? others : [left, ...others],
  });
}

/** Releases the request that is left, and claims the next free one; null at the end of the queue. */
export async function claimNext(source: Source, step: ReviewStep): Promise<string | null> {
  return await source.db.transaction().execute(async (trx) => {
    if (step.left !== null) await releaseIn(trx, step.left, step.reviewerId);
    return await claimFirst({ db: trx, now: source.now }, step);
  });
}

async function claimFirst(source: Source, step: ReviewStep): Promise<string | null> {
  // Everybody who chooses waits here, so that no two of them find the same request free.
  await lockClaims(source.db);
  const next = await firstFree(source, step);
  if (next !== null) await insertClaim(source, next, step.reviewerId);
  return next;
}

/** Decides and claims the next free request in one transaction. */
export async function decideAndClaimNext(
  store: Store,
  id: string,
  decision: Decision,
  terms: DecisionTerms,
  step: ReviewStep,
): Promise<{ request: DecidedRecord; next: string | null }> {
  let next: string | null = null;
  const onDecided: DecisionTerms["onDecided"] = async (trx) => {
    next = await claimFirst({ db: trx, now: store.now }, step);
  };
  const request = await decide(store, id, decision, { ...terms, onDecided });
  return { request, next };
}
