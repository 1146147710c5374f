import { type Bytes, concatBytes, fromBase64url, toBase64url, utf8 } from "../base/bytes.ts";

export interface EncryptionKey {
  id: string;
  bytes: Bytes;
}

/** `bytes`: the nonce and the ciphertext of AES-GCM. */
interface Sealed {
  keyId: string;
  bytes: Bytes;
}

/** The first key encrypts, and each decrypts its own: a rotation puts a new key in front. */
export class Envelope {
  constructor(private keys: readonly [EncryptionKey, ...EncryptionKey[]]) {}

  /** The ciphertext opens in the same context only, so that it cannot stand in for another. */
  async seal(content: Bytes, context: string): Promise<Sealed> {
    const [{ id, bytes }] = this.keys;
    return { keyId: id, bytes: await encrypt(content, bytes, context) };
  }

  /** Null for a missing key, another context, and bytes that were changed. */
  async open({ keyId, bytes }: Sealed, context: string): Promise<Bytes | null> {
    const key = this.#find(keyId);
    return key ? await decrypt(bytes, key.bytes, context) : null;
  }

  hasKey(keyId: string): boolean {
    return this.#find(keyId) !== undefined;
  }

  #find(keyId: string): EncryptionKey | undefined {
    return this.keys.find(({ id }) => id === keyId);
  }
}

export const encryptText = async (text: string, key: string, context: string): Promise<string> =>
  toBase64url(await encrypt(utf8(text), Uint8Array.fromHex(key), context));

/** Null for another key or context, and for other texts. */
export async function decryptText(
  sealed: string,
  key: string,
  context: string,
): Promise<string | null> {
  try {
    const text = await decrypt(fromBase64url(sealed), Uint8Array.fromHex(key), context);
    return text && new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

/** The size that AES-GCM is specified for. Each nonce is random and used once. */
const NONCE_BYTES = 12;

async function encrypt(content: Bytes, key: Bytes, context: string): Promise<Bytes> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = algorithmOf(nonce, context);
  const sealed = await crypto.subtle.encrypt(algorithm, await aesKey(key), content);
  return concatBytes(nonce, new Uint8Array(sealed));
}

async function decrypt(sealed: Bytes, key: Bytes, context: string): Promise<Bytes | null> {
  const algorithm = algorithmOf(sealed.slice(0, NONCE_BYTES), context);
  const content = sealed.subarray(NONCE_BYTES);
  const opening = crypto.subtle.decrypt(algorithm, await aesKey(key), content);
  return await opening.then((opened) => new Uint8Array(opened), () => null);
}

const algorithmOf = (iv: Bytes, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(context),
});

const aesKey = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
