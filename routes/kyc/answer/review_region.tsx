import type { ReactNode } from "react";
import {
  isRenderable,
  type Viewable,
  viewableDocuments,
} from "../../../data/kyc/documents/viewable.ts";
import { queueQuery } from "../../../data/kyc/queue/queue.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type { Offer } from "../../../data/kyc/queue/claim_next.ts";
import type * as kyc from "../../../data/kyc/requests/requests.ts";
import { readQueueEnd } from "../../../data/review/read_queue_end.ts";
import { readTerms } from "../../../data/review/read_terms.ts";
import { readReview } from "../../../data/review/read_review.ts";
import { AllClear } from "../../../views/kyc/all_clear.tsx";
import { kycLook } from "../../../views/kyc/requests.tsx";
import { Review } from "../../../views/kyc/review.tsx";
import { filterTexts } from "../../../views/ui/list/filters.tsx";
import { commentsOf } from "../../comment_section.tsx";
import type { AppContext } from "../../http/context.ts";
import type { StepNotice } from "../../../views/ui/step/notice.tsx";
import { answerKind } from "../../http/request.ts";
import { currentMember } from "../../http/session/session.ts";
import { caseReader, partOf, shownClaim, shownIn } from "./review_session.ts";

/** A request in review, or the end of the queue. */
export const reviewRegion = async (
  c: AppContext,
  { next, ahead }: Offer,
  session: ReviewSession,
): Promise<ReactNode> =>
  next === null ? await queueEnd(c, session) : await requestInReview(c, next, session, { ahead });

export async function queueEnd(c: AppContext, session: ReviewSession): Promise<ReactNode> {
  const end = await readQueueEnd(c.var.store, session, caseReader(c));
  return <AllClear {...end} />;
}

export async function requestInReview(
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  { notice, ahead: known }: {
    notice?: StepNotice;
    /** The next request where it is known already. */
    ahead?: kyc.KycRecord;
  } = {},
): Promise<ReactNode> {
  const { ui, store } = c.var;
  const [{ claim, next, ...review }, comments] = await Promise.all([
    readReview(store, request, session, caseReader(c), known),
    commentsOf(c, { kind: "kyc", id: request.id }),
  ]);
  const documents = await documentsOf(c, request);
  const ahead = next === null ? [] : (await documentsOf(c, next)).slice(0, 1);
  const look = kycLook({ ...ui, reasonLabels: review.labels });
  return (
    <Review
      {...review}
      documents={documents}
      shown={shownIn(c, documents, review.steps)}
      filters={session.filter ? filterTexts(ui, look, queueQuery(partOf(c, session))) : []}
      ahead={ahead.filter(isRenderable)}
      claim={shownClaim(c, claim)}
      comments={comments}
      notice={notice}
      now={store.now().toISOString()}
      alone={answerKind(c) === "page"}
    />
  );
}

/** The documents of a request as this desk can show them. */
export async function documentsOf(
  c: AppContext,
  request: kyc.KycRecord,
): Promise<Viewable[]> {
  const { store, config, ui } = c.var;
  const { documentTypes } = await readTerms(store.db, currentMember(c).versions);
  return viewableDocuments({
    sample: store.sample,
    now: store.now,
    origins: config.documentOrigins,
    types: documentTypes,
    language: ui.language,
  }, request);
}
