import { Buffer } from "node:buffer";
import { boxesIn, boxIn, Reader } from "./boxes.ts";
import { Unshowable } from "./faulty.ts";

interface Size {
  width: number;
  height: number;
}

export interface Item {
  type: string;
  size: Size | null;
  bitsPerPixel: number;
  /** Parameters of its codec (`hvcC`); null where there are none. */
  configuration: Buffer | null;
  /** Items that a derived one is made of. */
  parts: number[];
  /** Its bytes, wherever they stand in the file. Throws `Unshowable` where they are cut off. */
  data: () => Buffer;
}

export interface Items {
  primary: number;
  /** Sizes of all pictures, also of thumbnails, masks and depth maps. */
  sizes: Size[];
  get: (id: number) => Item | undefined;
}

interface Extents {
  isInMeta: boolean;
  ranges: { start: number; length: number }[];
}

/** The items of a `meta` box. Throws `Unshowable`. */
export function itemsIn(meta: Buffer, file: Buffer): Items {
  const types = typesIn(require(meta, "iinf"));
  const properties = propertiesIn(require(meta, "iprp"));
  const extents = extentsIn(require(meta, "iloc"));
  const parts = partsIn(boxIn(meta, "iref"));
  const idat = boxIn(meta, "idat");
  const primary = new Reader(require(meta, "pitm"));
  const dataOf = (id: number) => {
    const { isInMeta = false, ranges = [] } = extents.get(id) ?? {};
    const source = isInMeta ? idat ?? Buffer.alloc(0) : file;
    return Buffer.concat(ranges.map(({ start, length }) => {
      const end = length === 0 ? source.length : start + length;
      if (end > source.length) throw new Unshowable();
      return source.subarray(start, end);
    }));
  };
  return {
    primary: primary.version().version === 0 ? primary.integer(2) : primary.integer(4),
    sizes: properties.all.map(sizeIn).filter((size) => size !== null),
    get: (id) => {
      const type = types.get(id);
      if (type === undefined) return undefined;
      const own = properties.of.get(id) ?? [];
      return {
        type,
        size: own.map(sizeIn).find((size) => size !== null) ?? null,
        bitsPerPixel: own.map(bitsIn).find((bits) => bits !== null) ?? 24,
        configuration: own.find(({ type }) => type === "hvcC")?.data ?? null,
        parts: parts.get(id) ?? [],
        data: () => dataOf(id),
      };
    },
  };
}

function require(meta: Buffer, type: string): Buffer {
  const box = boxIn(meta, type);
  if (!box) throw new Unshowable();
  return box;
}

function typesIn(box: Buffer): Map<number, string> {
  const reader = new Reader(box);
  reader.integer(reader.version().version === 0 ? 2 : 4);
  const types = new Map<number, string>();
  for (const { type, data } of boxesIn(box.subarray(reader.at))) {
    const entry = new Reader(data);
    const { version } = entry.version();
    if (type !== "infe" || version < 2) continue;
    const id = entry.integer(version === 2 ? 2 : 4);
    entry.integer(2);
    types.set(id, entry.text(4));
  }
  return types;
}

interface Property {
  type: string;
  data: Buffer;
}

function propertiesIn(box: Buffer): { all: Property[]; of: Map<number, Property[]> } {
  const all = [...boxesIn(require(box, "ipco"))];
  const of = new Map<number, Property[]>();
  const reader = new Reader(require(box, "ipma"));
  const { version, flags } = reader.version();
  for (let left = reader.integer(4); left > 0; left--) {
    const id = reader.integer(version < 1 ? 2 : 4);
    const indexes = Array.from(
      { length: reader.integer(1) },
      () => flags & 1 ? reader.integer(2) & 0x7fff : reader.integer(1) & 0x7f,
    );
    of.set(id, indexes.map((index) => all[index - 1]).filter((one) => one !== undefined));
  }
  return { all, of };
}

function sizeIn({ type, data }: Property): Size | null {
  if (type !== "ispe") return null;
  const reader = new Reader(data);
  reader.version();
  return { width: reader.integer(4), height: reader.integer(4) };
}

function bitsIn({ type, data }: Property): number | null {
  if (type !== "pixi") return null;
  const reader = new Reader(data);
  reader.version();
  const channels = Array.from({ length: reader.integer(1) }, () => reader.integer(1));
  return channels.reduce((sum, bits) => sum + bits, 0);
}

function extentsIn(box: Buffer): Map<number, Extents> {
  const reader = new Reader(box);
  const { version } = reader.version();
  const [sizes, bases] = [reader.integer(1), reader.integer(1)];
  const all = new Map<number, Extents>();
  for (let left = reader.integer(version < 2 ? 2 : 4); left > 0; left--) {
    const id = reader.integer(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.integer(2) & 15 : 0;
    reader.integer(2);
    const base = reader.integer(bases >> 4);
    const ranges = Array.from({ length: reader.integer(2) }, () => {
      if (version > 0) reader.integer(bases & 15);
      const start = base + reader.integer(sizes >> 4);
      return { start, length: reader.integer(sizes & 15) };
    });
    all.set(id, { isInMeta: method === 1, ranges });
  }
  return all;
}

function partsIn(box: Buffer | null): Map<number, number[]> {
  const parts = new Map<number, number[]>();
  if (!box) return parts;
  const head = new Reader(box);
  const length = head.version().version === 0 ? 2 : 4;
  for (const { type, data } of boxesIn(box.subarray(head.at))) {
    if (type !== "dimg") continue;
    const reader = new Reader(data);
    const id = reader.integer(length);
    parts.set(id, Array.from({ length: reader.integer(2) }, () => reader.integer(length)));
  }
  return parts;
}
