import * as z from "zod";
import { fromBase64url, toBase64url, utf8 } from "../../base/bytes.ts";
import { hmacSha256, sameSecret } from "../../base/hashes.ts";
import type { Store } from "../../store.ts";
import { SESSION_SECONDS } from "./sessions.ts";

/** Issuer and audience are checked, so that no other token signed with our key is accepted. */
export const ISSUER = "mentor-desk";
export const AUDIENCE = "mentor-desk session";

/** The claims of a session token; more claims, or a longer lifetime, are refused. */
const claims = z.strictObject({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sid: z.uuid(),
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
}).refine(({ iat, exp }) => exp - iat <= SESSION_SECONDS);
export type Claims = z.output<typeof claims>;

/** Tolerated difference between the clocks of two instances. */
const CLOCK_SKEW_SECONDS = 60;

/** Null unless a live key has signed it (JWT, HS256). The session row must be checked as well. */
export async function readToken(token: string, store: Store): Promise<Claims | null> {
  const [header = "", body = "", signature = "", ...more] = token.split(".");
  const kid = keyIdOf(header);
  const key = kid === null ? null : await store.keys.sessionKey(kid, store);
  if (key === null || more.length > 0) return null;
  const expected = hmacSha256(key, `${header}.${body}`, "base64url");
  if (!sameSecret(signature, expected)) return null;
  const found = claims.safeParse(decode(body)).data;
  const now = store.now().getTime() / 1000;
  const isValid = found && found.exp > now && found.iat <= now + CLOCK_SKEW_SECONDS;
  return isValid ? found : null;
}

/** The key id in a header, which must be exactly the one we write: this excludes other algorithms. */
function keyIdOf(header: string): string | null {
  const { kid } = Object(decode(header));
  return typeof kid === "string" && header === headerOf(kid) ? kid : null;
}

const headerOf = (kid: string): string =>
  toBase64url(utf8(JSON.stringify({ alg: "HS256", typ: "JWT", kid })));

/** Null for invalid JSON and for other spellings of the same bytes, such as padded base64. */
function decode(part: string): unknown {
  try {
    const bytes = fromBase64url(part);
    return toBase64url(bytes) === part ? JSON.parse(new TextDecoder().decode(bytes)) : null;
  } catch {
    return null;
  }
}
