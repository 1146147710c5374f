import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { sign } from "hono/jwt";
import { DomainError } from "../../../data/base/errors.ts";
import { tokensAfterSignIn } from "../../../data/staff/sign_in/known_devices.ts";
import { clientAddress } from "../../../data/base/network.ts";
import {
  type Caller,
  findPerson,
  type Person,
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
import { deviceCookie, expireCookie, sessionCookie, setHttpOnlyCookie } from "../request.ts";

/** Finds out who is asking; a token counts only while its session stands in the store. */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const given = givenToken(c);
  // Not by `c.var`, which is another object of all of them each time.
  const store = c.get("store");
  const token = given ? await readToken(given, store) : null;
  const asked = { requestId: c.get("requestId"), renew: isFirstParty(c) };
  const person = token && await findPerson(store, token.sid, asked);
  c.set("person", person && person.id === token?.sub ? person : null);
  await next();
};

/** A program's from its header, else a browser's from its cookie. */
function givenToken(c: AppContext): string | undefined {
  const credentials = c.req.header("authorization");
  if (!credentials) return getCookie(c, sessionCookie(c));
  const [scheme, token, ...more] = credentials.split(/\s+/);
  return scheme?.toLowerCase() === "bearer" && more.length === 0 ? token : undefined;
}

/** The signed-in person behind a gate. */
export function currentPerson(c: AppContext): Person {
  if (!c.var.person) throw new DomainError("unauthenticated", "Unauthorized");
  return c.var.person;
}

/** Hands out the session as a token in a cookie that no script can read, and returns it. */
export async function openSession(c: AppContext, person: Person): Promise<string> {
  const now = Math.floor(c.var.store.now().getTime() / 1000);
  const payload = {
    iss: ISSUER,
    aud: AUDIENCE,
    sid: person.sessionId,
    sub: person.id,
    iat: now,
    exp: now + SESSION_SECONDS,
  } satisfies Claims;
  const token = await sign(payload, c.var.store.keys.tokenKey());
  setHttpOnlyCookie(c, sessionCookie(c), token, { maxAge: SESSION_SECONDS });
  rememberDevice(c, person.id);
  return token;
}

/** As long as browsers keep any cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** From now on the browser counts as one that has signed in to the account; outlasts signing out. */
export function rememberDevice(c: AppContext, staffId: string): void {
  const tokens = tokensAfterSignIn(c.var.store.deviceKey, staffId, deviceTokens(c));
  setHttpOnlyCookie(c, deviceCookie(c), tokens.join(BETWEEN), { maxAge: DEVICE_SECONDS });
}

const BETWEEN = "~";

const deviceTokens = (c: AppContext): string[] =>
  (getCookie(c, deviceCookie(c)) ?? "").split(BETWEEN, MOST_TOKENS).filter((text) => text !== "");

const MOST_TOKENS = 10;

/** What the browser kept goes with the session; its theme and sidebar may stay. */
export function closeSession(c: AppContext): void {
  c.header("Clear-Site-Data", '"cache"');
  expireCookie(c, sessionCookie(c));
}

const OWN = "http://own.invalid";

/** What it leads to travels in headers, for which a proxy may have no more than 4 KiB. */
const MAX_NEXT_LENGTH = 1_000;

/** Where to go after signing in: an own path, whatever the address said. */
export function safeNextPath(next: string | undefined, most = MAX_NEXT_LENGTH): string {
  const url = next?.startsWith("/") ? URL.parse(next, OWN) : null;
  // `/.//host` resolves to the path `//host`, which as a Location is another host.
  const own = url?.origin === OWN && !url.pathname.startsWith("//");
  if (!url || !own || ["/", "/login", "/logout"].includes(url.pathname)) return "/dashboard";
  const path = url.pathname + url.search;
  return path.length > most ? "/dashboard" : path;
}

/** As a query of the login page and of what follows it; a longer one is left out. */
export const nextQuery = (next: string | undefined): string =>
  next === undefined || next.length > MAX_NEXT_LENGTH ? "" : `?next=${encodeURIComponent(next)}`;

/** Where a request comes from, for the trail and for counting sign-in attempts. */
export const callerOf = (c: AppContext): Caller => ({
  address: addressOf(c),
  device: c.req.header("user-agent") ?? "",
  requestId: c.var.requestId,
  deviceTokens: deviceTokens(c),
  replaces: c.var.person?.sessionId,
});

export const addressOf = (c: AppContext): string =>
  clientAddress(
    c.env?.remoteAddress ?? "unknown",
    c.req.header("x-forwarded-for"),
    c.get("config").trustedProxies,
  );
