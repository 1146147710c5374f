import type { Buffer } from "node:buffer";
import { orientationIn } from "./exif.ts";
import { broken, requireSmallPicture } from "./faulty.ts";

interface Facts {
  /** Pixels of the canvas; 1 where only the frames say a size. */
  canvas: number;
  /** Pixels of all frames together. */
  frames: number;
  hasAlpha: boolean;
  orientation: number;
}

/**
 * Follows a WebP from chunk to chunk to its end. Returns the length of the picture, and how it must be
 * turned, which browsers do not do. Throws `Faulty`.
 */
export function requireWebp(bytes: Buffer): { pictureBytes: number; orientation?: number } {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length || end < 12) throw broken();
  const { canvas, frames, hasAlpha, orientation } = factsIn(bytes.subarray(12, end));
  if (frames === 0) throw broken();
  const bits = hasAlpha ? 32 : 24;
  requireSmallPicture(canvas, bits);
  requireSmallPicture(frames, bits);
  return { pictureBytes: end, ...orientation > 1 && { orientation } };
}

function factsIn(chunks: Buffer): Facts {
  const facts: Facts = { canvas: 0, frames: 0, hasAlpha: false, orientation: 1 };
  for (const { name, data } of chunksIn(chunks)) {
    if (name === "VP8X") {
      facts.canvas = areaOfCanvas(data);
      facts.hasAlpha = (data[0]! & 16) !== 0;
    } else if (name === "EXIF" && facts.canvas > 0) facts.orientation = orientationIn(data);
    else facts.frames += name === "ANMF" ? areaOfAnimated(data) : areaOfFrame(name, data);
    if (name === "VP8L") facts.hasAlpha ||= (data[4]! & 16) !== 0;
  }
  return { ...facts, canvas: Math.max(facts.canvas, facts.frames && 1) };
}

function* chunksIn(bytes: Buffer): Generator<{ name: string; data: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) throw broken();
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) throw broken();
    yield { name: nameAt(bytes, at), data };
    // Chunks begin at even offsets.
    at += 8 + length + length % 2;
  }
}

/** A frame of an animation, which holds chunks of its own; frames are not nested. */
function areaOfAnimated(frame: Buffer): number {
  if (frame.length < 24) throw broken();
  let pixels = 0;
  for (const { name, data } of chunksIn(frame.subarray(16))) {
    if (name === "ANMF") throw broken();
    pixels += areaOfFrame(name, data);
  }
  return pixels;
}

function areaOfFrame(name: string, data: Buffer): number {
  if (name === "VP8 ") return areaOfLossy(data);
  return name === "VP8L" ? areaOfLossless(data) : 0;
}

const nameAt = (bytes: Buffer, at: number): string => bytes.toString("latin1", at, at + 4);

function areaOfCanvas(data: Buffer): number {
  if (data.length < 10) throw broken();
  return (data.readUIntLE(4, 3) + 1) * (data.readUIntLE(7, 3) + 1);
}

function areaOfLossy(data: Buffer): number {
  if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d012a) throw broken();
  // The first partition must be complete.
  if (10 + (data.readUIntLE(0, 3) >> 5) > data.length) throw broken();
  return (data.readUInt16LE(6) & 0x3fff) * (data.readUInt16LE(8) & 0x3fff);
}

function areaOfLossless(data: Buffer): number {
  if (data.length < 6 || data[0] !== 0x2f) throw broken();
  const sizes = data.readUInt32LE(1);
  return ((sizes & 0x3fff) + 1) * ((sizes >> 14 & 0x3fff) + 1);
}
