/** A blob is stored completely or not at all, under a name that is used once. */
export interface Blobs {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null where there is no complete blob. */
  open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Throws `IncompleteRemoval` where the storage keeps some of the bytes. */
  remove(name: string): Promise<void>;
  /** Blobs that were begun before an instant, complete or not, and are not to be removed already. */
  namesBefore(instant: Date): AsyncIterable<string>;
}

/** The storage keeps earlier versions of a blob: the account lacks the right, or an object lock is on. */
export class IncompleteRemoval extends Error {
  constructor(what: string, status: number) {
    super(`the storage of documents refuses to remove ${what} (${status})`);
  }
}

export async function readAll(
  parts: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(parts).arrayBuffer());
}

export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

/** The garbage collector would let the bytes of dozens of documents pile up. */
export const freeMemory = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer(0);
