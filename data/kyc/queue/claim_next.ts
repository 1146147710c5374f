import {
  claimedByOthers,
  claimsOf,
  insertClaim,
  lockClaims,
  type OnTaken,
  releaseIn,
} from "../claims/claims.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { type KycRecord, listShape } from "../requests/requests.ts";
import { isInQueue } from "../requests/queues.ts";
import { nextInQueue, type Queue, type QueuePart, queues } from "./queue.ts";
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

/** Takes a step and claims the next free request in one transaction. */
export async function takeAndClaimNext<Taken extends KycRecord>(
  store: Store,
  take: (onTaken: OnTaken) => Promise<Taken>,
  step: ReviewStep,
): Promise<{ request: Taken; next: string | null }> {
  let next: string | null = null;
  const request = await take(async (trx) => {
    next = await claimFirst({ db: trx, now: store.now }, step);
  });
  return { request, next };
}

/** Number of claimed requests by queue, except those of one reviewer. */
export async function countClaimed(
  source: Source,
  except: string | null = null,
): Promise<Record<Queue, number>> {
  const claims = [...(await claimsOf(source)).values()].filter(({ staffId }) => staffId !== except);
  const requests = await readRequests(source, claims.map(({ requestId }) => requestId));
  const nowIso = source.now().toISOString();
  const countIn = (queue: Queue) =>
    requests.filter((request) => isInQueue(queue, request, nowIso)).length;
  return Object.fromEntries(queues.map((queue) => [queue, countIn(queue)])) as Record<
    Queue,
    number
  >;
}

async function readRequests(source: Source, ids: readonly string[]): Promise<KycRecord[]> {
  if (ids.length === 0) return [];
  const rows = await source.db.selectFrom("kyc_requests").selectAll().where("id", "in", ids)
    .execute();
  return await listShape.fromRows(rows, source);
}
