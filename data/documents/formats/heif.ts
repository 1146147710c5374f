import type { Buffer } from "node:buffer";
import { type Box, boxesIn, boxIn, Reader } from "./boxes.ts";
import { faulty, requireSmallPicture, Unshowable } from "./faulty.ts";
import { hevcSize } from "./hevc.ts";
import { type Item, type Items, itemsIn } from "./heif_items.ts";

/** The codec of the pixels, and the type that it is served as. */
const CODECS: Record<string, "image/heic" | "image/avif"> = {
  hvc1: "image/heic",
  av01: "image/avif",
};
const MAX_DERIVATIONS = 4;

/** True for pictures of the HEIF family (ISO/IEC 23008-12), by their brands. */
export const isHeif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" &&
  /heic|heix|heim|heis|mif1|avif/.test(brandsIn(bytes));

const brandsIn = (bytes: Buffer): string =>
  bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256));

/**
 * Checks structure and sizes of a HEIC or AVIF picture, without decoding it. Returns the type that it
 * is served as, and the length of the picture. Throws `Faulty`.
 */
export function requireHeif(
  bytes: Buffer,
): { contentType: "image/heic" | "image/avif"; pictureBytes: number } {
  try {
    const { meta, end } = readFile(bytes);
    const items = itemsIn(meta, bytes);
    const contentType = CODECS[requireItem(items, items.primary, 0)]!;
    for (const { width, height } of items.sizes) requireSmallPicture(width * height, 24);
    if (contentType === "image/avif" && !brandsIn(bytes).includes("avif")) throw new Unshowable();
    return { contentType, pictureBytes: end };
  } catch (error) {
    if (!(error instanceof Unshowable || error instanceof RangeError)) throw error;
    throw faulty("The {format} picture is broken or cannot be shown. Send it as JPEG or PDF.", {
      format: brandsIn(bytes).includes("avif") ? "AVIF" : "iPhone (HEIC)",
    });
  }
}

/** Behind the last box of the picture there may be the film of a motion photo, or anything else. */
function readFile(bytes: Buffer): { meta: Buffer; end: number } {
  let meta: Buffer | null = null;
  let end = 0;
  const boxes = boxesIn(bytes);
  for (;;) {
    const box = nextOf(boxes, meta !== null);
    if (!box) break;
    // Another file follows.
    if (box.type === "ftyp" && end > 0) break;
    if (box.type === "meta") meta ??= box.data.subarray(4);
    if (["ftyp", "meta", "mdat", "moov", "idat"].includes(box.type)) end = box.end;
  }
  if (!meta) throw new Unshowable();
  const handler = boxIn(meta, "hdlr");
  if (handler?.toString("latin1", 8, 12) !== "pict") throw new Unshowable();
  return { meta, end };
}

/** Bytes that are no boxes end the file where the picture is complete. */
function nextOf(boxes: Generator<Box, void>, isComplete: boolean): Box | null {
  try {
    return boxes.next().value ?? null;
  } catch (error) {
    if (!isComplete) throw error;
    return null;
  }
}

/** Checks an item and those that it is made of; returns their codec. */
function requireItem(items: Items, id: number, depth: number): string {
  const item = items.get(id);
  if (!item?.size || depth > MAX_DERIVATIONS) throw new Unshowable();
  const { width, height } = item.size;
  requireSmallPicture(width * height, item.bitsPerPixel);
  if (!(item.type in CODECS)) return requireDerived(items, item, depth);
  requireCoded(item);
  return item.type;
}

/** Checks an item that has pixels of its own. */
function requireCoded({ data, configuration, bitsPerPixel }: Item): void {
  if (data().length === 0) throw new Unshowable();
  const coded = configuration && hevcSize(configuration);
  if (coded) requireSmallPicture(coded.width * coded.height, bitsPerPixel);
}

/** Checks an item that is made of others; returns the codec that they share. */
function requireDerived(items: Items, item: Item, depth: number): string {
  const codecs = new Set(item.parts.map((part) => requireItem(items, part, depth + 1)));
  const [codec] = codecs;
  if (codec === undefined || codecs.size > 1) throw new Unshowable();
  if (item.type === "grid") requireGrid(items, item);
  else if (item.type !== "iden") throw new Unshowable();
  return codec;
}

/** The tiles of a grid cover its size, and not much more. */
function requireGrid(items: Items, { data, parts, size }: Item): void {
  const reader = new Reader(data());
  const isLarge = (reader.integer(2) & 1) !== 0;
  const [rows, columns] = [reader.integer(1) + 1, reader.integer(1) + 1];
  const length = isLarge ? 4 : 2;
  const [width, height] = [reader.integer(length), reader.integer(length)];
  const tile = items.get(parts[0]!)?.size;
  const isWhole = tile && parts.length === rows * columns &&
    width === size?.width && height === size.height &&
    covers(width, tile.width, columns) && covers(height, tile.height, rows) &&
    parts.map((part) => items.get(part)?.size).every((own) =>
      own?.width === tile.width && own.height === tile.height
    );
  if (!isWhole) throw new Unshowable();
}

/** True if so many tiles are as long as the picture, and one fewer are not. */
const covers = (length: number, tile: number, count: number): boolean =>
  tile * count >= length && tile * (count - 1) < length;
