import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorText } from "../../../data/base/error_texts.ts";
import { noteWriteProblem } from "../../../data/db/write_problem.ts";
import { DomainError, type ErrorKind } from "../../../data/base/errors.ts";
import { StepUpRequired } from "../../../data/staff/sign_in/step_up.ts";
import { Dialog } from "../../../views/ui/dialog/dialog.tsx";
import { ErrorPage, Reference } from "../../../views/ui/error.tsx";
import type { AppContext } from "../context.ts";
import { errorText } from "./error_text.ts";
import { logError } from "../monitor/log.ts";
import { answerKind, isPasskeyOptions } from "../request.ts";
import { barePage, recordPage } from "./pages.tsx";
import { ensureUi } from "./ui.ts";
import { InvalidInput } from "../guard/validate.ts";

/** The page or answer for an address that leads nowhere. */
export function notFound(c: AppContext, text?: string): Response {
  ensureUi(c);
  const { requestId } = c.var;
  if (answerKind(c) === "json") return c.json({ error: "Not found", requestId }, 404);
  const { error } = c.var.ui.m.common;
  return barePage(c, {
    status: 404,
    title: error.notFound,
    missedPath: c.req.path,
    content: (
      <ErrorPage
        ui={c.var.ui}
        code={error.notFoundCode}
        title={error.notFound}
        text={text}
        requestId={requestId}
      />
    ),
  });
}

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

/** Every refusal and failure ends here, in the shape that was asked for. */
export function refuse(error: Error, c: AppContext): Response {
  const { status, message, retryAfterSeconds } = describe(error);
  const isOverload = error instanceof DomainError && error.isOverload;
  if (status >= 500 && !isOverload) logError(c, error);
  if (error instanceof DomainError && error.isLasting) noteWriteProblem(c.var.store.db, error.text);
  if (status === 401) c.header("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
  const kind = answerKind(c);
  ensureUi(c);
  const { ui, requestId } = c.var;
  const { common } = ui.m;
  const text = error instanceof DomainError
    ? errorText(ui.m, error)
    : ui.m.errors[message as ErrorText] ?? message;
  if (kind === "json") {
    const issues = error instanceof InvalidInput ? { issues: error.issues } : {};
    const stepUp = error instanceof StepUpRequired ? { stepUp: true } : {};
    return c.json(
      { error: isPasskeyOptions(c) ? text : message, ...issues, ...stepUp, requestId },
      status,
    );
  }
  if (status === 404 && kind === "page") return notFound(c, text);
  if (kind === "fragment" && c.var.person) {
    const back = { href: "/dashboard", label: ui.m.dashboard.title };
    return recordPage(
      c,
      common.error.title,
      (container) => (
        <Dialog ui={ui} container={container} title={common.error.title} back={back}>
          <p>{text}</p>
          <Reference ui={ui} requestId={requestId} />
        </Dialog>
      ),
      status,
    );
  }
  const title = status >= 500 ? common.error.title : text;
  const explanation = status >= 500 ? common.error.text : undefined;
  const { pathname, search } = new URL(c.req.url);
  return barePage(c, {
    status,
    title,
    content: (
      <ErrorPage
        {...{ ui, title, requestId }}
        code={String(status)}
        text={explanation}
        retryHref={status === 503 && c.req.method === "GET" ? pathname + search : undefined}
      />
    ),
  });
}

function describe(
  error: Error,
): { status: ContentfulStatusCode; message: string; retryAfterSeconds?: number } {
  if (error instanceof DomainError) {
    const { kind, message, retryAfterSeconds } = error;
    return { status: statusOf[kind], message, retryAfterSeconds };
  }
  if (error instanceof HTTPException) {
    return { status: error.status as ContentfulStatusCode, message: error.message };
  }
  return { status: 500, message: "Internal server error" };
}
