import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { NewerVersion } from "../../../data/db/migrate.ts";
import { codeOf, SsoError } from "../../../data/staff/sso/faults.ts";
import { errorFields, log, type LogFields } from "../../../data/base/log.ts";
import { HttpError } from "../answer/http_error.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { clientAddressOf } from "../session/session.ts";

const REFUSALS = [401, 403, 409, 413, 414, 421, 429, 431];

const STATIC_ROUTE = "/static/*";

/** Logs a failure with its stack and the request id that the person sees. */
export function logError(c: AppContext, error: unknown): void {
  log("error", "failure", { ...requestFields(c), ...errorFields(error) });
}

export const logRequests =
  (writeLine: typeof log): MiddlewareHandler<AppEnv> => async (c, next) => {
    const start = performance.now();
    await next();
    const { status } = c.res;
    const durationMs = Math.round((performance.now() - start) * 100) / 100;
    const fields = { ...requestFields(c), status, durationMs };
    if (c.error instanceof NewerVersion) {
      writeLine("info", "request", { ...fields, reason: c.error.code });
      return;
    }
    if (isPoll(c) && status < 400) return;
    writeLine("info", "request", fields);
    const isOverload = c.error instanceof DomainError && c.error.isOverload;
    if (!REFUSALS.includes(status) && !isOverload) return;
    const code = c.error instanceof SsoError ? codeOf(c.error) : undefined;
    writeLine("warn", "refused", { ...requestFields(c), status, reason: refusalReason(c), code });
  };

/** Each visible page polls every two seconds. */
const isPoll = (c: AppContext): boolean => c.req.path === "/live";

/** Contains no body, cookie, query or path parameter, which may be personal or secret. */
function requestFields(c: AppContext): LogFields {
  return {
    requestId: c.get("requestId"),
    method: c.req.method,
    route: routePattern(c),
    address: clientAddressOf(c),
    staffId: c.get("member")?.id,
    service: c.get("service")?.name,
  };
}

/** The pattern without values, because the token of an invitation opens an account. */
function routePattern(c: AppContext): string {
  // The first match answers; later ones may match an id as well.
  const own = matchedRoutes(c).find(({ path }) => !path.endsWith("*") || path === STATIC_ROUTE);
  return own?.path ?? "none";
}

/** A code, without parameters, which may be names. */
function refusalReason(c: AppContext): string {
  if (c.error instanceof DomainError || c.error instanceof HttpError) return c.error.code;
  if (c.error) return c.error.message;
  return c.res.status === 401 ? "session.missing" : "input.invalid";
}
