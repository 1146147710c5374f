import type { MiddlewareHandler } from "hono";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { may, type Permission, roleForbids } from "../../../data/permissions.ts";
import { readScopeOf } from "../../../data/staff/accounts/read_scopes.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { setToastCookie } from "../answer/toasts.tsx";
import { parkForm } from "./parked_form.ts";
import { answerKind, isUnattended, pathAndQuery } from "../request.ts";
import { serviceOf, tokenForbids } from "./service.ts";
import { identify, loginQuery } from "./session.ts";

/** Stands for the permission on routes for programs, which no role has. */
export const SERVICE = "service";

const TWO_FACTOR_PATH = "/settings/two-factor";
const setupPermissions: readonly Permission[] = ["session.own", "settings.own", "profile.own"];

const permissions = new WeakMap<MiddlewareHandler, Permission | typeof SERVICE>();

const guarded = (
  permission: Permission | typeof SERVICE,
  guard: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> => {
  permissions.set(guard as MiddlewareHandler, permission);
  return guard;
};

export const allow = (permission: Permission): MiddlewareHandler<AppEnv> =>
  guarded(permission, async (c, next) => {
    const { member, ui } = c.var;
    if (!member) return await refuseStranger(c);
    if (!may(member.role, permission)) {
      throw roleForbids(permission);
    }
    // People who can only use single sign-on have their second factor there.
    const lacksFactor = member.lacksFactor && ui.confirmBy.password;
    if (lacksFactor && !setupPermissions.includes(permission)) return askForFactor(c);
    await next();
  });

/** For people by the permission, for service tokens by one of the scopes. */
export const allowRead = (permission: Permission, anyScope: readonly string[]) =>
  guarded(permission, admitTokens(anyScope, allow(permission)));

/** For service tokens alone. */
export const allowService = (scope: string) => guarded(SERVICE, admitTokens([scope], refusePerson));

const admitTokens = (
  anyScope: readonly string[],
  otherwise: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> =>
async (c, next) => {
  const service = await serviceOf(c);
  if (!service) return await otherwise(c, next);
  if (!anyScope.some((scope) => service.scopes.includes(scope))) throw tokenForbids(anyScope);
  c.set("service", service);
  await next();
};

/** True if the caller of a route with `allowRead`, a person or a program, has the permission too. */
export function mayRead({ var: { service, ui } }: AppContext, permission: Permission): boolean {
  if (!service) return ui.may(permission);
  const scope = readScopeOf(permission);
  return scope !== null && service.scopes.includes(scope);
}

export const permissionOf = (handler: unknown): Permission | typeof SERVICE | undefined =>
  permissions.get(handler as MiddlewareHandler);

async function refusePerson(c: AppContext): Promise<never> {
  await identify(c, () => Promise.resolve());
  if (!c.var.member) throw new DomainError("unauthenticated", "session.missing");
  throw new DomainError("forbidden", "token.required");
}

/** 403 for a program, whose token opens none of the routes for people alone. */
async function refuseStranger(c: AppContext): Promise<Response> {
  if (await serviceOf(c)) throw tokenForbids();
  return await askToSignIn(c);
}

/** Redirects to the set-up of the second factor. Programs get 403. */
function askForFactor(c: AppContext): Response {
  const kind = answerKind(c);
  if (kind === "json") {
    throw new DomainError("forbidden", "two_factor.missing");
  }
  setToastCookie(c, "factor_wanted");
  if (kind === "fragment") return c.body(null, 403, { "HX-Redirect": TWO_FACTOR_PATH });
  return c.redirect(TWO_FACTOR_PATH, 303);
}

/** Redirects to the login page, which leads back, to a form with what was typed. Programs and fragments get 401. */
async function askToSignIn(c: AppContext): Promise<Response> {
  const kind = answerKind(c);
  if (kind === "json" || isUnattended(c)) {
    throw new DomainError("unauthenticated", "session.missing");
  }
  const isLost = isLostForm(c);
  const parked = isLost ? await parkForm(c) : "none";
  if (isLost) setToastCookie(c, parked === "parked" ? "form_parked" : "signed_out");
  if (kind === "fragment") {
    // The form stays in its page.
    if (parked === "too long") return c.body(null, 401);
    return c.body(null, 401, { "HX-Redirect": `/login${loginQuery(pageOf(c))}` });
  }
  const next = c.req.method === "GET" ? pathAndQuery(c) : "/dashboard";
  return c.redirect(`/login${loginQuery(next)}`, 303);
}

/** The page that a fragment was requested for: the one that is open, or its list in another state. */
function pageOf(c: AppContext): string {
  const shown = URL.parse(c.req.header("hx-current-url") ?? "");
  if (shown === null) return "/dashboard";
  const isList = c.req.method === "GET" && shown.pathname === c.req.path;
  return isList ? pathAndQuery(c) : shown.pathname + shown.search;
}

/** True if a person sent a form that is lost now; scripts also send forms by themselves. */
function isLostForm(c: AppContext): boolean {
  if (c.req.method === "GET" || c.req.path === "/logout") return false;
  return answerKind(c) !== "page" || c.req.header("sec-fetch-dest") !== "empty";
}
