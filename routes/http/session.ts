import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { decode, jwt, sign } from "hono/jwt";
import { decodeBase64Url, encodeBase64Url } from "hono/utils/encode";
import { z } from "zod";
import { DomainError } from "../../data/errors.ts";
import { remember } from "../../data/staff/known_devices.ts";
import { clientAddress } from "../../data/network.ts";
import {
  type Caller,
  findPerson,
  type Person,
  SESSION_SECONDS,
} from "../../data/staff/sessions.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { isOwnDoing } from "./security.ts";
import { deviceCookie, dropCookie, keepCookie, sessionCookie } from "./request.ts";

const ALGORITHM = "HS256";

/** Who makes the tokens, and for whom: nobody else's are taken, be they signed with our key. */
const ISSUER = "mentor-desk";
const AUDIENCE = "mentor-desk session";

const header = z.strictObject({
  alg: z.literal(ALGORITHM),
  typ: z.literal("JWT"),
  kid: z.string(),
});

/** `verify` takes a token without `exp`, or one that lasts for years: ours has exactly these. */
const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sid: z.uuid(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
}).refine(({ iat, exp }) => exp - iat <= SESSION_SECONDS);
type Claims = z.output<typeof claims>;

/** The clock of the instance that made a token may be a little ahead of ours. */
const CLOCKS_APART_SECONDS = 60;

/** The claims are checked here, by the store's clock; the session's row has the last word. */
const verification = { exp: false, iat: false, nbf: false };

/** Finds out who is asking; a token counts only while its session stands in the store. */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = await readToken(c);
  const asked = { requestId: c.var.requestId, ownDoing: isOwnDoing(c) };
  const person = token && await findPerson(c.var.store, token.sid, asked);
  c.set("person", person && person.id === token?.sub ? person : null);
  await next();
};

async function readToken(c: AppContext): Promise<Claims | null> {
  const secret = await keyOf(c);
  if (secret === null) return null;
  const verify = jwt({
    secret,
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
  if (!parsed.success) return null;
  const { iat, exp } = parsed.data;
  return exp > nowSeconds && iat <= nowSeconds + CLOCKS_APART_SECONDS ? parsed.data : null;
}

/** The key that the token names, where it is one of ours; where the token stands, `jwt` knows. */
async function keyOf(c: AppContext): Promise<string | null> {
  const given = c.req.header("authorization")?.split(/\s+/)[1] ?? getCookie(c, sessionCookie(c));
  if (given === undefined) return null;
  const kid = kidOf(given);
  return kid === null ? null : await c.var.store.keys.sessionKey(kid, c.var.store);
}

function kidOf(token: string): string | null {
  try {
    return token.split(".").every(isCanonical) ? header.parse(decode(token).header).kid : null;
  } catch {
    return null;
  }
}

/** Padding and unused bits give the same bytes other texts: only the one we make counts. */
const isCanonical = (part: string): boolean =>
  encodeBase64Url(decodeBase64Url(part).buffer).replace(/=+$/, "") === part;

/** The signed-in person behind a gate. */
export function signedIn(c: AppContext): Person {
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
  keepCookie(c, sessionCookie(c), token, { maxAge: SESSION_SECONDS });
  rememberDevice(c, person.id);
  return token;
}

/** As long as browsers keep any cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

/** From now on the browser counts as one that has signed in to the account; outlasts signing out. */
export function rememberDevice(c: AppContext, staffId: string): void {
  const tokens = remember(c.var.store.deviceKey, staffId, deviceTokens(c));
  keepCookie(c, deviceCookie(c), tokens.join(BETWEEN), { maxAge: DEVICE_SECONDS });
}

const BETWEEN = "~";

const deviceTokens = (c: AppContext): string[] =>
  (getCookie(c, deviceCookie(c)) ?? "").split(BETWEEN, MOST_TOKENS).filter((text) => text !== "");

const MOST_TOKENS = 10;

/** What the browser kept goes with the session; its theme and sidebar may stay. */
export function closeSession(c: AppContext): void {
  c.header("Clear-Site-Data", '"cache"');
  dropCookie(c, sessionCookie(c));
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
  address: clientAddress(
    c.env?.remoteAddress ?? "unknown",
    c.req.header("x-forwarded-for"),
    c.var.config.trustedProxies,
  ),
  device: c.req.header("user-agent") ?? "",
  requestId: c.var.requestId,
  deviceTokens: deviceTokens(c),
  replaces: c.var.person?.sessionId,
});
