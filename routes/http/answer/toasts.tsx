import { getCookie } from "hono/cookie";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { stepIn } from "../../../views/kyc/undo/step_toast.tsx";
import { Partial } from "../../../views/ui/dialog/partial.tsx";
import { Toast, type ToastText } from "../../../views/ui/toast.tsx";
import { errorToasts, type ToastKey, toastText } from "../../../views/ui/toast_texts.ts";
import type { AppContext } from "../context.ts";
import { expireCookie, isPrefetch, setHttpOnlyCookie } from "../request.ts";
import { fragment } from "./html.ts";

const TOAST_COOKIE = "toast";

interface Saved {
  row: ReactNode;
  about?: string;
  /** For the text of the toast. */
  name?: string;
  undo?: ReactNode;
  link?: ReactNode;
  closes?: boolean;
}

/** The success of a form: shows a toast, replaces the row, closes the dialog and renews the list. */
export function formSaved(
  c: AppContext,
  toast: ToastKey,
  { row, about, name, undo, link, closes = true }: Saved,
): Response {
  c.header("HX-Trigger", closes ? "dialog:close, list:renew" : "list:renew");
  const { ui } = c.var;
  const shown: ToastText = { kind: "success", text: toastText(ui.m, toast, name), undo, link };
  return withToast(c, <Toast toast={shown} subject={about} />, row);
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
  name?: string,
): Response {
  setToastCookie(c, toast, name);
  return c.redirect(path, 303);
}

/** Makes the next page show a toast. */
export const setToastCookie = (c: AppContext, toast: ToastKey, name?: string): void =>
  setHttpOnlyCookie(c, TOAST_COOKIE, name ? `${toast} ${name}` : toast, { maxAge: 60 });

/** Takes the waiting toast, unless nobody sees this page: a prefetch, or the 404 of an image. */
export function takeToast(c: AppContext): ToastText | null {
  const [key, ...name] = (getCookie(c, TOAST_COOKIE) ?? "").split(" ");
  const isDocument = ["document", undefined].includes(c.req.header("sec-fetch-dest"));
  if (!key || !isDocument || isPrefetch(c)) return null;
  expireCookie(c, TOAST_COOKIE);
  const text = toastText(c.var.ui.m, key, name.join(" "));
  const kind = errorToasts.includes(key) ? "error" : "success";
  return text === null ? null : { kind, text, ...stepIn(key, name) };
}
