import { type Bytes, concatBytes, utf8 } from "../base/bytes.ts";
import { type EncryptionKey, Envelope } from "../keys/envelope.ts";
import { type Blobs, readAll } from "./blobs.ts";

/** The first key seals; each opens what it has sealed. */
export type DocumentKeys = readonly [EncryptionKey, ...EncryptionKey[]];

/** Starts a sealed document, followed by the key's id and a line feed. No picture or PDF starts so. */
const MARK = "MentorDeskSealed1:";
const LONGEST_HEAD = 128;

/** A document opens under its own name only. Those from before there was a key stay as they are. */
export class SealedBlobs implements Blobs {
  #inner: Blobs;
  #envelope: Envelope | null;

  /** Without keys, documents are stored as they come, and sealed ones do not open. */
  constructor(inner: Blobs, keys: DocumentKeys | null) {
    this.#inner = inner;
    this.#envelope = keys && new Envelope(keys);
  }

  async put(name: string, bytes: Bytes): Promise<void> {
    if (this.#envelope === null) return await this.#inner.put(name, bytes);
    const sealed = await this.#envelope.seal(bytes, contextOf(name));
    await this.#inner.put(name, concatBytes(utf8(`${MARK}${sealed.keyId}\n`), sealed.bytes));
  }

  /** A sealed document comes as one part, as its last bytes prove all the others. */
  async open(name: string): Promise<ReadableStream<Bytes> | null> {
    const parts = await this.#inner.open(name);
    if (parts === null) return null;
    const [head, all] = await peek(parts);
    const keyId = keyIdIn(head);
    if (keyId === null) return all;
    if (!this.#envelope?.hasKey(keyId)) {
      await all.cancel();
      throw new Error(`DOCUMENTS_KEY: there is no key ${keyId}, which a document is sealed by`);
    }
    const bytes = (await readAll(all)).subarray(MARK.length + keyId.length + 1);
    const opened = await this.#envelope.open({ keyId, bytes }, contextOf(name));
    if (opened) return ReadableStream.from([opened]);
    const why = "is not the one that a document is sealed by, or that has been changed";
    throw new Error(`DOCUMENTS_KEY: the key ${keyId} ${why}`);
  }

  remove(name: string): Promise<void> {
    return this.#inner.remove(name);
  }

  namesBefore(instant: Date): AsyncIterable<string> {
    return this.#inner.namesBefore(instant);
  }
}

const contextOf = (name: string): string => `document ${name}`;

async function peek(
  parts: ReadableStream<Bytes>,
): Promise<[head: string, all: ReadableStream<Bytes>]> {
  const [start, all] = parts.tee();
  const reader = start.getReader();
  let head = new Uint8Array();
  while (head.length < LONGEST_HEAD) {
    const { value, done } = await reader.read();
    if (done) break;
    head = concatBytes(head, value.subarray(0, LONGEST_HEAD));
  }
  // Not awaited: a branch of a tee is cancelled once the other one is as well.
  reader.cancel().catch(() => {});
  return [String.fromCharCode(...head), all];
}

const keyIdIn = (head: string): string | null =>
  head.startsWith(MARK) ? head.slice(MARK.length, head.indexOf("\n")) : null;
