import { hmacSha256, randomText, sameSecret } from "../../base/hashes.ts";

const MOST = 5;
const NONCE_BYTES = 16;

/** Null for an unknown browser. Tokens are signed per account and do not name it. */
export function recognizeDevice(
  key: string,
  staffId: string,
  tokens: readonly string[],
): string | null {
  for (const token of tokens.slice(0, MOST)) {
    const [, nonce, given] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
    if (nonce && given && sameSecret(given, signatureOf(key, staffId, nonce))) return nonce;
  }
  return null;
}

/** The tokens a browser stores after a sign-in, newest first. */
export function tokensAfterSignIn(
  key: string,
  staffId: string,
  tokens: readonly string[],
): string[] {
  const nonce = recognizeDevice(key, staffId, tokens) ?? randomText(NONCE_BYTES);
  const token = `${nonce}.${signatureOf(key, staffId, nonce)}`;
  return [token, ...tokens.filter((other) => other !== token)].slice(0, MOST);
}

const signatureOf = (key: string, staffId: string, nonce: string): string =>
  hmacSha256(key, `${nonce} ${staffId}`, "base64url");
