import { DomainError, Overtaken } from "../../../../data/errors/domain_error.ts";
import { StepProposed } from "../../../../data/steps/proposals.ts";
import type { StepTerms } from "../../../../data/steps/take.ts";
import type { StepNotice } from "../../../../views/ui/step/notice.tsx";
import { stepAction } from "../../../../views/ui/step/undo_form.tsx";
import { Toast } from "../../../../views/ui/toast.tsx";
import { type ToastKey, toastText } from "../../../../views/ui/toast_texts.ts";
import type { AppContext } from "../../context.ts";
import { answerKind } from "../../request.ts";
import { currentMember } from "../../session/session.ts";
import {
  formSaved,
  proposedToast,
  redirectWithToast,
  shownUndo,
  type Undo,
  withToast,
} from "../toasts.tsx";
import { errorText } from "../ui.ts";
import type { Done, StepScreen, Take } from "./screen.ts";

export interface StepAnswer<Current> {
  take: Take<Current>;
  /** A refusal of a button in a toast is a toast too; one of another place shows the record. */
  place?: "dialog" | "toast";
  /** The record stays in view where another one would follow. */
  stays?: boolean;
  /** The page that follows without JavaScript, if not that of the record. */
  page?: string;
  /** The toast has a link to the record. */
  isLinked?: boolean;
  /** Staff id of the person for whom the form was made. */
  reviewer?: string;
  /** The text that was typed. */
  typed?: string;
  /** Shows the form again for a refusal that is about one of its fields. */
  refused?: (error: DomainError) => Promise<Response> | null;
  /** The text of a refusal, if not that of the error; null: the form was made for somebody else. */
  explain?: (error: Overtaken<Current> | null, text: string) => string | Promise<string>;
}

/** Answers a step: with its toast, or with the record as it is now and why nothing was done. */
export async function answerStep<Current extends { version: number }>(
  c: AppContext,
  screen: StepScreen<Current>,
  answer: StepAnswer<Current>,
): Promise<Response> {
  const { take, stays, reviewer, typed: notes = "", explain = (_, text) => text } = answer;
  if (isForAnotherMember(c, reviewer)) {
    const text = await explain(null, c.var.ui.m.kyc.otherReviewer(currentMember(c).name));
    return await screen.details(c, null, { text, notes }, 409);
  }
  try {
    const onward = stays ? null : screen.onward?.(c, take);
    return await (onward ?? showDone(c, screen, await take(), answer));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const form = answer.refused?.(error);
    if (form) return await form;
    const text = errorText(c.var.ui.m, error);
    if (error instanceof Overtaken) {
      const shown = { text: await explain(error, text), notes };
      return await refuse(c, screen, error.current, shown, 409, answer);
    }
    const status = error.kind === "forbidden" ? 403 : error.kind === "conflict" ? 409 : null;
    if (status === null) throw error;
    return await refuse(c, screen, null, { text, notes }, status, answer);
  }
}

/** Another tab has signed in somebody else since the form was made. */
export const isForAnotherMember = (c: AppContext, reviewer: string | undefined): boolean =>
  reviewer !== undefined && reviewer !== currentMember(c).id;

export const idOf = async (
  c: AppContext,
  screen: Pick<StepScreen<never>, "idOf">,
): Promise<string> => await screen.idOf?.(c) ?? c.req.param("id")!;

/** Takes a step as the signed-in member, or proposes it where a rule asks for a second one. */
export async function takeHere<Current>(
  c: AppContext,
  { toast, onDone, ...sent }: Pick<StepTerms, "version" | "key" | "onDone"> & { toast: ToastKey },
  take: (terms: StepTerms) => Promise<Current>,
): Promise<Done<Current>> {
  let until: string | undefined;
  const terms: StepTerms = {
    ...sent,
    actor: currentMember(c),
    via: "page",
    onDone: async (trx, end) => {
      until = end;
      await onDone?.(trx);
    },
  };
  try {
    const current = await take(terms);
    return { current, toast, until };
  } catch (error) {
    if (!(error instanceof StepProposed)) throw error;
    return { current: error.current as Current, toast: proposedToast(error) };
  }
}

/** How the step is undone below the address of its record; undefined for one that cannot be. */
export const undoOf = (
  path: string,
  { current: { version }, until }: Done<{ version: number }>,
  query?: string,
): Undo | undefined =>
  until === undefined ? undefined : { action: stepAction(`${path}/undo`, version, query), until };

async function showDone<Current extends { version: number }>(
  c: AppContext,
  screen: StepScreen<Current>,
  done: Done<Current>,
  { place = "dialog", page, isLinked }: StepAnswer<Current>,
): Promise<Response> {
  const { current, toast } = done;
  const undo = undoOf(screen.path(current), done, screen.query?.(c));
  const about = screen.about(current);
  const text = toastText(c.var.ui.m, toast);
  const shown = { kind: "success", text, about, undo: shownUndo(c, undo) } as const;
  const inPlace = await screen.inPlace?.(c, current, shown);
  if (inPlace) return inPlace;
  if (answerKind(c) === "page") {
    const path = page ?? screen.page?.(c, current) ?? screen.path(current);
    return redirectWithToast(c, path, toast, undo && { about, undo });
  }
  return formSaved(c, toast, {
    row: await screen.row?.(c, current),
    about,
    undo,
    link: isLinked && screen.link?.(c, current),
    closes: place === "dialog",
  });
}

async function refuse<Current>(
  c: AppContext,
  screen: StepScreen<Current>,
  known: Current | null,
  notice: StepNotice,
  status: 403 | 409,
  { place }: StepAnswer<Current>,
): Promise<Response> {
  if (place !== "toast" || answerKind(c) === "page") {
    return await screen.details(c, known, notice, status);
  }
  const current = known ?? await screen.find(c);
  const toast = { kind: "error", text: notice.text, about: screen.about(current) } as const;
  return withToast(c, <Toast toast={toast} />, await screen.row?.(c, current), status);
}
