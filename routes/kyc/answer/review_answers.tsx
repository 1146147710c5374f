import type { ReactNode } from "react";
import type { Offer } from "../../../data/kyc/queue/claim_next.ts";
import type { ReviewSession } from "../../../data/kyc/queue/review_session.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { reviewTitle } from "../../../views/kyc/review.tsx";
import { nextRequestHref, reviewHref } from "../../../views/kyc/review_links.ts";
import { UndoForm } from "../../../views/ui/step/undo_form.tsx";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../../views/ui/toast.tsx";
import { type ToastKey, toastText, undoableToasts } from "../../../views/ui/toast_texts.ts";
import { fragment } from "../../http/answer/html.ts";
import { tagVersions } from "../../http/answer/pages.tsx";
import { redirectWithToast, withToast } from "../../http/answer/toasts.tsx";
import type { AppContext } from "../../http/context.ts";
import { answerKind } from "../../http/request.ts";
import { reviewPage } from "./review_page.tsx";
import { requestInReview, reviewRegion } from "./review_region.tsx";

export async function showNextRequest(
  c: AppContext,
  { id, userName, version }: kyc.KycRecord,
  { toast, next, ahead }: Offer & { toast: ToastKey },
  session: ReviewSession,
): Promise<Response> {
  const { ui } = c.var;
  const onward = { ...session, back: id };
  if (answerKind(c) === "page") {
    const href = next === null ? nextRequestHref(onward) : reviewHref(next.id, onward);
    return redirectWithToast(c, href, toast);
  }
  return withRegion(c, await reviewRegion(c, { next, ahead }, onward), {
    kind: "success",
    text: toastText(ui.m, toast),
    about: userName,
    ...undoableToasts.includes(toast) &&
      { undo: <UndoForm id={id} version={version} session={session} /> },
  });
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
  notice: { text: string; notes: string },
): Promise<Response> {
  const region = await requestInReview(c, request, session, { notice });
  const shown = answerKind(c) === "page"
    ? region
    : <Partial target="#review" swap="outerHTML">{region}</Partial>;
  const title = reviewTitle(c.var.ui, request.userName);
  return showReview(c, title, () => shown, { session, status: 409 });
}

export async function showReview(
  c: AppContext,
  title: string,
  region: () => ReactNode | Promise<ReactNode>,
  { session, status }: { session?: ReviewSession; status?: 200 | 409 } = {},
): Promise<Response> {
  if (answerKind(c) === "fragment") return fragment(c, await region(), status);
  const versions = tagVersions(c);
  const content = await region();
  const before = session?.back === undefined ? null : await kyc.get(c.var.store, session.back)
    .catch(() => null);
  const decided = before && {
    about: before.userName,
    undo: <UndoForm id={before.id} version={before.version} session={session} />,
  };
  return reviewPage(c, { title, content, status, decided: decided ?? undefined, versions });
}
