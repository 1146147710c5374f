import type { CaseSteps } from "../../data/kyc/asks/case.ts";
import type { Viewable } from "../../data/kyc/documents/viewable.ts";
import type { Claim } from "../../data/kyc/claims/claims.ts";
import type { NextQuery } from "../../data/kyc/queue/claim_next.ts";
import type { KycRecord } from "../../data/kyc/requests/requests.ts";
import type { QueuePart } from "../../data/kyc/queue/queue.ts";
import {
  furthest,
  type QueuePosition,
  readPosition,
  writePosition,
} from "../../data/kyc/queue/queue_position.ts";
import {
  type ReviewSession,
  reviewSession as sessionSchema,
} from "../../data/kyc/queue/review_session.ts";
import type { ShownClaim } from "../../views/kyc/claims/claim_mark.tsx";
import type { AppContext } from "../http/context.ts";
import { currentPerson } from "../http/session/session.ts";
import { zoneOf } from "../http/answer/ui.ts";

export function reviewSessionOf(c: AppContext): ReviewSession | null {
  const { success, data } = sessionSchema.safeParse(c.req.query());
  return success ? data : null;
}

export function startedSession(c: AppContext): ReviewSession {
  const session = reviewSessionOf(c) ?? { queue: "to-review" };
  return { ...session, since: session.since ?? c.var.store.now().toISOString() };
}

export const nextQuery = (c: AppContext, session: ReviewSession): NextQuery => ({
  part: partOf(c, session),
  passed: readPosition(session.from),
  leaving: session.back ?? null,
  reviewerId: currentPerson(c).id,
});

export const partOf = (c: AppContext, { queue, filter }: ReviewSession): QueuePart => ({
  queue,
  filter,
  timeZone: zoneOf(c),
});

/** The session after a request, which it will not show again. */
export function passing(
  session: ReviewSession,
  { id }: KycRecord,
  position: QueuePosition | null,
): ReviewSession {
  const passed = readPosition(session.from);
  const later = position && passed ? furthest(passed, position) : position ?? passed;
  return { ...session, from: later ? writePosition(later) : undefined, back: id };
}

export const shownClaim = (c: AppContext, claim: Claim | null): ShownClaim | null =>
  claim && { name: claim.name, isOwn: claim.staffId === currentPerson(c).id };

/** Index of the document in the address, from 0; else of the latest one that answers an ask. */
export function shownIn(
  c: AppContext,
  documents: readonly Viewable[],
  { asks }: CaseSteps,
): number {
  const wanted = Number(c.req.query("document") ?? NaN);
  const isOwn = c.req.path.endsWith("/review");
  if (isOwn && Number.isInteger(wanted) && wanted >= 1 && wanted <= documents.length) {
    return wanted - 1;
  }
  const last = asks.find(({ answeredWith }) => answeredWith !== null)?.answeredWith;
  return Math.max(0, documents.findIndex(({ id, isReplaced }) => id === last && !isReplaced));
}
