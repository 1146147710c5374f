import { joined, utf8 } from "../bytes.ts";
import { type Blobs, wholeOf } from "./blobs.ts";

/** Keys that seal documents: the first one does, and all of them open what they have sealed. */
export type DocumentKeys = readonly [DocumentKey, ...DocumentKey[]];

export interface DocumentKey {
  /** Letters, digits, - and _; stands beside what the key has sealed. */
  id: string;
  /** 32 */
  bytes: Uint8Array<ArrayBuffer>;
}

/** No picture and no PDF begins like this: what does is sealed, by the key named after it. */
const MARK = "MentorDeskSealed1:";
/** What AES-GCM was made for; a random one is used once. */
const NONCE_BYTES = 12;
const LONGEST_HEAD = 128;

/**
 * Documents by AES-256-GCM on their way into another store. One opens only under its own name, so
 * that none can be put in the place of another; those from before there was a key are as they were.
 */
export class SealedBlobs implements Blobs {
  constructor(private inner: Blobs, private keys: DocumentKeys) {}

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const [key] = this.keys;
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await crypto.subtle.encrypt(cipher(iv, name), await imported(key), bytes);
    const head = utf8(`${MARK}${key.id}\n`);
    await this.inner.put(name, joined(head, iv, new Uint8Array(sealed)));
  }

  /** In one part: nothing of it may be shown before all of it is known to be what was sealed. */
  async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    const parts = await this.inner.open(name);
    return parts && ReadableStream.from([await this.#unseal(name, await wholeOf(parts))]);
  }

  async #unseal(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const head = String.fromCharCode(...bytes.subarray(0, LONGEST_HEAD));
    if (!head.startsWith(MARK)) return bytes;
    const id = head.slice(MARK.length, head.indexOf("\n"));
    const key = this.keys.find((key) => key.id === id);
    if (!key) {
      throw new Error(`DOCUMENTS_KEY: there is no key ${id}, which a document is sealed by`);
    }
    const start = MARK.length + id.length + 1;
    const iv = bytes.slice(start, start + NONCE_BYTES);
    const sealed = bytes.subarray(start + NONCE_BYTES);
    return new Uint8Array(
      await crypto.subtle.decrypt(cipher(iv, name), await imported(key), sealed),
    );
  }

  remove(name: string): Promise<void> {
    return this.inner.remove(name);
  }

  namesBefore(instant: Date): AsyncIterable<string> {
    return this.inner.namesBefore(instant);
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(`document ${name}`),
});

const imported = ({ bytes }: DocumentKey): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
