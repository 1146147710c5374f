import {
  type ClaimNext,
  claimsOf,
  endClaims,
  insertClaim,
  lockClaims,
  selectClaims,
} from "../../staff/sessions/claims.ts";
import { readLists } from "../../db/read_lists.ts";
import { readPage } from "../../list/page.ts";
import type { Source } from "../../list/shape.ts";
import type { Store } from "../../store.ts";
import { type KycRecord, type KycRow, listShape } from "../requests/requests.ts";
import { isInQueue } from "../requests/queues.ts";
import { presentAmong, selectReviewers } from "../assignments/reviewers.ts";
import { nextInQueue, queueQuery } from "./queue.ts";
import { type Queue, queues } from "../requests/queues.ts";
import { type ReviewSession, skipRequest } from "./review_session.ts";

/** Selects the next request for a reviewer. */
export interface NextQuery {
  session: ReviewSession;
  /** Zone that days of the session's filter are in. */
  timeZone?: string;
  /** The request that the reviewer leaves. */
  leaving: string | null;
  reviewerId: string;
}

/** The next request, and the one that is next after it, where that is known already. */
export interface Offer {
  next: KycRecord | null;
  ahead?: KycRecord;
}

/**
 * The first request that is neither skipped nor claimed by somebody else: of those assigned to the
 * reviewer, then of those assigned to nobody or to somebody absent, then, if the session includes
 * them, of those assigned to others. Does not claim it.
 */
export async function findFree(source: Source, query: NextQuery): Promise<Offer> {
  const { session, timeZone, leaving, reviewerId } = query;
  const { queue, filter, skipped, includesAssigned } = session;
  const { others, present } = await readOthers(source, reviewerId);
  const excluded = new Set([...skipped, ...others]);
  if (leaving !== null) excluded.add(leaving);
  const all = queueQuery({ queue, filter, timeZone, readerId: reviewerId });
  const own = ownPart(all, reviewerId);
  const parts = [
    ...own ? [{ part: own, isOffered: () => true }] : [],
    { part: all, isOffered: (assigneeId: string | null) => !present.has(assigneeId ?? "") },
    ...includesAssigned ? [{ part: all, isOffered: () => true }] : [],
  ];
  for (const { part, isOffered } of parts) {
    const isFree = ({ id, assigneeId }: Pick<KycRow, "id" | "assigneeId">) =>
      !excluded.has(id) && isOffered(assigneeId);
    // With one row more than it needs, for the request ahead.
    const rows = await nextInQueue(source, part, isFree, excluded.size + 2);
    const [next, ahead] = await listShape.fromRows(rows.slice(0, 2), source);
    if (next) return { next, ahead };
  }
  return { next: null };
}

/** The next request alone; null at the end of the queue. */
export const firstFree = async (source: Source, query: NextQuery): Promise<KycRecord | null> =>
  (await findFree(source, query)).next;

/**
 * Requests that others have claimed, or about which the reviewer's own proposal waits, and the
 * reviewers who are present.
 */
async function readOthers({ db, now }: Source, reviewerId: string) {
  const nowIso = now().toISOString();
  const { claims, proposals, reviewers } = await readLists(db, {
    claims: selectClaims(db, nowIso),
    proposals: db.selectFrom("step_proposals").select("subjectId")
      .where("subjectType", "=", "kyc").where("state", "=", "waiting")
      .where("proposerId", "=", reviewerId),
    reviewers: selectReviewers(db),
  });
  const others = claims.filter(({ staffId }) => staffId !== reviewerId)
    .map(({ requestId }) => requestId);
  others.push(...proposals.map(({ subjectId }) => subjectId));
  return { others, present: presentAmong(reviewers, nowIso) };
}

/** Most requests of a queue that are looked at for a count. */
const MOST_COUNTED = 1_000;

/** Number of requests that `firstFree` would offer one after the other. */
export async function countFree(
  source: Source,
  { session: { queue, filter, skipped, includesAssigned }, timeZone, reviewerId }: NextQuery,
): Promise<number> {
  const { others, present } = await readOthers(source, reviewerId);
  const excluded = new Set([...skipped, ...others]);
  const query = queueQuery({ queue, filter, timeZone, readerId: reviewerId });
  const { rows } = await readPage<KycRow>(listShape, source, query, { limit: MOST_COUNTED });
  return rows.filter(({ id, assigneeId }) =>
    !excluded.has(id) &&
    (includesAssigned || assigneeId === reviewerId || !present.has(assigneeId ?? ""))
  ).length;
}

/** The part assigned to the reviewer; null if the filter leaves it out. */
function ownPart(all: ReturnType<typeof queueQuery>, reviewerId: string) {
  const { assigned } = all.filters;
  if (assigned !== "" && !assigned.split(",").includes(reviewerId)) return null;
  return { ...all, filters: { ...all.filters, assigned: reviewerId } };
}

/** Releases the request that the reviewer leaves, and claims the next free one. */
export async function leaveAndClaimNext(source: Source, query: NextQuery): Promise<Offer> {
  return await source.db.transaction().execute(async (trx) => {
    const { leaving, reviewerId } = query;
    if (leaving !== null) await endClaims(trx, { requestId: leaving, staffId: reviewerId });
    return await claimFirst({ db: trx, now: source.now }, query);
  });
}

async function claimFirst(source: Source, query: NextQuery): Promise<Offer> {
  await lockClaims(source.db);
  const offer = await findFree(source, query);
  if (offer.next !== null) await insertClaim(source, offer.next.id, query.reviewerId);
  return offer;
}

/** Takes a step and claims the next free request in one transaction. */
export async function takeAndClaimNext(
  store: Store,
  take: (claimNext: ClaimNext) => Promise<KycRecord>,
  query: NextQuery,
): Promise<Offer & { request: KycRecord }> {
  let offer: Offer = { next: null };
  const request = await take(async (trx) => {
    offer = await claimFirst({ db: trx, now: store.now }, query);
  });
  // A further ask leaves a request in the queue of those that wait, for example.
  const nowIso = store.now().toISOString();
  if (isInQueue(query.session.queue, request, nowIso, query.reviewerId)) {
    await skipRequest(store.db, query.session, request.id);
  }
  return { request, ...offer };
}

/** Number of claimed requests by queue of a reader. */
export async function countClaimed(
  source: Source,
  readerId: string,
): Promise<Record<Queue, number>> {
  const claimed = await readClaimed(source, readerId);
  const count = (queue: Queue) => claimed.filter(({ isIn }) => isIn(queue)).length;
  return Object.fromEntries(queues.map((queue) => [queue, count(queue)])) as Record<Queue, number>;
}

/** Number of requests of a queue that others have claimed, by the name of the reviewer. */
export async function countClaimedByOthers(
  source: Source,
  queue: Queue,
  reviewerId: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { staffId, name, isIn } of await readClaimed(source, reviewerId)) {
    if (staffId !== reviewerId && isIn(queue)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

async function readClaimed(source: Source, readerId: string) {
  const claims = await claimsOf(source);
  const nowIso = source.now().toISOString();
  return (await readRequests(source, [...claims.keys()])).map((request) => ({
    ...claims.get(request.id)!,
    isIn: (queue: Queue) => isInQueue(queue, request, nowIso, readerId),
  }));
}

async function readRequests(source: Source, ids: readonly string[]): Promise<KycRecord[]> {
  if (ids.length === 0) return [];
  const rows = await source.db.selectFrom("kyc_requests").selectAll().where("id", "in", ids)
    .execute();
  return await listShape.fromRows(rows, source);
}
