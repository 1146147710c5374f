import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { inflateRaw } from "../inflate.ts";
import { type Dict, integerIn } from "./values.ts";

/** Thrown where a stream unpacks to more than its limit. */
export class TooLarge extends Error {}

/** A filter of a stream, with its parameters. */
export interface Step {
  name: string;
  parameters: Dict;
}

type Unpack = (bytes: Buffer, limit: number, parameters: Dict) => Buffer | Promise<Buffer>;

/** The filters that unpack; those of pictures are not here. Damaged data unpacks as far as it goes. */
const filters: Record<string, Unpack> = {
  FlateDecode: unpackFlate,
  LZWDecode: unpackLzw,
  RunLengthDecode: unpackRuns,
  ASCIIHexDecode: unpackHex,
  ASCII85Decode: unpack85,
};

const ABBREVIATIONS: Record<string, string> = {
  ...{ Fl: "FlateDecode", LZW: "LZWDecode", RL: "RunLengthDecode" },
  ...{ AHx: "ASCIIHexDecode", A85: "ASCII85Decode", DCT: "DCTDecode" },
  CCF: "CCITTFaxDecode",
};

/**
 * Unpacks a stream up to the first filter of a picture, whose name is returned. Throws `TooLarge`
 * where any step makes more than `limit` bytes.
 */
export async function unpack(
  packed: Buffer,
  steps: readonly Step[],
  limit: number,
): Promise<{ bytes: Buffer; codec: string | null }> {
  let bytes = packed;
  for (const { name, parameters } of steps) {
    const full = ABBREVIATIONS[name] ?? name;
    const filter = Object.hasOwn(filters, full) ? filters[full] : undefined;
    if (!filter) return { bytes, codec: full };
    bytes = await filter(bytes, limit, parameters);
  }
  return { bytes, codec: null };
}

/** Ignores checksum and window size, as pdf.js does. */
async function unpackFlate(packed: Buffer, limit: number): Promise<Buffer> {
  if (!hasZlibHeader(packed)) return Buffer.alloc(0);
  const raw = packed.subarray(2);
  try {
    return zlib.inflateRawSync(raw, {
      maxOutputLength: limit,
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      throw new TooLarge();
    }
  }
  return await unpackDamaged(raw, limit);
}

/** The header of zlib data without a preset dictionary (RFC 1950). */
function hasZlibHeader([method = 0, flags = 0]: Buffer): boolean {
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0 && (flags & 32) === 0;
}

/** Inflates up to the damage. */
async function unpackDamaged(raw: Buffer, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of inflateRaw([raw])) {
      length += part.length;
      if (length > limit) throw new TooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof TooLarge) throw error;
  }
  return Buffer.concat(parts);
}

/** Grows by doubling up to the limit. */
class Output {
  #bytes = Buffer.alloc(1024);
  length = 0;

  constructor(private limit: number) {}

  reserve(more: number): Buffer {
    const length = this.length + more;
    if (length > this.limit) throw new TooLarge();
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, this.#bytes.length * 2));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    return this.#bytes;
  }

  push(byte: number): void {
    this.reserve(1)[this.length++] = byte;
  }

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }
}

const [CLEAR, END] = [256, 257];

/** ISO 32000-1, 7.4.4. */
function unpackLzw(packed: Buffer, limit: number, parameters: Dict): Buffer {
  const output = new Output(limit);
  const table = new LzwTable(output, integerIn(parameters.get("EarlyChange")) ?? 1);
  let [bits, count] = [0, 0];
  for (const byte of packed) {
    bits = (bits << 8 | byte) & 0xffffff;
    count += 8;
    if (count < table.width) continue;
    count -= table.width;
    const code = bits >> count & (1 << table.width) - 1;
    if (code === CLEAR) table.clear();
    else if (code === END || !table.write(code)) break;
  }
  return output.bytes;
}

/** An entry of the table is a part of the output: its start and length. */
class LzwTable {
  /** Bits of the next code. */
  width = 9;
  #next = 258;
  #previous = -1;
  #starts = new Int32Array(4097);
  #lengths = new Int32Array(4097);

  constructor(private output: Output, private early: number) {}

  clear(): void {
    [this.#next, this.#previous, this.width] = [258, -1, 9];
  }

  /** Writes the bytes of a code; false for a code that does not exist. */
  write(code: number): boolean {
    const start = this.output.length;
    if (code < 256) this.output.push(code);
    else if (code > this.#next || this.#previous < 0) return false;
    else copyEntry(this.output, this.#starts[code]!, this.#lengths[code]!);
    this.#addEntry(start);
    this.#previous = code;
    this.width = Math.min(12, Math.max(9, Math.floor(Math.log2(this.#next + this.early)) + 1));
    return true;
  }

  /** The next code completes the entry: this output and the first byte of the next one. */
  #addEntry(start: number): void {
    if (this.#previous >= 0 && this.#next <= 4096) this.#next++;
    if (this.#next > 4096) return;
    this.#starts[this.#next] = start;
    this.#lengths[this.#next] = this.output.length - start + 1;
  }
}

/** Byte by byte, as an entry may overlap with what it is copied to. */
function copyEntry(output: Output, start: number, length: number): void {
  const bytes = output.reserve(length);
  for (let n = 0; n < length; n++) bytes[output.length + n] = bytes[start + n]!;
  output.length += length;
}

function unpackRuns(packed: Buffer, limit: number): Buffer {
  const output = new Output(limit);
  for (let at = 0; at < packed.length;) {
    const length = packed[at++]!;
    if (length === 128) break;
    const count = length < 128 ? length + 1 : 257 - length;
    const bytes = output.reserve(count);
    if (length < 128) packed.copy(bytes, output.length, at, at + count);
    else bytes.fill(packed[at] ?? 0, output.length, output.length + count);
    output.length += count;
    at += length < 128 ? count : 1;
  }
  return output.bytes;
}

function unpackHex(packed: Buffer): Buffer {
  const [text = ""] = packed.toString("latin1").split(">");
  const digits = text.replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
}

function unpack85(packed: Buffer): Buffer {
  const output = Buffer.alloc(packed.length * 4 + 4);
  let [length, value, count] = [0, 0, 0];
  for (const byte of packed) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      length = output.writeUInt32BE(0, length);
    } else if (byte >= 0x21 && byte <= 0x75) {
      value = value * 85 + byte - 0x21;
      if (++count < 5) continue;
      length = output.writeUInt32BE(value % 2 ** 32, length);
      [value, count] = [0, 0];
    }
  }
  if (count > 1) {
    output.writeUInt32BE(filledUp(value, count) % 2 ** 32, length);
    length += count - 1;
  }
  return output.subarray(0, length);
}

/** A group of fewer than five digits ends the data; the highest digit fills it up. */
function filledUp(value: number, count: number): number {
  for (let n = count; n < 5; n++) value = value * 85 + 84;
  return value;
}
