import type { Bytes } from "../base/bytes.ts";

/** A file that is read in parts, so that it is never in memory as a whole. */
export interface ByteSource {
  size: number;
  /** The bytes from one offset up to another. */
  read: (from: number, to: number) => Promise<Bytes>;
}

export const sourceOfBlob = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
});

const WINDOW_BYTES = 2 ** 18;

/** Reads ahead, as a file has thousands of small members behind each other. */
export function readAhead({ size, read }: ByteSource): ByteSource {
  let [start, bytes] = [0, new Uint8Array()];
  return {
    size,
    read: async (from, to) => {
      if (to - from > WINDOW_BYTES) return await read(from, to);
      if (from < start || to > start + bytes.length) {
        bytes = await read(from, Math.min(from + WINDOW_BYTES, size));
        start = from;
      }
      return bytes.slice(from - start, to - start);
    },
  };
}
