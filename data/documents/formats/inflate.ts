import type { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import zlib from "node:zlib";

const PIECE_BYTES = 64 * 1024;

/** Decompresses zlib data chunk by chunk, so that a large result takes little memory. */
export function inflate(packed: Iterable<Buffer>): AsyncIterable<Buffer> {
  return Readable.from(pieces(packed)).pipe(zlib.createInflate({ chunkSize: PIECE_BYTES }));
}

function* pieces(packed: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of packed) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
  }
}
