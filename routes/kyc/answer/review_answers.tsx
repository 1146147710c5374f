import type { ReactNode } from "react";
import type { Offer } from "../../../data/kyc/queue/claim_next.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import type * as kyc from "../../../data/kyc/requests/requests.ts";
import { reviewTitle } from "../../../views/kyc/review.tsx";
import { nextRequestHref, paramsOf, reviewHref } from "../../../views/kyc/review_links.ts";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../../views/ui/toast.tsx";
import { toastText } from "../../../views/ui/toast_texts.ts";
import { fragment } from "../../http/answer/html.ts";
import { tagVersions } from "../../http/answer/pages.tsx";
import { undoOf } from "../../http/answer/step/answer.tsx";
import type { Done } from "../../http/answer/step/screen.ts";
import { redirectWithToast, shownUndo, withToast } from "../../http/answer/toasts.tsx";
import type { AppContext } from "../../http/context.ts";
import type { StepNotice } from "../../../views/ui/step/notice.tsx";
import { answerKind } from "../../http/request.ts";
import { reviewPage } from "./review_page.tsx";
import { requestInReview, reviewRegion } from "./review_region.tsx";

export async function showNextRequest(
  c: AppContext,
  done: Done<kyc.KycRecord>,
  { next, ahead }: Offer,
  session: ReviewSession,
): Promise<Response> {
  const { current: { id, userName: about }, toast } = done;
  const onward = { ...session, back: id };
  const undo = undoOf(`/kyc/${id}`, done, paramsOf(session));
  if (answerKind(c) === "page") {
    const href = next === null ? nextRequestHref(onward) : reviewHref(next.id, onward);
    return redirectWithToast(c, href, toast, undo && { about, undo });
  }
  const text = toastText(c.var.ui.m, toast);
  const region = await reviewRegion(c, { next, ahead }, onward);
  return withRegion(c, region, { kind: "success", text, about, undo: shownUndo(c, undo) });
}

/** Goes back to a request whose decision was undone. */
export const showRequest = async (
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  toast: ToastText,
): Promise<Response> => withRegion(c, await requestInReview(c, request, session), toast);

const withRegion = (c: AppContext, region: ReactNode, toast: ToastText): Response =>
  withToast(
    c,
    <Toast toast={toast} />,
    <Partial target="#review" swap="outerHTML">{region}</Partial>,
  );

/** Shows the current request, and why nothing was decided. */
export async function showConflict(
  c: AppContext,
  request: kyc.KycRecord,
  session: ReviewSession,
  notice: StepNotice,
): Promise<Response> {
  const region = await requestInReview(c, request, session, { notice });
  const shown = answerKind(c) === "page"
    ? region
    : <Partial target="#review" swap="outerHTML">{region}</Partial>;
  const title = reviewTitle(c.var.ui, request.userName);
  return showReview(c, title, () => shown, 409);
}

export async function showReview(
  c: AppContext,
  title: string,
  region: () => ReactNode | Promise<ReactNode>,
  status?: 200 | 409,
): Promise<Response> {
  if (answerKind(c) === "fragment") return fragment(c, await region(), status);
  const versions = tagVersions(c);
  const content = await region();
  return reviewPage(c, { title, content, status, versions });
}
