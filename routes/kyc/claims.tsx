import * as z from "zod";
import { claim, claimOf, release, takeOver } from "../../data/staff/sessions/claims.ts";
import { leaveAndClaimNext } from "../../data/kyc/queue/claim_next.ts";
import { skipRequest } from "../../data/kyc/queue/review_session.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { ClaimNotice } from "../../views/kyc/claims/claim_notice.tsx";
import { nextRequestHref, queueHref, reviewHref } from "../../views/kyc/review_links.ts";
import type { AppContext } from "../http/context.ts";
import { fragment } from "../http/answer/html.ts";
import { switchedOn, validate } from "../http/guard/validate.ts";
import { answerKind, parentPath } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { currentMember } from "../http/session/session.ts";
import { requestInReview, reviewRegion } from "./answer/review_region.tsx";
import { nextQuery, openReview, reviewOrFirst, shownClaim } from "./answer/review_session.ts";

const claimForm = z.object({ takeOver: switchedOn });

/** Claims are made by POST only, because links are prefetched. */
export const claimRoutes = router()
  .post("/kyc/review", allow("kyc.decide"), async (c) => {
    const { store } = c.var;
    const started = await openReview(c, reviewOrFirst(c));
    const { back } = started;
    const session = back === undefined ? started : await skipRequest(store.db, started, back);
    const offer = await leaveAndClaimNext(store, nextQuery(c, session));
    if (answerKind(c) === "fragment") return fragment(c, await reviewRegion(c, offer, session));
    const { next } = offer;
    return c.redirect(next === null ? nextRequestHref(session) : reviewHref(next.id, session), 303);
  })
  // For open details, whose notice reloads itself.
  .get("/kyc/:id/claimed", allow("kyc.read"), async (c) => {
    const { store } = c.var;
    if (answerKind(c) === "page") return c.redirect(parentPath(c), 303);
    const id = c.req.param("id");
    const claim = shownClaim(c, await claimOf(store, id));
    return fragment(c, <ClaimNotice id={id} claim={claim} isLive />);
  })
  .get("/kyc/:id/claim", allow("kyc.decide"), (c) => claimState(c))
  .post(
    "/kyc/:id/claim",
    allow("kyc.decide"),
    validate("form", claimForm),
    async (c) => {
      const [id, { id: reviewer }] = [c.req.param("id"), currentMember(c)];
      await (c.req.valid("form").takeOver ? takeOver : claim)(c.var.store, id, reviewer);
      if (isForScript(c)) return await claimState(c);
      const session = reviewOrFirst(c);
      if (answerKind(c) === "fragment") {
        return fragment(c, await requestInReview(c, await kyc.get(c.var.store, id), session));
      }
      return c.redirect(reviewHref(id, session), 303);
    },
  )
  .post("/kyc/:id/release", allow("kyc.decide"), async (c) => {
    await release(c.var.store, c.req.param("id"), currentMember(c).id);
    if (isForScript(c)) return c.body(null, 204);
    const { queue, filter } = reviewOrFirst(c);
    return c.redirect(queueHref(queue, filter), 303);
  });

const isForScript = (c: AppContext): boolean => c.req.header("accept") === "application/json";

/** For `static/scripts/claims`, which shows one of the texts. */
async function claimState(c: AppContext): Promise<Response> {
  const { store, ui } = c.var;
  const { reviewing, taken } = ui.m.claims;
  const claim = await claimOf(store, c.req.param("id")!);
  if (claim === null || claim.staffId === currentMember(c).id) {
    return c.json({ isOwn: claim !== null, name: null });
  }
  const { name } = claim;
  return c.json({ isOwn: false, name, reviewing: reviewing(name), taken: taken(name) });
}
