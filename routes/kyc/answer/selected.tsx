import { DomainError } from "../../../data/errors/domain_error.ts";
import { selectedRequests } from "../../../data/kyc/selection/selection.ts";
import { kycSteps } from "../../../data/kyc/decisions/kyc_steps.ts";
import type { Outcome } from "../../../data/steps/take.ts";
import { undoBatch } from "../../../data/steps/undo.ts";
import { Toast } from "../../../views/ui/toast.tsx";
import { type ToastKey, toastText } from "../../../views/ui/toast_texts.ts";
import { formSaved, redirectWithToast, withToast } from "../../http/answer/toasts.tsx";
import { errorText } from "../../http/answer/ui.ts";
import type { AppContext } from "../../http/context.ts";
import { tickedBoxes } from "../../http/guard/validate.ts";
import { answerKind, refererList } from "../../http/request.ts";
import { currentMember } from "../../http/session/session.ts";
import type { Sent } from "../../http/answer/step/form.tsx";

export const LIST = "/kyc";

/** The batch stands in the toast, which undoes it. */
export function finished(
  c: AppContext,
  toast: "requests_assigned" | "requests_asked",
  list: string,
  { batch, done, left, until }: Outcome & { batch: string },
): Response {
  const name = `${done} ${left}`;
  const undo = done > 0 && until !== null
    ? { action: `${LIST}/selection/undo?batch=${batch}`, until }
    : undefined;
  if (answerKind(c) === "page") return redirectWithToast(c, list, toast, { name, undo });
  const answer = formSaved(c, toast, { row: null, name, undo });
  answer.headers.append("HX-Trigger", "selection:done");
  return answer;
}

export async function undo(c: AppContext, batch: string): Promise<Response> {
  const isPage = answerKind(c) === "page";
  return await undoBatch(c.var.store, kycSteps, batch, currentMember(c)).then(
    ({ undone, left }) => {
      const name = `${undone.length} ${left.length}`;
      return isPage
        ? redirectWithToast(c, refererList(c, LIST), "selection_undone", { name })
        : formSaved(c, "selection_undone", { row: null, name, closes: false });
    },
    (error) => {
      if (isPage || !(error instanceof DomainError)) throw error;
      const text = errorText(c.var.ui.m, error);
      return withToast(c, <Toast toast={{ kind: "error", text }} />, null, 409);
    },
  );
}

/** The requests as they were selected, or the toast that says why there are none. */
export function readSelected({ request }: Sent): readonly string[] | ToastKey {
  const { data, error } = tickedBoxes.pipe(selectedRequests).safeParse(request);
  if (data) return data;
  return error.issues.some(({ code }) => code === "too_big")
    ? "too_many_selected"
    : "nothing_selected";
}

export function refuseSelected(c: AppContext, toast: ToastKey): Response {
  if (answerKind(c) === "page") return redirectWithToast(c, refererList(c, LIST), toast);
  c.header("HX-Reswap", "none");
  const text = toastText(c.var.ui.m, toast);
  return withToast(c, <Toast toast={{ kind: "error", text }} />, null, 422);
}
