import { Buffer } from "node:buffer";
import { broken, polyglot, requireFewPixels } from "./faulty.ts";

const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** Each scan is a pass over all pixels; real pictures have about ten. */
const MAX_SCANS = 100;

export function requireJpeg(bytes: Buffer): void {
  if (bytes.readUInt16BE(0) !== 0xff00 + START) throw polyglot();
  let [at, scans, frames] = [2, 0, 0];
  for (;;) {
    const { marker, start } = markerAt(bytes, at);
    at = start;
    if (marker === END) break;
    const segment = segmentAt(bytes, at);
    if (isFrame(marker)) {
      requireFewPixels(areaOfFrame(segment));
      frames++;
    }
    at += segment.length;
    if (marker !== SCAN) continue;
    scans++;
    if (frames === 0 || scans > MAX_SCANS) throw broken();
    at = endOfScan(bytes, at);
  }
  if (scans === 0) throw broken();
  if (at !== bytes.length) throw polyglot();
}

/** Any number of 0xff may stand before a marker. */
function markerAt(bytes: Buffer, from: number): { marker: number; start: number } {
  if (bytes[from] !== 0xff) throw broken();
  let at = from;
  while (bytes[at] === 0xff) at++;
  const marker = bytes[at];
  if (marker === undefined || marker === 0 || marker === START) throw broken();
  return { marker, start: at + 1 };
}

function segmentAt(bytes: Buffer, at: number): Buffer {
  if (at + 2 > bytes.length) throw broken();
  const length = bytes.readUInt16BE(at);
  if (length < 2 || at + length > bytes.length) throw broken();
  return bytes.subarray(at, at + length);
}

function areaOfFrame(segment: Buffer): number {
  if (segment.length < 8) throw broken();
  return segment.readUInt16BE(3) * segment.readUInt16BE(5);
}

/** Start of frame, of any coding; the markers between them are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1];
    if (at === -1 || next === undefined) throw broken();
    const isData = next === 0 || next >= 0xd0 && next <= 0xd7;
    if (!isData && next !== 0xff) return at;
    at += isData ? 2 : 1;
  }
}
