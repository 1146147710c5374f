import type { MiddlewareHandler } from "hono";
import { deleteCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { jwt, sign } from "hono/jwt";
import { z } from "zod";
import { DomainError } from "../../data/errors.ts";
import {
  type Caller,
  findPerson,
  type Person,
  SESSION_SECONDS,
} from "../../data/staff/sessions.ts";
import type { AppContext, AppEnv } from "./context.ts";
import { isSecure, keepCookie, sessionCookie } from "./request.ts";

const ALGORITHM = "HS256";

/** `verify` takes a token without `exp`, or one that lasts for years: ours has exactly these. */
const claims = z.object({
  sid: z.uuid(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
}).refine(({ iat, exp }) => exp - iat <= SESSION_SECONDS);

/**
 * The claims are checked here, by the store's clock. That of the instance that made a token may be
 * a little ahead of ours, so `iat` is not held against it: the session's row has the last word.
 */
const verification = { exp: false, iat: false, nbf: false };

/** Finds out who is asking; a token counts only while its session stands in the store. */
export const identify: MiddlewareHandler<AppEnv> = async (c, next) => {
  const sessionId = await readToken(c);
  c.set(
    "person",
    sessionId === null ? null : await findPerson(c.var.store, sessionId, c.var.requestId),
  );
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
  keepCookie(c, sessionCookie(c), token, { maxAge: SESSION_SECONDS });
  return token;
}

/** What the browser kept goes with the session; its theme and sidebar may stay. */
export function closeSession(c: AppContext): void {
  c.header("Clear-Site-Data", '"cache"');
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
