import type { MiddlewareHandler } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { jwt, sign } from "hono/jwt";
import { z } from "zod";
import { DomainError } from "../../data/errors.ts";
import { findService } from "../../data/staff/service_tokens.ts";
import { may, type Permission } from "../../data/permissions.ts";
import type { Actor } from "../../data/audit/log.ts";
import {
  actorOf,
  type Caller,
  findPerson,
  type Person,
  SESSION_SECONDS,
} from "../../data/staff/sessions.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { leaveToast, wants } from "./respond.tsx";

const ALGORITHM = "HS256";

/** Over https the browser itself guarantees by the prefix that no other host set the cookie. */
export const sessionCookie = (c: AppContext): string => isSecure(c) ? "__Host-session" : "session";

export const isSecure = (c: AppContext): boolean =>
  c.var.config.origins[0]?.startsWith("https:") ?? true;

/** `verify` takes a token without `exp`, or one that lasts for years: ours has exactly these. */
const claims = z.object({
  sid: z.uuid(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
}).refine(({ iat, exp }) => exp - iat <= SESSION_SECONDS);

/**
 * The claims are checked here, by the store's clock: another instance's may be a little ahead, so
 * a token from the next moment is none of somebody else's. The session's own row has the last word.
 */
const verification = { exp: false, iat: false, nbf: false };

/** Finds out who is asking; a token counts only while its session stands in the store. */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const sessionId = await readToken(c);
  c.set("person", sessionId === null ? null : await findPerson(c.var.store, sessionId));
  await next();
};

async function readToken(c: AppContext): Promise<string | null> {
  const verify = jwt({
    secret: c.var.config.jwtSecret,
    alg: ALGORITHM,
    cookie: sessionCookie(c),
    verification,
  });
  try {
    await verify(c, () => Promise.resolve());
  } catch (error) {
    if (error instanceof HTTPException) return null;
    throw error;
  }
  const parsed = claims.safeParse((c as { get(key: string): unknown }).get("jwtPayload"));
  const nowSeconds = c.var.store.now().getTime() / 1000;
  return parsed.success && parsed.data.exp > nowSeconds ? parsed.data.sid : null;
}

/** What a route asks for that programs call: a service token, which no role has. */
export const SERVICE = "service";

const permissions = new WeakMap<MiddlewareHandler, Permission | typeof SERVICE>();

/** The gate of a route: only signed-in people whose role has the permission pass. */
export function allow(permission: Permission): MiddlewareHandler<AppEnv> {
  const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { person } = c.var;
    if (!person) return askToSignIn(c);
    if (!may(person.role, permission)) {
      throw new DomainError("forbidden", "Your role does not allow this.");
    }
    await next();
  };
  permissions.set(gate as MiddlewareHandler, permission);
  return gate;
}

/** The gate of a route for programs: a service token passes, a person's session does not. */
export function allowService(): MiddlewareHandler<AppEnv> {
  const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
    const service = token === undefined ? null : await findService(c.var.store, token);
    if (service) {
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
  const kind = wants(c);
  if (kind === "json") {
    throw new DomainError("unauthenticated", "Unauthorized");
  }
  if (c.req.method !== "GET" && c.req.path !== "/logout") leaveToast(c, "signed_out");
  const url = new URL(c.req.url);
  if (kind === "fragment") {
    const shown = URL.parse(c.req.header("hx-current-url") ?? "");
    const next = shown ? shown.pathname + shown.search : "/dashboard";
    return c.body(null, 401, { "HX-Redirect": `/login?next=${encodeURIComponent(next)}` });
  }
  const next = c.req.method === "GET" ? url.pathname + url.search : "/dashboard";
  return c.redirect(`/login?next=${encodeURIComponent(next)}`, 303);
}

/** The signed-in person behind a gate. */
export function signedIn(c: AppContext): Person {
  if (!c.var.person) throw new DomainError("unauthenticated", "Unauthorized");
  return c.var.person;
}

/** Hands out the session as a token in a cookie that no script can read, and returns it. */
export async function openSession(c: AppContext, person: Person): Promise<string> {
  const now = Math.floor(c.var.store.now().getTime() / 1000);
  const payload = { sid: person.sessionId, sub: person.id, iat: now, exp: now + SESSION_SECONDS };
  const token = await sign(payload, c.var.config.jwtSecret, ALGORITHM);
  setCookie(c, sessionCookie(c), token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: SESSION_SECONDS,
  });
  return token;
}

export function closeSession(c: AppContext): void {
  deleteCookie(c, sessionCookie(c), { path: "/", secure: isSecure(c) });
}

const OWN = "http://own.invalid";

/** Where to go after signing in: an own path, whatever the address said. */
export function ownPath(next: string | undefined): string {
  const url = next?.startsWith("/") ? URL.parse(next, OWN) : null;
  // `/.//host` resolves to the path `//host`, which as a Location is another host.
  const own = url?.origin === OWN && !url.pathname.startsWith("//");
  if (!url || !own || ["/", "/login", "/logout"].includes(url.pathname)) return "/dashboard";
  return url.pathname + url.search;
}

/** Where a request comes from, for the trail and for counting sign-in attempts. */
export const callerOf = (c: AppContext): Caller => ({
  address: c.env?.remoteAddress ?? "unknown",
  device: c.req.header("user-agent") ?? "",
  requestId: c.var.requestId,
});

/** The program behind `allowService` as the trail names it. */
export const serviceIn = (c: AppContext): Actor => ({
  id: null,
  name: `Service ${c.var.service?.name}`,
  requestId: c.var.requestId,
});

/** The signed-in person as the trail names them. */
export const actorIn = (c: AppContext): Actor & { id: string } =>
  actorOf(signedIn(c), c.var.requestId);
