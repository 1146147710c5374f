import type { Buffer } from "node:buffer";
import libheif from "libheif-js/libheif-wasm/libheif-bundle.js";
import { faulty, requireSmallPicture } from "./faulty.ts";

interface Picture {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
}

interface Decoder {
  /** Parses the file, and decodes no picture. */
  decode(bytes: Uint8Array): Picture[];
}

/** The property that says that a picture is of 0 × 0 pixels. */
const NO_PIXELS = "ispe" + "\0".repeat(12);

/** Memory of libheif, which holds two copies of the file; 2 GB without this limit. */
const MAX_MEMORY_BYTES = 96 * 1024 ** 2;

/** True for pictures of the HEIF family (ISO/IEC 23008-12), by their brands. */
export const isHeif = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" &&
  /hei[cxms]|hev[cxms]|mi[af]f|mif[123]|msf1|avi[fs]/.test(brandsIn(bytes));

const brandsIn = (bytes: Buffer): string =>
  bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 256));

/**
 * Checks structure and sizes of a HEIC or AVIF picture by libheif, without decoding it. Returns the
 * type that it is served as, and the length of the picture. Throws `Faulty`.
 */
export function requireHeif(
  bytes: Buffer,
): { contentType: "image/heic" | "image/avif"; pictureBytes: number } {
  const isAvif = /avi[fs]/.test(brandsIn(bytes));
  const pictures = picturesIn(bytes);
  const pictureBytes = endOfPicture(bytes);
  const format = isAvif ? "AVIF" : "iPhone (HEIC)";
  if (pictures.length === 0 && /avis|hev[cxms]|msf1/.test(brandsIn(bytes))) {
    throw faulty("document.film", { params: { format } });
  }
  if (pictures.length === 0 && bytes.includes(NO_PIXELS)) {
    throw faulty("document.no_pixels", { params: { format } });
  }
  // The viewer shows the first one, which is another one where the primary picture is broken.
  if (!pictures[0]?.is_primary() || pictureBytes === null) {
    throw faulty("document.picture_unshowable", { params: { format } });
  }
  for (const picture of pictures) {
    requireSmallPicture(picture.get_width() * picture.get_height(), 24);
  }
  return { contentType: isAvif ? "image/avif" : "image/heic", pictureBytes };
}

let decoder: Decoder | null = null;

/** Empty for a file that libheif cannot read within its limits. */
function picturesIn(bytes: Buffer): Picture[] {
  try {
    // One decoder holds the memory of one file.
    const current: Decoder = decoder ??= new (libheif().HeifDecoder)();
    return current.decode(bytes);
  } catch {
    decoder = null;
    return [];
  }
}

/** Emscripten grows its memory by this function alone, and treats an error as "no more memory". */
const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function (pages: number): number {
  const size = this.buffer.byteLength + pages * 65_536;
  if (size > MAX_MEMORY_BYTES) throw new RangeError("The memory of a decoder is limited.");
  return grow.call(this, pages);
};

/**
 * Position after the last box of the picture. Behind it there may be the film of a motion photo, or
 * anything else. Null for a file that is cut off.
 */
function endOfPicture(bytes: Buffer): number | null {
  let end = 0;
  for (let at = 0; at + 8 <= bytes.length;) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    // Another file follows.
    if (type === "ftyp" && end > 0) break;
    const size = sizeOfBox(bytes, at);
    const isPicture = ["ftyp", "meta", "mdat", "moov", "idat", "mini"].includes(type);
    if (size < 8 || at + size > bytes.length) return isPicture ? null : end;
    at += size;
    if (isPicture) end = at;
  }
  return end;
}

/** A size of 0 reaches to the end; 1 announces one of 64 bits. */
function sizeOfBox(bytes: Buffer, at: number): number {
  const size = bytes.readUInt32BE(at);
  if (size !== 1) return size || bytes.length - at;
  return at + 16 > bytes.length ? 0 : Number(bytes.readBigUInt64BE(at + 8));
}
