/**
 * Stores the bytes of documents. A blob is stored completely or not at all, under a name that is
 * used once.
 */
export interface Blobs {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** As a stream; null where there is no complete blob. */
  open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Also an incomplete blob; does nothing where there is none. */
  remove(name: string): Promise<void>;
  /** Blobs that were begun before an instant, complete or not. */
  namesBefore(instant: Date): AsyncIterable<string>;
}

export async function readAll(
  parts: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(parts).arrayBuffer());
}

/** In hex. */
export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

/**
 * Frees the memory of the bytes at once; the garbage collector would let dozens of documents pile
 * up.
 */
export const freeMemory = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer(0);
