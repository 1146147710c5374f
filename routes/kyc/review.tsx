import { firstFree } from "../../data/kyc/queue/claim_next.ts";
import { waitingIn } from "../../data/kyc/queue/queue.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { endTitle } from "../../views/kyc/all_clear.tsx";
import { reviewTitle } from "../../views/kyc/review.tsx";
import { nextRequestHref, reviewHref } from "../../views/kyc/review_links.ts";
import { fragment } from "../http/answer/html.ts";
import { answerKind } from "../http/request.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { showReview } from "./answer/review_answers.tsx";
import { queueEnd, requestInReview } from "./answer/review_region.tsx";
import { nextQuery, partOf, reviewOrFirst } from "./answer/review_session.ts";

export const reviewRoutes = router()
  .get("/kyc/review", allow("kyc.decide"), async (c) => {
    const session = reviewOrFirst(c);
    const next = await firstFree(c.var.store, nextQuery(c, session));
    if (next === null) {
      const waiting = await waitingIn(c.var.store, partOf(c, session));
      return showReview(c, endTitle(c.var.ui, waiting), () => queueEnd(c, session));
    }
    return c.redirect(reviewHref(next.id, session), 303);
  })
  // A part of the page that reloads itself.
  .get("/kyc/review/end", allow("kyc.decide"), async (c) => {
    const session = reviewOrFirst(c);
    if (answerKind(c) === "page") return c.redirect(nextRequestHref(session), 303);
    return fragment(c, await queueEnd(c, session));
  })
  .get("/kyc/:id/review", allow("kyc.decide"), async (c) => {
    const request = await kyc.get(c.var.store, c.req.param("id"));
    const session = reviewOrFirst(c);
    const title = reviewTitle(c.var.ui, request.userName);
    return showReview(c, title, () => requestInReview(c, request, session));
  });
