import type { Buffer } from "node:buffer";
import { Readable } from "node:stream";
import zlib from "node:zlib";

const PIECE_BYTES = 64 * 1024;

export const inflate = (packed: Iterable<Buffer>): AsyncIterable<Buffer> =>
  Readable.from(pieces(packed)).pipe(zlib.createInflate({ chunkSize: PIECE_BYTES }));

function* pieces(packed: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of packed) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
  }
}
