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
    if (at + 8 > bytes.length) throw new Unshowable();
    const [short, type] = [bytes.readUInt32BE(at), bytes.toString("latin1", at + 4, at + 8)];
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) throw new Unshowable();
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) throw new Unshowable();
    yield { type, data: bytes.subarray(at + head, at + size), end: at + size };
    at += size;
  }
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
