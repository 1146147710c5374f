/**
 * Where the bytes of documents are: the database, or object storage. What is put is there whole or
 * not at all, under a name that is used once.
 */
export interface Blobs {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** In parts, as they come; null where nothing whole has that name. */
  open(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null>;
  /** Also what is only half there; nothing happens where there is nothing. */
  remove(name: string): Promise<void>;
  /** What was begun before an instant, whole or not. */
  namesBefore(instant: Date): AsyncIterable<string>;
}

/** All of it, for what needs the whole. */
export async function readAll(
  parts: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(parts).arrayBuffer());
}

/** SHA-256 in hex. */
export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();

/** Gives memory back at once; by itself it would be kept until tens of documents have come. */
export const freeMemory = ({ buffer }: Uint8Array<ArrayBuffer>): void => void buffer.transfer(0);
