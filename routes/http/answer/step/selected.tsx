import * as z from "zod";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import type { Versioned } from "../../../../data/steps/step.ts";
import type { Outcome } from "../../../../data/steps/take.ts";
import { type UndoableSteps, undoBatch } from "../../../../data/steps/undo.ts";
import type { FieldErrors } from "../../../../views/ui/form/form.tsx";
import { Toast } from "../../../../views/ui/toast.tsx";
import { type ToastKey, toastText } from "../../../../views/ui/toast_texts.ts";
import type { AppContext } from "../../context.ts";
import { tickedBoxes } from "../../guard/validate.ts";
import { answerKind, refererList } from "../../request.ts";
import { currentMember } from "../../session/session.ts";
import { formSaved, redirectWithToast, withToast } from "../toasts.tsx";
import { errorText } from "../ui.ts";
import { isForAnotherMember } from "./answer.tsx";
import type { Sent } from "./form.tsx";

export const undoQuery = z.object({ batch: z.uuid() });

/** Answers a step with several records. Their batch stands in the toast, which undoes it. */
export function finished(
  c: AppContext,
  toast: ToastKey,
  { list, undo: path }: { list: string; undo: string },
  { batch, done, left, proposed, until }: Outcome & { batch: string },
): Response {
  const name = `${done} ${left} ${proposed}`;
  const undo = done > 0 && until !== null ? { action: `${path}?batch=${batch}`, until } : undefined;
  if (answerKind(c) === "page") return redirectWithToast(c, list, toast, { name, undo });
  const answer = formSaved(c, toast, { row: null, name, undo });
  answer.headers.append("HX-Trigger", "selection:done");
  return answer;
}

/** The refusal of a form that was made for another member; null for the member's own. */
export const otherMemberText = (c: AppContext, { reviewer }: Sent): string | null =>
  typeof reviewer === "string" && isForAnotherMember(c, reviewer)
    ? c.var.ui.m.kyc.otherReviewer(currentMember(c).name)
    : null;

/** The status of a form that is shown. */
export const formStatus = (errors: FieldErrors, refusal: string | null): 200 | 409 | 422 =>
  refusal !== null ? 409 : Object.keys(errors).length > 0 ? 422 : 200;

/** Undoes a batch, and leads back to the list. */
export async function undoSelected<Current extends Versioned, Kind extends string>(
  c: AppContext,
  steps: UndoableSteps<Current, Kind>,
  batch: string,
  { list, toast }: { list: string; toast: ToastKey },
): Promise<Response> {
  const isPage = answerKind(c) === "page";
  return await undoBatch(c.var.store, steps, batch, currentMember(c)).then(
    ({ undone, left }) => {
      const name = `${undone.length} ${left.length}`;
      return isPage
        ? redirectWithToast(c, refererList(c, list), toast, { name })
        : formSaved(c, toast, { row: null, name, closes: false });
    },
    (error) => {
      if (isPage || !(error instanceof DomainError)) throw error;
      const text = errorText(c.var.ui.m, error);
      return withToast(c, <Toast toast={{ kind: "error", text }} />, null, 409);
    },
  );
}

/** The records as they were selected, or the toast that says why there are none. */
export function readSelected(
  boxes: unknown,
  schema: z.ZodType<string[], string[]>,
): readonly string[] | ToastKey {
  const { data, error } = tickedBoxes.pipe(schema).safeParse(boxes);
  if (data) return data;
  return error.issues.some(({ code }) => code === "too_big")
    ? "too_many_selected"
    : "nothing_selected";
}

export function refuseSelected(c: AppContext, toast: ToastKey, list: string): Response {
  if (answerKind(c) === "page") return redirectWithToast(c, refererList(c, list), toast);
  c.header("HX-Reswap", "none");
  const text = toastText(c.var.ui.m, toast);
  return withToast(c, <Toast toast={{ kind: "error", text }} />, null, 422);
}
