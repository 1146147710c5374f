import { claim } from "../../../data/staff/sessions/claims.ts";
import { takeAndClaimNext } from "../../../data/kyc/queue/claim_next.ts";
import type { KycRecord } from "../../../data/kyc/requests/requests.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import { paramsOf, reviewHref } from "../../../views/kyc/review_links.ts";
import { DialogLink } from "../../../views/ui/dialog/dialog.tsx";
import type { AppContext } from "../../http/context.ts";
import type { Done, StepScreen, Take } from "../../http/answer/step/screen.ts";
import { answerKind } from "../../http/request.ts";
import { currentMember } from "../../http/session/session.ts";
import { details, find, listedRequests, newRow } from "./details.tsx";
import { showNextRequest, showRequest } from "./review_answers.tsx";
import { nextQuery, openReview } from "./review_session.ts";

const requestOf = (c: AppContext): Promise<KycRecord> => find(c, c.req.param("id")!);

/** Requests stand in the list, on their own page and in review. */
export const requestScreen: StepScreen<KycRecord> = {
  find: requestOf,
  path: ({ id }) => `/kyc/${id}`,
  page: ({ var: { review } }, { id }) => review ? reviewHref(id, review) : `/kyc/${id}`,
  query: ({ var: { review } }) => review ? paramsOf(review) : undefined,
  about: ({ userName }) => userName,
  row: async (c, request) => {
    const [marked] = await listedRequests(c, [request]);
    return newRow(c, marked!);
  },
  link: (c, { id }) => (
    <DialogLink href={`/kyc/${id}`} preload={false}>{c.var.ui.m.live.show}</DialogLink>
  ),
  details: async (c, request, ...why) => await details(c, request ?? await requestOf(c), ...why),
  // The reviewer goes on with the request.
  inPlace: async (c, request, toast) => {
    const { review, store } = c.var;
    if (!review) return null;
    await claim(store, request.id, currentMember(c).id);
    return answerKind(c) === "page" ? null : await showRequest(c, request, review, toast);
  },
  onward: (c, take) => c.var.review && takeOnward(c, take, c.var.review),
};

/** In review, the next request follows. */
async function takeOnward(
  c: AppContext,
  take: Take<KycRecord>,
  review: ReviewSession,
): Promise<Response> {
  const id = c.req.param("id")!;
  const session = await openReview(c, review);
  let done: Done<KycRecord> | undefined;
  const { next, ahead } = await takeAndClaimNext(c.var.store, async (claimNext) => {
    done = await take(claimNext);
    return done.current;
  }, nextQuery(c, { ...session, back: id }));
  return await showNextRequest(c, done!, { next, ahead }, session);
}
