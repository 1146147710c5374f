import { joined, utf8 } from "../base/bytes.ts";
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
  /** Without keys what comes stays as it is; what is sealed is told from that all the same. */
  constructor(private inner: Blobs, private keys: DocumentKeys | readonly []) {}

  async put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const [key] = this.keys;
    if (key === undefined) return await this.inner.put(name, bytes);
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await crypto.subtle.encrypt(cipher(iv, name), await imported(key), bytes);
    const head = utf8(`${MARK}${key.id}\n`);
    await this.inner.put(name, joined(head, iv, new Uint8Array(sealed)));
  }

  /**
   * In one part where there are keys: nothing of it may be shown before all of it is known to be what
   * was sealed.
   */
  async open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
    const parts = await this.inner.open(name);
    if (parts === null) return null;
    if (this.keys.length === 0) return await unsealed(parts);
    return ReadableStream.from([await this.#unseal(name, await wholeOf(parts))]);
  }

  async #unseal(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const head = String.fromCharCode(...bytes.subarray(0, LONGEST_HEAD));
    if (!head.startsWith(MARK)) return bytes;
    const id = sealedBy(head);
    const key = this.keys.find((key) => key.id === id);
    if (!key) throw missing(id);
    const start = MARK.length + id.length + 1;
    const iv = bytes.slice(start, start + NONCE_BYTES);
    const sealed = bytes.subarray(start + NONCE_BYTES);
    const opened = crypto.subtle.decrypt(cipher(iv, name), await imported(key), sealed);
    return new Uint8Array(
      await opened.catch((cause) => {
        const why = "is not the one that a document is sealed by, or that has been changed";
        throw new Error(`DOCUMENTS_KEY: the key ${id} ${why}`, { cause });
      }),
    );
  }

  remove(name: string): Promise<void> {
    return this.inner.remove(name);
  }

  namesBefore(instant: Date): AsyncIterable<string> {
    return this.inner.namesBefore(instant);
  }
}

const sealedBy = (head: string): string => head.slice(MARK.length, head.indexOf("\n"));

const missing = (id: string): Error =>
  new Error(`DOCUMENTS_KEY: there is no key ${id}, which a document is sealed by`);

/** The same parts, unless they are sealed: then nobody without a key has any use for them. */
async function unsealed(
  parts: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = parts.getReader();
  let head: Uint8Array<ArrayBuffer> | null = new Uint8Array();
  while (head.length < LONGEST_HEAD) {
    const { value, done } = await reader.read();
    if (done) break;
    head = joined(head, value);
  }
  const text = String.fromCharCode(...head.subarray(0, LONGEST_HEAD));
  if (text.startsWith(MARK)) {
    await reader.cancel();
    throw missing(sealedBy(text));
  }
  return new ReadableStream({
    async pull(controller) {
      if (head) {
        controller.enqueue(head);
        head = null;
        return;
      }
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (why) => reader.cancel(why),
  }, { highWaterMark: 0 });
}

const cipher = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(`document ${name}`),
});

const imported = ({ bytes }: DocumentKey): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
