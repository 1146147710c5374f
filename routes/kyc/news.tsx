import { readOffers } from "../../data/review/read_case.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { KycSteps } from "../../views/kyc/live/request_steps.tsx";
import {
  NewsInDetails,
  NewsInReview,
  RequestNews,
  ReviewNews,
} from "../../views/kyc/live/review_news.tsx";
import { fragment } from "../http/answer/html.ts";
import { router } from "../http/router.ts";
import { allow } from "../http/session/permissions.ts";
import { numberIn } from "../http/guard/validate.ts";
import { answerKind, parentPath } from "../http/request.ts";
import { currentMember } from "../http/session/session.ts";

/** For open reviews and details: 204, or their parts that have changed. */
export const kycNewsRoutes = router()
  .get("/kyc/:id/news", allow("kyc.read"), async (c) => {
    if (answerKind(c) === "page") return c.redirect(parentPath(c), 303);
    const { store } = c.var;
    const request = await kyc.get(store, c.req.param("id"));
    const { id } = request;
    const version = numberIn(c.req.query("version"));
    if (request.version === version) return c.body(null, 204);
    const session = c.var.review;
    if (session) {
      return fragment(
        c,
        <ReviewNews id={id} version={version} session={session}>
          <NewsInReview request={request} session={session} />
        </ReviewNews>,
      );
    }
    const container = c.req.query("container") === "page" ? "page" : "dialog";
    const offers = await readOffers(c.var.store, request, currentMember(c).id);
    return fragment(
      c,
      <>
        <RequestNews id={id} version={version} container={container}>
          <NewsInDetails request={request} container={container} />
        </RequestNews>
        <KycSteps
          request={request}
          version={version}
          container={container}
          {...offers}
        />
      </>,
    );
  });
