import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import {
  DomainError,
  type ErrorKind,
  type ErrorParams,
} from "../../../data/errors/domain_error.ts";
import { type ErrorCode, errorTexts } from "../../../data/errors/texts.ts";
import { NewerVersion } from "../../../data/db/migrate.ts";
import { noteWriteProblem } from "../../../data/db/write_problem.ts";
import { namesWithRoles } from "../../../data/staff/accounts/staff.ts";
import { StepProposed } from "../../../data/steps/proposals.ts";
import { StepUpRequired } from "../../../data/staff/sign_in/step_up.ts";
import { Dialog } from "../../../views/ui/dialog/dialog.tsx";
import { ErrorPage, type ErrorPageProps, Reference } from "../../../views/ui/error.tsx";
import type { AppContext } from "../context.ts";
import { InvalidInput } from "../guard/validate.ts";
import { HttpError } from "./http_error.ts";
import { logError } from "../monitor/log.ts";
import { answerKind, isPasskeyOptions, isSafeMethod, pathAndQuery } from "../request.ts";
import type { Router } from "../router.ts";
import { barePage, recordPage, shellPage } from "./pages.tsx";
import { proposedToast, redirectWithToast } from "./toasts.tsx";
import { tryAgain } from "./try_again.tsx";
import { ensureUi, errorText, rolesIn } from "./ui.ts";

export const statusOf: Record<ErrorKind, ContentfulStatusCode> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
};

interface Refusal {
  status: ContentfulStatusCode;
  code: ErrorCode;
  params: ErrorParams;
  /** English, for programs. */
  message: string;
  retryAfterSeconds?: number;
}

/** Answers every refusal and failure in the kind that was requested; logs failures of ours. */
export async function answerError(error: Error, c: AppContext): Promise<Response> {
  if (error instanceof StepProposed) return answerProposed(c, error);
  const refusal = describe(error);
  const { status, retryAfterSeconds } = refusal;
  noteFailure(error, c, status);
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  ensureUi(c);
  const text = errorText(c.var.ui.m, refusal);
  if (error instanceof NewerVersion) c.header("Failure-Text", encodeURIComponent(text));
  const kind = answerKind(c);
  if (kind === "json") return refusalAsJson(c, error, refusal, text);
  if (status === 404 && kind === "page") return notFound(c, text);
  const again = status === 503 && !isSafeMethod(c) && await tryAgain(c, text);
  if (again) return again;
  const holders = c.var.member ? await holdersOf(c, refusal) : undefined;
  return kind === "fragment" && c.var.member
    ? refusalInDialog(c, { status, text, holders })
    : refusalPage(c, { status, text, holders }, status >= 500 && !(error instanceof NewerVersion));
}

/** A step that was proposed in its place is no failure: the API answers with the proposal. */
function answerProposed(c: AppContext, proposed: StepProposed): Response {
  if (answerKind(c) !== "json") {
    return redirectWithToast(c, "/kyc/proposals", proposedToast(proposed));
  }
  const { id, rule, state, version, proposerId: proposedBy, proposedAt, endsAt } =
    proposed.proposal;
  return c.json({ proposal: { id, rule, state, version, proposedBy, proposedAt, endsAt } }, 202);
}

/** Names of people with the roles that a refusal names. */
async function holdersOf(c: AppContext, { params }: Refusal): Promise<string | undefined> {
  const roles = rolesIn(params);
  if (roles.length === 0) return undefined;
  const names = await namesWithRoles(c.var.store.db, roles).catch(() => []);
  return names.length > 0 ? c.var.ui.m.common.error.holders(names) : undefined;
}

interface Shown {
  status: ContentfulStatusCode;
  text: string;
  /** Names the people to ask instead. */
  holders?: string;
}

export function notFound(c: AppContext, text?: string): Response {
  ensureUi(c);
  const { ui, requestId } = c.var;
  if (answerKind(c) === "json") {
    const code: ErrorCode = "address.not_found";
    return c.json({ error: errorTexts[code], code, requestId }, 404);
  }
  const { notFound: title, notFoundCode } = ui.m.common.error;
  return errorPage(c, 404, { title, code: notFoundCode, text }, c.req.path);
}

/** For addresses that take only POST: a browser requests them after a refused form. */
export function redirectToParentPage(app: Router, c: AppContext): Response | null {
  if (answerKind(c) !== "page" || !isSafeMethod(c)) return null;
  const { pathname, search } = new URL(c.req.url);
  const isFormOnly = hasRoute(app, "POST", pathname) && !hasRoute(app, "GET", pathname);
  if (!isFormOnly) return null;
  let path = pathname;
  while (path !== "" && !hasRoute(app, "GET", path)) path = path.slice(0, path.lastIndexOf("/"));
  return path === "" ? null : c.redirect(path + search, 303);
}

/** Middleware matches too, but has no method. */
const hasRoute = (app: Router, method: string, path: string): boolean =>
  app.router.match(method, path)[0].some(([[, route]]) => route.method === method);

function describe(error: Error): Refusal {
  if (error instanceof DomainError) {
    const { kind, code, params, message, retryAfterSeconds } = error;
    return { status: statusOf[kind], code, params, message, retryAfterSeconds };
  }
  if (error instanceof HttpError) return error;
  if (error instanceof HTTPException) {
    return plain(error.status as ContentfulStatusCode, "http.refused");
  }
  return plain(500, "desk.internal");
}

const plain = (status: ContentfulStatusCode, code: ErrorCode): Refusal => ({
  status,
  code,
  params: {},
  message: errorTexts[code],
});

function noteFailure(error: Error, c: AppContext, status: number): void {
  const isDomainError = error instanceof DomainError;
  if (status >= 500 && !(isDomainError && error.isOverload)) logError(c, error);
  if (isDomainError && error.isLasting) noteWriteProblem(c.var.store.db, error.message);
}

function refusalAsJson(
  c: AppContext,
  error: Error,
  { status, code, message }: Refusal,
  text: string,
): Response {
  const issues = error instanceof InvalidInput ? { issues: error.issues } : {};
  const stepUp = error instanceof StepUpRequired ? { stepUp: true } : {};
  const shown = isPasskeyOptions(c) ? text : message;
  return c.json({ error: shown, code, ...issues, ...stepUp, requestId: c.var.requestId }, status);
}

function refusalInDialog(c: AppContext, { status, text, holders }: Shown): Response {
  const { ui, requestId } = c.var;
  const { title } = ui.m.common.error;
  const back = { href: "/dashboard", label: ui.m.dashboard.title };
  return recordPage(
    c,
    title,
    (container) => (
      <Dialog container={container} title={title} back={back}>
        <p>{text}</p>
        {holders && <p className="muted" translate="no">{holders}</p>}
        <Reference requestId={requestId} />
      </Dialog>
    ),
    status,
  );
}

function refusalPage(
  c: AppContext,
  { status, text, holders }: Shown,
  isFailure: boolean,
): Response {
  const { error } = c.var.ui.m.common;
  const [title, ...more] = status === 403 ? [error.forbidden, text, holders] : [text, holders];
  return errorPage(c, status, {
    title: isFailure ? error.title : title!,
    code: String(status),
    text: isFailure ? error.text : more.filter(Boolean).join(" "),
    retryHref: status === 503 && c.req.method === "GET" ? pathAndQuery(c) : undefined,
  });
}

/** In the shell for somebody who is signed in. */
function errorPage(
  c: AppContext,
  status: ContentfulStatusCode,
  shown: Omit<ErrorPageProps, "requestId">,
  missedPath?: string,
): Response {
  const { requestId, member } = c.var;
  const content = <ErrorPage requestId={requestId} {...shown} />;
  const show = member ? shellPage : barePage;
  return show(c, { title: shown.title, content, status, missedPath });
}
