import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { DomainError } from "../../../data/base/errors.ts";
import { codeOf, SsoError } from "../../../data/staff/sso/faults.ts";
import { errorFields, log, type LogFields } from "../../../data/base/log.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { addressOf } from "../session/session.ts";

/** Answers that somebody who watches for attacks answerKind to see. */
const REFUSALS = [401, 403, 409, 413, 421, 429];

/** One line per failure, with the id that the person is shown; a fault of ours with its stack. */
export function logError(c: AppContext, error: unknown): void {
  log("error", "failure", { ...requestFields(c), ...errorFields(error) });
}

/** One line per request, and one more for each that was refused, with the reason. */
export const logRequests = (tell: typeof log): MiddlewareHandler<AppEnv> => async (c, next) => {
  const start = performance.now();
  await next();
  const { status } = c.res;
  const durationMs = Math.round((performance.now() - start) * 100) / 100;
  tell("info", "request", { ...requestFields(c), status, durationMs });
  const isOverload = c.error instanceof DomainError && c.error.isOverload;
  if (!REFUSALS.includes(status) && !isOverload) return;
  const code = c.error instanceof SsoError ? codeOf(c.error) : undefined;
  tell("warn", "refused", { ...requestFields(c), status, reason: reasonOf(c), code });
};

/** Who asks for what: neither bodies, cookies and queries, nor what an address has in it. */
function requestFields(c: AppContext): LogFields {
  return {
    requestId: c.get("requestId"),
    method: c.req.method,
    route: routeOf(c),
    address: addressOf(c),
    staffId: c.get("person")?.id,
    service: c.get("service")?.name,
  };
}

/** The pattern of the route: the token of an invitation is worth an account. */
function routeOf(c: AppContext): string {
  // The first that answers; those behind it match an address as well whose last part is an id.
  const own = matchedRoutes(c).find(({ path }) => !path.endsWith("*") || path === STATIC);
  return own?.path ?? "none";
}

const STATIC = "/static/*";

/** In English and without what was filled in, which may be somebody's name. */
function reasonOf(c: AppContext): string {
  if (c.error instanceof DomainError) return c.error.text;
  if (c.error) return c.error.message;
  return c.res.status === 401 ? "Unauthorized" : "Refused by its form.";
}
