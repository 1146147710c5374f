import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import type { StepProposed } from "../../../data/steps/proposals.ts";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../../views/ui/toast.tsx";
import { errorToasts, type ToastKey, toastText } from "../../../views/ui/toast_texts.ts";
import type { AppContext } from "../context.ts";
import { expireCookie, isPrefetch, setHttpOnlyCookie } from "../request.ts";
import { fragment } from "./html.ts";

const TOAST_COOKIE = "toast";

/** The undo of what a toast tells: its address, and the instant at which it ends. */
export interface Undo {
  action: string;
  until: string;
}

interface ToastFacts {
  about?: string;
  /** For the text of the toast. */
  name?: string;
  undo?: Undo;
}

interface Saved extends ToastFacts {
  row: ReactNode;
  link?: ReactNode;
  closes?: boolean;
}

/** The toast of a step that was proposed in its place, or waits already. */
export const proposedToast = ({ isAgain }: StepProposed): ToastKey =>
  isAgain ? "step_waits" : "step_proposed";

/** The success of a form: shows a toast, replaces the row, closes the dialog and renews the list. */
export function formSaved(
  c: AppContext,
  toast: ToastKey,
  { row, about, name, undo, link, closes = true }: Saved,
): Response {
  c.header("HX-Trigger", closes ? "dialog:close, list:renew" : "list:renew");
  const text = toastText(c.var.ui.m, toast, name);
  const shown: ToastText = { kind: "success", text, undo: shownUndo(c, undo), link };
  return withToast(c, <Toast toast={shown} subject={about} />, row);
}

/** Undefined once it has ended. */
export function shownUndo(c: AppContext, undo?: Undo): ToastText["undo"] {
  if (!undo) return undefined;
  const endsIn = Date.parse(undo.until) - c.var.store.now().getTime();
  return endsIn > 0 ? { action: undo.action, endsIn } : undefined;
}

/** A toast, and other parts of the page. */
export const withToast = (
  c: AppContext,
  toast: ReactNode,
  parts: ReactNode,
  status?: ContentfulStatusCode,
): Response =>
  fragment(
    c,
    <>
      <Partial target=".toasts" swap="beforeend">{toast}</Partial>
      {parts}
    </>,
    status,
  );

export function redirectWithToast(
  c: AppContext,
  path: string,
  toast: ToastKey,
  facts?: ToastFacts,
): Response {
  setToastCookie(c, toast, facts);
  return c.redirect(path, 303);
}

/** Makes the next page show a toast. */
export function setToastCookie(
  c: AppContext,
  key: ToastKey,
  { name = "", about = "", undo }: ToastFacts = {},
): void {
  const waiting = new URLSearchParams({ key, name, about, ...undo });
  setHttpOnlyCookie(c, TOAST_COOKIE, waiting.toString(), { maxAge: 60 });
}

/** Another site of the domain can write cookies, but only this lets a form be sent. */
const UNDO = /^(\/[\w-]+)+\/undo\?[^#]*$/;

/** Takes the waiting toast, unless nobody sees this page: a prefetch, or the 404 of an image. */
export function takeToast(c: AppContext): ToastText | null {
  const waiting = new URLSearchParams(getCookie(c, TOAST_COOKIE));
  const { key, name, about, action = "", until = "" } = Object.fromEntries(waiting);
  const isDocument = ["document", undefined].includes(c.req.header("sec-fetch-dest"));
  if (!key || !isDocument || isPrefetch(c)) return null;
  expireCookie(c, TOAST_COOKIE);
  const text = toastText(c.var.ui.m, key, name);
  if (text === null) return null;
  const undo = UNDO.test(action) ? shownUndo(c, { action, until }) : undefined;
  const kind = errorToasts.includes(key) ? "error" : "success";
  return { kind, text, about, undo: undo && { ...undo, isOnPage: true } };
}
