import type { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { broken, requireSmallPicture } from "./faulty.ts";
import { inflate } from "./inflate.ts";

/** Samples of a pixel by colour type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Programs write pieces of 8 kB or more. */
const MAX_PIECES = 100_000;
/** First column and row, and steps, of the passes of an interlaced picture (Adam7). */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  width: number;
  height: number;
  bitsPerPixel: number;
  isInterlaced: boolean;
}

/**
 * Follows a PNG, animated or not, from chunk to chunk to its end, and decompresses its rows. Returns
 * the length of the picture. Throws `Faulty`.
 */
export async function requirePng(bytes: Buffer): Promise<{ pictureBytes: number }> {
  let header: Header | null = null;
  let pixels = 0;
  const packed: Buffer[] = [];
  for (let at = 8;;) {
    const { type, data, end } = chunkAt(bytes, at);
    if ((type === "IHDR") !== (header === null)) throw broken();
    if (type === "IHDR") {
      header = headerIn(data);
      pixels = header.width * header.height;
    }
    // Each frame of an animation has its own size.
    if (type === "fcTL") pixels += areaOfFrame(data);
    requireSmallPicture(pixels, header!.bitsPerPixel);
    if (type === "IDAT") packed.push(data);
    if (packed.length > MAX_PIECES) throw broken();
    at = end;
    if (type !== "IEND") continue;
    await requireRows(header!, packed);
    return { pictureBytes: at };
  }
}

/** A wrong checksum matters only in a critical chunk, whose name begins with a capital. */
function chunkAt(bytes: Buffer, at: number): { type: string; data: Buffer; end: number } {
  if (at + 12 > bytes.length) throw broken();
  const end = at + 12 + bytes.readUInt32BE(at);
  if (end > bytes.length) throw broken();
  const body = bytes.subarray(at + 4, end - 4);
  const type = body.toString("latin1", 0, 4);
  const isCritical = /^[A-Z]/.test(type);
  if (isCritical && zlib.crc32(body) !== bytes.readUInt32BE(end - 4)) throw broken();
  return { type, data: body.subarray(4), end };
}

function headerIn(data: Buffer): Header {
  if (data.length !== 13) throw broken();
  const [bits = 0, colour = 0, , , interlace = 0] = data.subarray(8);
  const samples = SAMPLES[colour];
  if (!samples || ![1, 2, 4, 8, 16].includes(bits) || interlace > 1) throw broken();
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  return { width, height, bitsPerPixel: bits * samples, isInterlaced: interlace === 1 };
}

function areaOfFrame(data: Buffer): number {
  if (data.length !== 26) throw broken();
  return data.readUInt32BE(4) * data.readUInt32BE(8);
}

/** Requires exactly the rows that the header announces. */
async function requireRows(header: Header, packed: readonly Buffer[]): Promise<void> {
  const expected = lengthOfRows(header);
  let found = 0;
  try {
    for await (const part of inflate(packed)) {
      found += part.length;
      if (found > expected) break;
    }
  } catch {
    throw broken();
  }
  if (found !== expected) throw broken();
}

function lengthOfRows({ width, height, bitsPerPixel, isInterlaced }: Header): number {
  const rows = (columns: number, lines: number) =>
    columns === 0 ? 0 : lines * (1 + Math.ceil(columns * bitsPerPixel / 8));
  if (!isInterlaced) return rows(width, height);
  const steps = (size: number, first: number, step: number) =>
    Math.max(0, Math.ceil((size - first) / step));
  return PASSES.reduce(
    (sum, [x, y, stepX, stepY]) => sum + rows(steps(width, x, stepX), steps(height, y, stepY)),
    0,
  );
}
