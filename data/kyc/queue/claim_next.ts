import {
  claimedByOthers,
  type ClaimNext,
  claimsOf,
  endClaims,
  insertClaim,
  lockClaims,
} from "../claims/claims.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { type KycRecord, listShape } from "../requests/requests.ts";
import { isInQueue } from "../requests/queues.ts";
import { nextInQueue, type Queue, type QueuePart, queues } from "./queue.ts";
import type { QueuePosition } from "./queue_position.ts";

/** Selects the next request for a reviewer. */
export interface NextQuery {
  part: QueuePart;
  /** Skips the requests up to this position. */
  passed: QueuePosition | null;
  /** The request that the reviewer leaves. */
  leaving: string | null;
  reviewerId: string;
}

/** The first request that nobody else has claimed; does not claim it. */
export async function firstFree(source: Source, query: NextQuery): Promise<string | null> {
  const { part, passed, leaving, reviewerId } = query;
  const others = await claimedByOthers(source, reviewerId);
  return await nextInQueue(source, part, {
    passed,
    done: leaving === null ? others : [leaving, ...others],
  });
}

/** Releases the request that the reviewer leaves, and claims the next free one; null at the end of the queue. */
export async function leaveAndClaimNext(source: Source, query: NextQuery): Promise<string | null> {
  return await source.db.transaction().execute(async (trx) => {
    const { leaving, reviewerId } = query;
    if (leaving !== null) await endClaims(trx, { requestId: leaving, staffId: reviewerId });
    return await claimFirst({ db: trx, now: source.now }, query);
  });
}

async function claimFirst(source: Source, query: NextQuery): Promise<string | null> {
  await lockClaims(source.db);
  const next = await firstFree(source, query);
  if (next !== null) await insertClaim(source, next, query.reviewerId);
  return next;
}

/** Takes a step and claims the next free request in one transaction. */
export async function takeAndClaimNext<Taken extends KycRecord>(
  store: Store,
  take: (claimNext: ClaimNext) => Promise<Taken>,
  query: NextQuery,
): Promise<{ request: Taken; next: string | null }> {
  let next: string | null = null;
  const request = await take(async (trx) => {
    next = await claimFirst({ db: trx, now: store.now }, query);
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
