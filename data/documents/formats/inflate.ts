import type { Buffer } from "node:buffer";
import { Readable, type Transform } from "node:stream";
import zlib from "node:zlib";

const PIECE_BYTES = 64 * 1024;

export const inflate = (packed: Iterable<Buffer>): AsyncIterable<Buffer> =>
  through(packed, zlib.createInflate({ chunkSize: PIECE_BYTES }));

export const inflateRaw = (packed: Iterable<Buffer>): AsyncIterable<Buffer> =>
  through(packed, zlib.createInflateRaw({ chunkSize: PIECE_BYTES }));

const through = (packed: Iterable<Buffer>, transform: Transform): AsyncIterable<Buffer> =>
  Readable.from(pieces(packed)).pipe(transform);

function* pieces(packed: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of packed) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
  }
}
