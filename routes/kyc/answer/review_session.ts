import type { MiddlewareHandler } from "hono";
import type { CaseSteps } from "../../../data/kyc/asks/case.ts";
import type { Viewable } from "../../../data/kyc/documents/viewable.ts";
import type { Claim } from "../../../data/staff/sessions/claims.ts";
import type { NextQuery } from "../../../data/kyc/queue/claim_next.ts";
import type { QueuePart } from "../../../data/kyc/queue/queue.ts";
import {
  queueFilterText,
  queueName,
  readReviewSession,
  type ReviewSession,
  startReviewSession,
} from "../../../data/kyc/queue/review_session.ts";
import type { CaseReader } from "../../../data/review/read_case.ts";
import { isRecordId } from "../../../data/list/fields.ts";
import type { ShownClaim } from "../../../views/kyc/claims/claim_mark.tsx";
import type { AppContext, AppEnv } from "../../http/context.ts";
import { currentMember } from "../../http/session/session.ts";
import { zoneOf } from "../../http/answer/ui.ts";
import { numberIn } from "../../http/guard/validate.ts";

/** Sets the review of the address: `queue`, and the reader's own session if `session` names one. */
export const identifyReview: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("review", await reviewOf(c));
  await next();
};

async function reviewOf(c: AppContext): Promise<ReviewSession | null> {
  const { store, member } = c.var;
  const { success, data: queue } = queueName.safeParse(c.req.query("queue"));
  if (!success) return null;
  const [id, before] = [c.req.query("session"), c.req.query("back")];
  const session = id && member ? await readReviewSession(store, member.id, id) : null;
  const back = before && isRecordId(before) ? before : undefined;
  return { ...session ?? { queue, skipped: [] }, back };
}

/** The review of the address; of *To review* without one. */
export const reviewOrFirst = ({ var: { review } }: AppContext): ReviewSession =>
  review ?? { queue: "to-review", skipped: [] };

/** The review with its session, which begins here if the address names none. Only for POST. */
export async function openReview(c: AppContext, review: ReviewSession): Promise<ReviewSession> {
  if (review.id !== undefined) return review;
  const filter = queueFilterText.optional().catch(undefined).parse(c.req.query("filter"));
  const includesAssigned = c.req.query("assigned") === "others";
  const session = await startReviewSession(c.var.store, currentMember(c).id, {
    ...review,
    filter,
    includesAssigned,
  });
  return { ...session, back: review.back };
}

export const nextQuery = (c: AppContext, session: ReviewSession): NextQuery => ({
  session,
  timeZone: zoneOf(c),
  leaving: session.back ?? null,
  reviewerId: currentMember(c).id,
});

export const partOf = (c: AppContext, { queue, filter }: ReviewSession): QueuePart => ({
  queue,
  filter,
  timeZone: zoneOf(c),
  readerId: currentMember(c).id,
});

export const caseReader = (c: AppContext): CaseReader => ({
  id: currentMember(c).id,
  may: c.var.ui.may,
  language: c.var.ui.language,
  timeZone: zoneOf(c),
  versions: currentMember(c).versions,
});

export const shownClaim = (c: AppContext, claim: Claim | null): ShownClaim | null =>
  claim && { name: claim.name, isOwn: claim.staffId === currentMember(c).id };

/** Index of the document in the address, from 0; else of the latest one that answers an ask. */
export function shownIn(
  c: AppContext,
  documents: readonly Viewable[],
  { asks }: CaseSteps,
): number {
  const wanted = numberIn(c.req.query("document"));
  const isOwn = c.req.path.endsWith("/review");
  if (isOwn && Number.isInteger(wanted) && wanted >= 1 && wanted <= documents.length) {
    return wanted - 1;
  }
  const last = asks.find(({ answeredWith }) => answeredWith !== null)?.answeredWith;
  return Math.max(0, documents.findIndex(({ id, isReplaced }) => id === last && !isReplaced));
}
