import { fromBase64url, joined, toBase64url, utf8 } from "../base/bytes.ts";

/** What AES-GCM was made for; a random one is used once. */
const NONCE_BYTES = 12;

/** `key`: 32 bytes in hex, as `keyFor` gives. */
const aesKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Uint8Array.fromHex(key), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Encrypts a text by AES-256-GCM; it opens only in the same `place`, so that none can be moved. */
export async function seal(text: string, key: string, place: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: utf8(place) };
  const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key), utf8(text));
  return toBase64url(joined(iv, new Uint8Array(sealed)));
}

/** The text that was sealed, or null: another key, another place, or not what was written. */
export async function unseal(sealed: string, key: string, place: string): Promise<string | null> {
  try {
    const bytes = fromBase64url(sealed);
    const iv = bytes.slice(0, NONCE_BYTES);
    const algorithm = { name: "AES-GCM", iv, additionalData: utf8(place) };
    const content = bytes.slice(NONCE_BYTES);
    const text = await crypto.subtle.decrypt(algorithm, await aesKey(key), content);
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}
