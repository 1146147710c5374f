import * as z from "zod";
import { fromBase64url, toBase64url, utf8 } from "../../base/bytes.ts";
import { hmacSha256, sameSecret } from "../../base/hashes.ts";
import type { Store } from "../../store.ts";
import { SESSION_SECONDS } from "./sessions.ts";

/** Who makes the tokens, and for whom: nobody else's are taken, be they signed with our key. */
export const ISSUER = "mentor-desk";
export const AUDIENCE = "mentor-desk session";

/** What a token says, and no more; without `exp`, or for years, it is none of ours. */
const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sid: z.uuid(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
}).refine(({ iat, exp }) => exp - iat <= SESSION_SECONDS);
export type Claims = z.output<typeof claims>;

/** The clock of the instance that made a token may be a little ahead of ours. */
const CLOCKS_APART_SECONDS = 60;

/**
 * What a token says that is signed with a live key of ours and valid now, or null; the session's row
 * has the last word.
 */
export async function readToken(token: string, store: Store): Promise<Claims | null> {
  const known = signed.get(token);
  const kid = known?.kid ?? kidIn(token.slice(0, token.indexOf(".")));
  const key = kid === null ? null : await store.keys.sessionKey(kid, store);
  if (kid === null || key === null) return null;
  const said = known?.key === key ? known.claims : claimsIn(token, key);
  if (said === null) return null;
  if (known?.key !== key) keep(token, { kid, key, claims: said });
  const nowSeconds = store.now().getTime() / 1000;
  return said.exp > nowSeconds && said.iat <= nowSeconds + CLOCKS_APART_SECONDS ? said : null;
}

/** What a token says, if it is signed with this key. */
function claimsIn(token: string, key: string): Claims | null {
  const [header = "", body = "", signature = "", ...more] = token.split(".");
  const expected = hmacSha256(key, `${header}.${body}`, "base64url");
  if (more.length > 0 || !sameSecret(signature, expected)) return null;
  return claims.safeParse(decoded(body)).data ?? null;
}

/** Of a token whose signature has been found right: with which key, and what it says. */
interface Signed {
  kid: string;
  key: string;
  claims: Claims;
}

/** The last ones; whether the key is still live and the time has come is asked each time. */
const signed = new Map<string, Signed>();
const MOST_SIGNED = 1_000;

function keep(token: string, found: Signed): void {
  const [oldest] = signed.keys();
  if (signed.size >= MOST_SIGNED && oldest !== undefined) signed.delete(oldest);
  signed.set(token, found);
}

/** The name of the key, where the header is the one text that we write for that key. */
function kidIn(header: string): string | null {
  const { kid } = Object(decoded(header));
  return typeof kid === "string" && header === headerOf(kid) ? kid : null;
}

const headerOf = (kid: string): string =>
  toBase64url(utf8(JSON.stringify({ alg: "HS256", typ: "JWT", kid })));

/** Null for what is no JSON, and for the same bytes in another text than ours: padded, say. */
function decoded(part: string): unknown {
  try {
    const bytes = fromBase64url(part);
    return toBase64url(bytes) === part ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  } catch {
    return null;
  }
}
