import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { sign } from "hono/jwt";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { tokensAfterSignIn } from "../../../data/staff/sign_in/known_devices.ts";
import { clientAddress } from "../../../data/base/network.ts";
import {
  type Caller,
  findMember,
  type Member,
  SESSION_SECONDS,
} from "../../../data/staff/sessions/sessions.ts";
import {
  AUDIENCE,
  type Claims,
  ISSUER,
  readToken,
} from "../../../data/staff/sessions/session_tokens.ts";
import type { AppContext, AppEnv } from "../context.ts";
import { isFirstParty } from "../guard/origin.ts";
import {
  bearerToken,
  deviceCookie,
  expireCookie,
  isUnattended,
  sessionCookie,
  setHttpOnlyCookie,
} from "../request.ts";

const TOKEN_SEPARATOR = "~";
const MAX_DEVICE_TOKENS = 10;
/** The longest lifetime that browsers grant a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** `next` becomes part of a header, and proxies limit headers to 4 KiB. */
const MAX_NEXT_LENGTH = 1_000;

/**
 * Sets the person behind the session token. Requests that another site has caused, or the script of
 * an open page by itself, do not renew the session.
 */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { store, requestId } = c.var;
  const token = sessionTokenOf(c);
  const claims = token ? await readToken(token, store) : null;
  const options = { requestId, renew: isFirstParty(c) && !isUnattended(c) };
  const member = claims && await findMember(store, claims.sid, options);
  c.set("member", member && member.id === claims?.sub ? member : null);
  await next();
};

export const sessionTokenOf = (c: AppContext): string | undefined =>
  c.req.header("authorization") ? bearerToken(c) : getCookie(c, sessionCookie(c));

export function currentMember(c: AppContext): Member {
  if (!c.var.member) throw new DomainError("unauthenticated", "session.missing");
  return c.var.member;
}

/** Returns the session's token (JWT), and sets it as a cookie. */
export async function openSession(c: AppContext, member: Member): Promise<string> {
  const now = Math.floor(c.var.store.now().getTime() / 1000);
  const payload = {
    iss: ISSUER,
    aud: AUDIENCE,
    sid: member.sessionId,
    sub: member.id,
    iat: now,
    exp: now + SESSION_SECONDS,
  } satisfies Claims;
  const token = await sign(payload, c.var.store.keys.tokenKey());
  setHttpOnlyCookie(c, sessionCookie(c), token, { maxAge: SESSION_SECONDS });
  rememberDevice(c, member.id);
  return token;
}

/** Marks this browser as known to the account, also after signing out. */
export function rememberDevice(c: AppContext, staffId: string): void {
  const tokens = tokensAfterSignIn(c.var.store.deviceKey, staffId, deviceTokens(c));
  setHttpOnlyCookie(c, deviceCookie(c), tokens.join(TOKEN_SEPARATOR), { maxAge: DEVICE_SECONDS });
}

const deviceTokens = (c: AppContext): string[] =>
  (getCookie(c, deviceCookie(c)) ?? "").split(TOKEN_SEPARATOR, MAX_DEVICE_TOKENS).filter((text) =>
    text !== ""
  );

/** Removes the session cookie and the browser's cache; theme and sidebar stay. */
export function closeSession(c: AppContext): void {
  c.header("Clear-Site-Data", '"cache"');
  expireCookie(c, sessionCookie(c));
}

const OWN = "http://own.invalid";

/** The path to open after signing in: always one of this origin, and /dashboard by default. */
export function safeNextPath(next: string | undefined, most = MAX_NEXT_LENGTH): string {
  const url = next?.startsWith("/") ? URL.parse(next, OWN) : null;
  // `/.//host` resolves to the path `//host`, which is another host in a Location header.
  const own = url?.origin === OWN && !url.pathname.startsWith("//");
  if (!url || !own || ["/", "/login", "/logout"].includes(url.pathname)) return "/dashboard";
  const path = url.pathname + url.search;
  return path.length > most ? "/dashboard" : path;
}

export const loginQuery = (next: string | undefined): string =>
  next === undefined || next.length > MAX_NEXT_LENGTH ? "" : `?next=${encodeURIComponent(next)}`;

export const callerOf = (c: AppContext): Caller => ({
  address: clientAddressOf(c),
  device: c.req.header("user-agent") ?? "",
  requestId: c.var.requestId,
  deviceTokens: deviceTokens(c),
  replaces: c.var.member?.sessionId,
});

export const clientAddressOf = (c: AppContext): string =>
  clientAddress(
    c.env?.remoteAddress ?? "unknown",
    c.req.header("x-forwarded-for"),
    c.get("config").trustedProxies,
  );
