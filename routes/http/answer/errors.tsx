import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorText } from "../../../data/base/error_texts.ts";
import { DomainError, type ErrorKind } from "../../../data/base/errors.ts";
import { NewerVersion } from "../../../data/db/migrate.ts";
import { noteWriteProblem } from "../../../data/db/write_problem.ts";
import { StepUpRequired } from "../../../data/staff/sign_in/step_up.ts";
import { Dialog } from "../../../views/ui/dialog/dialog.tsx";
import { ErrorPage, type ErrorPageProps, Reference } from "../../../views/ui/error.tsx";
import type { AppContext, AppEnv } from "../context.ts";
import { InvalidInput } from "../guard/validate.ts";
import { logError } from "../monitor/log.ts";
import { addressIn, answerKind, isPasskeyOptions, isSafeMethod } from "../request.ts";
import { barePage, recordPage, shellPage } from "./pages.tsx";
import { ensureUi, errorText } from "./ui.ts";

export const statusOf: Record<ErrorKind, ContentfulStatusCode> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale: 412,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
};

interface Refusal {
  status: ContentfulStatusCode;
  /** English, for programs. */
  message: string;
  retryAfterSeconds?: number;
}

/** Answers every refusal and failure in the kind that was requested; logs failures of ours. */
export function refuse(error: Error, c: AppContext): Response {
  const refusal = describe(error);
  const { status, message, retryAfterSeconds } = refusal;
  noteFailure(error, c, status);
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  ensureUi(c);
  const text = translate(c, error, message);
  if (error instanceof NewerVersion) c.header("Failure-Text", encodeURIComponent(text));
  const kind = answerKind(c);
  if (kind === "json") return refusalAsJson(c, error, refusal, text);
  if (status === 404 && kind === "page") return notFound(c, text);
  return kind === "fragment" && c.var.person
    ? refusalInDialog(c, status, text)
    : refusalPage(c, status, text, status >= 500 && !(error instanceof NewerVersion));
}

export function notFound(c: AppContext, text?: string): Response {
  ensureUi(c);
  const { ui, requestId } = c.var;
  if (answerKind(c) === "json") return c.json({ error: "Not found", requestId }, 404);
  const { notFound: title, notFoundCode: code } = ui.m.common.error;
  return errorPage(c, 404, { title, code, text }, c.req.path);
}

/** For addresses that take only POST: a browser requests them after a refused form. */
export function redirectToParentPage(app: Hono<AppEnv>, c: AppContext): Response | null {
  if (answerKind(c) !== "page" || !isSafeMethod(c)) return null;
  const { pathname, search } = new URL(c.req.url);
  const isFormOnly = hasRoute(app, "POST", pathname) && !hasRoute(app, "GET", pathname);
  if (!isFormOnly) return null;
  let path = pathname;
  while (path !== "" && !hasRoute(app, "GET", path)) path = path.slice(0, path.lastIndexOf("/"));
  return path === "" ? null : c.redirect(path + search, 303);
}

/** Middleware matches too, but has no method. */
const hasRoute = (app: Hono<AppEnv>, method: string, path: string): boolean =>
  app.router.match(method, path)[0].some(([[, route]]) => route.method === method);

function describe(error: Error): Refusal {
  if (error instanceof DomainError) {
    const { kind, message, retryAfterSeconds } = error;
    return { status: statusOf[kind], message, retryAfterSeconds };
  }
  if (error instanceof HTTPException) {
    return { status: error.status as ContentfulStatusCode, message: error.message };
  }
  return { status: 500, message: "Internal server error" };
}

function translate({ var: { ui } }: AppContext, error: Error, message: string): string {
  if (error instanceof DomainError) return errorText(ui.m, error);
  return ui.m.errors[message as ErrorText] ?? message;
}

function noteFailure(error: Error, c: AppContext, status: number): void {
  const isDomainError = error instanceof DomainError;
  if (status >= 500 && !(isDomainError && error.isOverload)) logError(c, error);
  if (isDomainError && error.isLasting) noteWriteProblem(c.var.store.db, error.text);
}

function refusalAsJson(
  c: AppContext,
  error: Error,
  { status, message }: Refusal,
  text: string,
): Response {
  const issues = error instanceof InvalidInput ? { issues: error.issues } : {};
  const stepUp = error instanceof StepUpRequired ? { stepUp: true } : {};
  const shown = isPasskeyOptions(c) ? text : message;
  return c.json({ error: shown, ...issues, ...stepUp, requestId: c.var.requestId }, status);
}

function refusalInDialog(c: AppContext, status: ContentfulStatusCode, text: string): Response {
  const { ui, requestId } = c.var;
  const { title } = ui.m.common.error;
  const back = { href: "/dashboard", label: ui.m.dashboard.title };
  return recordPage(
    c,
    title,
    (container) => (
      <Dialog container={container} title={title} back={back}>
        <p>{text}</p>
        <Reference requestId={requestId} />
      </Dialog>
    ),
    status,
  );
}

function refusalPage(
  c: AppContext,
  status: ContentfulStatusCode,
  text: string,
  isFailure: boolean,
): Response {
  const { error } = c.var.ui.m.common;
  return errorPage(c, status, {
    title: isFailure ? error.title : text,
    code: String(status),
    text: isFailure ? error.text : undefined,
    retryHref: status === 503 && c.req.method === "GET" ? addressIn(c) : undefined,
  });
}

/** In the shell for somebody who is signed in. */
function errorPage(
  c: AppContext,
  status: ContentfulStatusCode,
  shown: Omit<ErrorPageProps, "requestId">,
  missedPath?: string,
): Response {
  const { requestId, person } = c.var;
  const content = <ErrorPage requestId={requestId} {...shown} />;
  const show = person ? shellPage : barePage;
  return show(c, { title: shown.title, content, status, missedPath });
}
