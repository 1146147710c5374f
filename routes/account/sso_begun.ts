import { deleteCookie, getCookie } from "hono/cookie";
import * as z from "zod";
import { keyFor } from "../../data/keys/derived_keys.ts";
import { decryptText, encryptText } from "../../data/keys/envelope.ts";
import type { AppContext } from "../http/context.ts";
import { expireCookie, isSecure, setHttpOnlyCookie } from "../http/request.ts";

const BEGUN_SECONDS = 10 * 60;

/** A sign-in that has begun in this browser: nobody else's answer is taken for it. */
const begun = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string(),
  /** The session whose person proves anew who they are; null: it is a sign-in. */
  confirms: z.string().nullable(),
  /** What the form that waits for it in another tab knows it by; "": none does. */
  waitedFor: z.string().default(""),
  /** Milliseconds since 1970. */
  at: z.number(),
});
export type Begun = z.infer<typeof begun>;

/** One cookie each, so that tabs do not end what others have begun; a header holds no more. */
const MOST_BEGUN = 3;

/** Over https by a prefix: a neighbouring host could else begin a sign-in in this browser. */
const prefixOf = (c: AppContext): string => isSecure(c) ? "__Host-sso-" : "sso-";

/** By the beginning of what the answer must have whole; the rest is sealed. */
const cookieName = (c: AppContext, state: string): string => prefixOf(c) + state.slice(0, 12);

const sealKey = (c: AppContext): string => keyFor("single sign-on", c.var.config.jwtSecret);
const PLACE = "sign-in that has begun";

/** Makes room by letting go of the oldest, which browsers send first (RFC 6265, section 5.4). */
export async function keepBegun(c: AppContext, value: Begun): Promise<void> {
  const names = begunIn(c);
  const over = Math.max(names.length + 1 - MOST_BEGUN, 0);
  for (const name of names.slice(0, over)) expireCookie(c, name);
  const sealed = await encryptText(JSON.stringify(value), sealKey(c), PLACE);
  setHttpOnlyCookie(c, cookieName(c, value.state), sealed, { maxAge: BEGUN_SECONDS });
}

/** Cookies of sign-ins that have begun here. */
export const begunIn = (c: AppContext): string[] =>
  Object.keys(getCookie(c)).filter((name) => name.startsWith(prefixOf(c)));

/**
 * What has begun here, is not over, and has this answer; it is gone afterwards, whatever comes of
 * it. Null for any other answer, which ends nothing: other sites lead here as well.
 */
export async function takeBegun(c: AppContext): Promise<Begun | null> {
  const state = c.req.query("state") ?? "";
  // What else would be no name of a cookie.
  if (!/^[\w-]+$/.test(state)) return null;
  const name = cookieName(c, state);
  const text = await decryptText(getCookie(c, name) ?? "", sealKey(c), PLACE);
  const value = text === null ? null : begun.parse(JSON.parse(text));
  if (value?.state !== state) return null;
  deleteCookie(c, name, { path: "/", secure: isSecure(c) });
  return Date.now() - value.at <= BEGUN_SECONDS * 1000 ? value : null;
}
