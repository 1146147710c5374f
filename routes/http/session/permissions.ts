import type { MiddlewareHandler } from "hono";
import type { Actor } from "../../../data/audit/trail.ts";
import { DomainError } from "../../../data/base/errors.ts";
import { may, type Permission } from "../../../data/permissions.ts";
import { findService } from "../../../data/staff/sessions/service_tokens.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { answerKind } from "../request.ts";
import { setToastCookie } from "../answer/pages.tsx";
import { identify, nextQuery } from "./session.ts";

/** What a route asks for that programs call: a service token, which no role has. */
export const SERVICE = "service";

const permissions = new WeakMap<MiddlewareHandler, Permission | typeof SERVICE>();

/** The gate of a route: only signed-in people whose role has the permission pass. */
export function allow(permission: Permission): MiddlewareHandler<AppEnv> {
  const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const person = c.get("person");
    if (!person) return askToSignIn(c);
    if (!may(person.role, permission)) {
      throw new DomainError("forbidden", "Your role does not allow this.");
    }
    // Who comes by single sign-on alone is asked there.
    const lacksFactor = person.lacksFactor && c.get("ui").confirmBy.password;
    if (lacksFactor && !setsItUp.includes(permission)) return askForFactor(c);
    await next();
  };
  permissions.set(gate as MiddlewareHandler, permission);
  return gate;
}

/** What somebody needs who has yet to set up the second factor that the desk asks for. */
const setsItUp: readonly Permission[] = ["session.own", "settings.own", "profile.own"];
const SETS_UP = "/settings/two-factor";

/** Leads there, whatever was asked for. */
function askForFactor(c: AppContext): Response {
  const kind = answerKind(c);
  if (kind === "json") throw new DomainError("forbidden", "Set up a second factor first.");
  setToastCookie(c, "factor_wanted");
  if (kind === "fragment") return c.body(null, 403, { "HX-Redirect": SETS_UP });
  return c.redirect(SETS_UP, 303);
}

/**
 * The gate of a route for programs: a service token with the scope passes, a person's session does
 * not. Null is the scope of what there is not.
 */
export function allowService(
  scopeOf: (c: AppContext) => string | null,
): MiddlewareHandler<AppEnv> {
  const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const service = token === undefined ? null : await findService(c.var.store, token);
    if (service) {
      const scope = scopeOf(c);
      if (scope !== null && !service.scopes.includes(scope)) {
        throw new DomainError("forbidden", "This service token does not allow this.");
      }
      c.set("service", service);
      return await next();
    }
    await identify(c, () => Promise.resolve());
    if (!c.var.person) throw new DomainError("unauthenticated", "Unauthorized");
    throw new DomainError("forbidden", "This takes a service token, not a person's session.");
  };
  permissions.set(gate as MiddlewareHandler, SERVICE);
  return gate;
}

/** What a handler in `app.routes` asks for, if it is a gate. */
export const permissionOf = (handler: unknown): Permission | typeof SERVICE | undefined =>
  permissions.get(handler as MiddlewareHandler);

/** A page leads to the login page and back; programs and fragments get a 401. */
function askToSignIn(c: AppContext): Response {
  const kind = answerKind(c);
  if (kind === "json") {
    throw new DomainError("unauthenticated", "Unauthorized");
  }
  // What a script sends by itself was nobody's doing.
  const isByItself = kind === "page" && c.req.header("sec-fetch-dest") === "empty";
  const wasMeant = c.req.method !== "GET" && c.req.path !== "/logout" && !isByItself;
  if (wasMeant) setToastCookie(c, "signed_out");
  const url = new URL(c.req.url);
  if (kind === "fragment") {
    const shown = URL.parse(c.req.header("hx-current-url") ?? "");
    const next = shown ? shown.pathname + shown.search : "/dashboard";
    return c.body(null, 401, { "HX-Redirect": `/login${nextQuery(next)}` });
  }
  const next = c.req.method === "GET" ? url.pathname + url.search : "/dashboard";
  return c.redirect(`/login${nextQuery(next)}`, 303);
}

/** The program behind `allowService` as the trail names it, for as long as its token is good. */
export function serviceIn(c: AppContext): Actor & { tokenHash: string } {
  const { service, requestId } = c.var;
  if (!service) throw new Error("no service token on this route");
  return { id: null, name: `Service ${service.name}`, requestId, tokenHash: service.tokenHash };
}
