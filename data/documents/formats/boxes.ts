import type { Buffer } from "node:buffer";
import { Unshowable } from "./faulty.ts";

/** A box of the ISO base media file format (ISO/IEC 14496-12). */
export interface Box {
  type: string;
  data: Buffer;
  /** Position after the box. */
  end: number;
}

/** The boxes one after another. Throws `Unshowable` where one is longer than what holds it. */
export function* boxesIn(bytes: Buffer): Generator<Box, void> {
  for (let at = 0; at < bytes.length;) {
    const box = boxAt(bytes, at);
    yield box;
    at = box.end;
  }
}

function boxAt(bytes: Buffer, at: number): Box {
  const { head, size } = lengthsAt(bytes, at);
  const end = at + size;
  if (size < head || end > bytes.length) throw new Unshowable();
  const type = bytes.toString("latin1", at + 4, at + 8);
  return { type, data: bytes.subarray(at + head, end), end };
}

/** Lengths of a box and its head. A size of 0 reaches to the end; 1 announces one of 64 bits. */
function lengthsAt(bytes: Buffer, at: number): { head: number; size: number } {
  if (at + 8 > bytes.length) throw new Unshowable();
  const size = bytes.readUInt32BE(at);
  if (size !== 1) return { head: 8, size: size || bytes.length - at };
  if (at + 16 > bytes.length) throw new Unshowable();
  return { head: 16, size: Number(bytes.readBigUInt64BE(at + 8)) };
}

/** The first box of a type; null where there is none. */
export function boxIn(bytes: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(bytes)) if (box.type === type) return box.data;
  return null;
}

/** Reads integers one after another. Throws `Unshowable` at the end. */
export class Reader {
  at = 0;

  constructor(private bytes: Buffer) {}

  integer(length: number): number {
    const start = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new Unshowable();
    return length === 0
      ? 0
      : length === 8
      ? Number(this.bytes.readBigUInt64BE(start))
      : this.bytes.readUIntBE(start, length);
  }

  /** Version and flags of a full box. */
  version(): { version: number; flags: number } {
    return { version: this.integer(1), flags: this.integer(3) };
  }

  text(length: number): string {
    const start = this.at;
    this.at += length;
    if (this.at > this.bytes.length) throw new Unshowable();
    return this.bytes.toString("latin1", start, this.at);
  }
}
