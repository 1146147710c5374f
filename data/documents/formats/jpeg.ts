import type { Buffer } from "node:buffer";
import { broken, faulty, requireSmallPicture } from "./faulty.ts";
import { type Frame, type Segment, shareOfBlocks } from "./jpeg_scan.ts";

const [START, END, SCAN, TEM, QUANTISATION] = [0xd8, 0xd9, 0xda, 0x01, 0xdb];
/** Each scan is a pass over all pixels; real pictures have about ten. */
const MAX_SCANS = 100;
/** Real pictures have up to some hundred. */
const MAX_SEGMENTS = 10_000;
/** Browsers show the lines that a picture without an end has; a document needs most of them. */
const LEAST_SHARE = 0.5;

/**
 * Follows a JPEG from marker to marker to its end, over stray bytes between them, as browsers do.
 * Returns the length of the picture, behind which phones and cameras put other things. One that is cut
 * off or damaged needs half of its blocks. Throws `Faulty`.
 */
export function requireJpeg(bytes: Buffer): { pictureBytes: number; isCut?: true } {
  const { segments, end } = readSegments(bytes);
  const frames = segments.filter(isFrame);
  const [first] = frames;
  const scans = segments.filter(({ marker }) => marker === SCAN);
  if (!first || scans.length === 0 || scans.length > MAX_SCANS) throw broken();
  for (const one of frames) {
    requireShowable(one);
    const { width, height, precision, components } = frameIn(one);
    requireSmallPicture(width * height, precision * components.length);
  }
  requireQuantisation(segments, first);
  const share = shareOfBlocks(segments, frameIn(first));
  if (share < LEAST_SHARE) throw broken();
  return { pictureBytes: end, ...share < 1 && { isCut: true } };
}

/** Browsers show a picture without its quantisation tables white or transparent. Throws `Faulty`. */
function requireQuantisation(segments: readonly Segment[], frame: Segment): void {
  const ids = new Set<number>();
  for (const { marker, data } of segments) {
    if (marker !== QUANTISATION) continue;
    for (let at = 0; at < data.length; at += data[at]! >> 4 ? 129 : 65) ids.add(data[at]! & 15);
  }
  const wanted = frameIn(frame).components.map((_, n) => frame.data[8 + 3 * n]!);
  if (!wanted.every((id) => ids.has(id))) throw broken();
}

/** Up to the end marker, or to what cannot belong to the picture any more. */
function readSegments(bytes: Buffer): { segments: Segment[]; end: number } {
  const segments: Segment[] = [];
  for (let [at, end] = [2, 2];;) {
    const start = startOfMarker(bytes, at);
    const marker = bytes[start - 1];
    if (start < 0 || marker === START) return { segments, end };
    if (marker === END) return { segments, end: start };
    at = start;
    if (marker === TEM || isRestart(marker!)) continue;
    if (segments.length === MAX_SEGMENTS) throw broken();
    const found = segmentAt(bytes, start);
    if (!found) return { segments, end };
    segments.push(found.segment);
    end = at = found.end;
  }
}

/** The segment whose marker ends at a position; null where it is cut off. */
function segmentAt(bytes: Buffer, start: number): { segment: Segment; end: number } | null {
  if (start + 2 > bytes.length) return null;
  const length = bytes.readUInt16BE(start);
  const endOfData = start + length;
  if (length < 2 || endOfData > bytes.length) return null;
  const marker = bytes[start - 1]!;
  const end = marker === SCAN ? endOfScan(bytes, endOfData) : endOfData;
  const data = bytes.subarray(start + 2, endOfData);
  return { segment: { marker, data, coded: bytes.subarray(endOfData, end) }, end };
}

/** Position after the next marker; -1 where there is none. */
function startOfMarker(bytes: Buffer, from: number): number {
  for (let at = from; (at = bytes.indexOf(0xff, at)) >= 0;) {
    while (bytes[at] === 0xff) at++;
    if (at >= bytes.length) return -1;
    if (bytes[at] !== 0) return at + 1;
  }
  return -1;
}

/** Position of the next marker that is not part of the picture's data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1];
    if (at === -1 || next === undefined) return bytes.length;
    const isData = next === 0 || isRestart(next);
    if (!isData && next !== 0xff) return at;
    at += isData ? 2 : 1;
  }
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** Start of frame, of any coding; the markers between them are tables. */
const isFrame = ({ marker }: Segment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function frameIn({ marker, data }: Segment): Frame {
  const count = data[5] ?? 0;
  if (data.length < 6 + 3 * count) throw broken();
  return {
    marker,
    precision: data[0]!,
    height: data.readUInt16BE(1),
    width: data.readUInt16BE(3),
    components: Array.from({ length: count }, (_, n) => ({
      id: data[6 + 3 * n]!,
      h: data[7 + 3 * n]! >> 4,
      v: data[7 + 3 * n]! & 15,
    })),
  };
}

/** Browsers show baseline, extended and progressive pictures of 8 bits, by Huffman codes. */
function requireShowable({ marker, data }: Segment): void {
  if ([0xc3, 0xc5, 0xc6, 0xc7].includes(marker)) {
    throw faulty("document.jpeg_lossless");
  }
  if (marker > 0xc8) {
    throw faulty(
      "document.jpeg_arithmetic",
    );
  }
  if (data[0] !== 8) {
    throw faulty("document.jpeg_bits", { params: { bits: data[0] ?? 0 } });
  }
}
