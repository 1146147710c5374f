import { hmacSha256, randomText, sameSecret } from "../../base/hashes.ts";

/** Accounts that share a browser and are remembered in it. */
const MOST = 5;
const NONCE_BYTES = 16;

/**
 * The name of a browser that has signed in to an account before, by the tokens that it has kept;
 * null for all others. Tokens are signed for one account each, and do not say for which.
 */
export function recognize(key: string, staffId: string, tokens: readonly string[]): string | null {
  for (const token of tokens.slice(0, MOST)) {
    const [, nonce, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
    if (nonce && given && sameSecret(given, signatureOf(key, staffId, nonce))) return nonce;
  }
  return null;
}

/** The tokens that a browser keeps once it has signed in to an account: the newest comes first. */
export function remember(key: string, staffId: string, tokens: readonly string[]): string[] {
  const nonce = recognize(key, staffId, tokens) ?? randomText(NONCE_BYTES);
  const token = `${nonce}.${signatureOf(key, staffId, nonce)}`;
  return [token, ...tokens.filter((other) => other !== token)].slice(0, MOST);
}

const signatureOf = (key: string, staffId: string, nonce: string): string =>
  hmacSha256(key, `${nonce} ${staffId}`, "base64url");
