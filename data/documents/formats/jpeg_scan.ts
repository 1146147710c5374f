import type { Buffer } from "node:buffer";

const [HUFFMAN, SCAN, RESTART] = [0xc4, 0xda, 0xdd];
const PROGRESSIVE = 0xc2;

/** A marker with its data; that of a scan goes on until the next marker of the picture. */
export interface Segment {
  marker: number;
  data: Buffer;
  /** Entropy-coded data of a scan; empty for other segments. */
  coded: Buffer;
}

export interface Frame {
  marker: number;
  precision: number;
  width: number;
  height: number;
  components: { id: number; h: number; v: number }[];
}

/**
 * The share of a JPEG's blocks that its data covers, from the top, 0 to 1: of a progressive one in the
 * first, coarsest scan of each component. Counts the codes only and keeps no pixels.
 */
export function shareOfBlocks(segments: readonly Segment[], frame: Frame): number {
  const tables = new Map<number, HuffmanTable>();
  const shares = new Map<number, number>();
  let interval = 0;
  for (const { marker, data, coded } of segments) {
    if (marker === HUFFMAN) readTables(data, tables);
    if (marker === RESTART && data.length >= 2) interval = data.readUInt16BE(0);
    if (marker !== SCAN) continue;
    const scan = scanIn(data, frame, tables);
    if (!scan) continue;
    const share = countUnits(coded, scan, interval) / scan.units;
    for (const { id } of scan.components) shares.set(id, Math.max(share, shares.get(id) ?? 0));
  }
  return Math.min(...frame.components.map(({ id }) => shares.get(id) ?? 0));
}

interface HuffmanTable {
  /** First code, and index of its value, by length; the last code plus one. */
  first: number[];
  index: number[];
  end: number[];
  values: Buffer;
}

function readTables(data: Buffer, tables: Map<number, HuffmanTable>): void {
  for (let at = 0; at + 17 <= data.length;) {
    const table: HuffmanTable = { first: [0], index: [0], end: [0], values: data };
    let [code, index] = [0, 0];
    for (let length = 1; length <= 16; length++) {
      const count = data[at + length]!;
      table.first.push(code);
      table.index.push(index);
      table.end.push(code + count);
      index += count;
      code = (code + count) << 1;
    }
    table.values = data.subarray(at + 17, at + 17 + index);
    tables.set(data[at]!, table);
    at += 17 + index;
  }
}

interface Component {
  id: number;
  blocks: number;
  dc: HuffmanTable;
  /** Null in a progressive picture, whose first scan has one code for each block. */
  ac: HuffmanTable | null;
}

interface Scan {
  units: number;
  components: Component[];
}

/** Null for a scan that refines an earlier one, or is not sound. */
function scanIn(
  data: Buffer,
  frame: Frame,
  tables: ReadonlyMap<number, HuffmanTable>,
): Scan | null {
  const count = data[0] ?? 0;
  if (frame.marker === PROGRESSIVE && isRefinement(data, count)) return null;
  const components: Component[] = [];
  for (let n = 0; n < count; n++) {
    const component = componentIn(data, n, frame, tables);
    if (!component) return null;
    components.push(component);
  }
  return components.length === 0 ? null : { units: unitsOf(frame, components), components };
}

/** True for progressive scans of AC coefficients, and for those that add bits to an earlier one. */
function isRefinement(data: Buffer, components: number): boolean {
  const [spectralStart, , approximation] = data.subarray(1 + 2 * components);
  return spectralStart !== 0 || approximation! >> 4 !== 0;
}

/** Null where the frame has no such component, or a table is missing. */
function componentIn(
  data: Buffer,
  n: number,
  frame: Frame,
  tables: ReadonlyMap<number, HuffmanTable>,
): Component | null {
  const [id, selector] = data.subarray(1 + 2 * n, 3 + 2 * n);
  const found = frame.components.find((one) => one.id === id);
  const dc = tables.get(selector! >> 4);
  const ac = frame.marker === PROGRESSIVE ? null : tables.get(16 + (selector! & 15));
  if (!found || !dc || ac === undefined) return null;
  return { id: found.id, blocks: data[0] === 1 ? 1 : found.h * found.v, dc, ac };
}

function unitsOf({ width, height, components: all }: Frame, components: Component[]): number {
  const [h, v] = [Math.max(...all.map(({ h }) => h)), Math.max(...all.map(({ v }) => v))];
  if (components.length > 1) return Math.ceil(width / (8 * h)) * Math.ceil(height / (8 * v));
  const own = all.find(({ id }) => id === components[0]!.id)!;
  const [columns, rows] = [Math.ceil(width * own.h / h), Math.ceil(height * own.v / v)];
  return Math.ceil(columns / 8) * Math.ceil(rows / 8);
}

function countUnits(coded: Buffer, { units, components }: Scan, interval: number): number {
  const bits = new BitReader(coded);
  for (let unit = 0; unit < units; unit++) {
    if (interval > 0 && unit > 0 && unit % interval === 0 && !bits.skipRestart()) return unit;
    for (const { blocks, dc, ac } of components) {
      for (let block = 0; block < blocks; block++) if (!skipBlock(bits, dc, ac)) return unit;
    }
  }
  return units;
}

function skipBlock(bits: BitReader, dc: HuffmanTable, ac: HuffmanTable | null): boolean {
  const size = bits.code(dc);
  if (size < 0 || !bits.skip(size)) return false;
  for (let k = 1; ac && k < 64; k++) {
    const code = bits.code(ac);
    if (code < 0 || !bits.skip(code & 15)) return false;
    if (code === 0) break;
    k += code >> 4;
  }
  return true;
}

class BitReader {
  #at = 0;
  #byte = 0;
  #left = 0;

  constructor(private bytes: Buffer) {}

  /** -1 at the end of the data, or for a code that does not exist. */
  code({ first, index, end, values }: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      const bit = this.#bit();
      if (bit < 0) return -1;
      code = code << 1 | bit;
      if (code < end[length]!) return values[index[length]! + code - first[length]!] ?? -1;
    }
    return -1;
  }

  skip(count: number): boolean {
    for (let n = 0; n < count; n++) if (this.#bit() < 0) return false;
    return true;
  }

  skipRestart(): boolean {
    this.#left = 0;
    while (this.bytes[this.#at] === 0xff && this.bytes[this.#at + 1] === 0xff) this.#at++;
    const isHere = this.bytes[this.#at] === 0xff && (this.bytes[this.#at + 1]! & 0xf8) === 0xd0;
    if (isHere) this.#at += 2;
    return isHere;
  }

  #bit(): number {
    if (this.#left === 0) {
      const byte = this.bytes[this.#at];
      if (byte === undefined || byte === 0xff && this.bytes[this.#at + 1] !== 0) return -1;
      this.#at += byte === 0xff ? 2 : 1;
      this.#byte = byte;
      this.#left = 8;
    }
    this.#left--;
    return this.#byte >> this.#left & 1;
  }
}
