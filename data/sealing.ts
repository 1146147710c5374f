import { Buffer } from "node:buffer";

/** What AES-GCM was made for; a random one is used once. */
const NONCE_BYTES = 12;

const encode = (text: string) => new TextEncoder().encode(text);

/** `key`: 32 bytes in hex, as `keyFor` gives. */
const aesKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", Buffer.from(key, "hex"), "AES-GCM", false, ["encrypt", "decrypt"]);

/** Encrypts a text by AES-256-GCM; it opens only in the same `place`, so that none can be moved. */
export async function seal(text: string, key: string, place: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: encode(place) };
  const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key), encode(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** The text that was sealed, or null: another key, another place, or not what was written. */
export async function unseal(sealed: string, key: string, place: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, "base64url");
  const iv = Uint8Array.from(bytes.subarray(0, NONCE_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: encode(place) };
  try {
    const content = Uint8Array.from(bytes.subarray(NONCE_BYTES));
    const text = await crypto.subtle.decrypt(algorithm, await aesKey(key), content);
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}
