import type { Buffer } from "node:buffer";
import { frameOf } from "../jpeg.ts";
import { broken, requireSmallPicture } from "../faulty.ts";
import type { Objects } from "./objects.ts";
import { type Dict, integerIn, nameIn, type Value } from "./values.ts";

/** Larger than any paper: a filter reserves memory for a line before there is one. */
const MAX_COLUMNS = 1_000_000;

const CHANNELS: Record<string, number> = {
  ...{ DeviceGray: 1, G: 1, CalGray: 1, Indexed: 1, I: 1, Separation: 1 },
  ...{ DeviceCMYK: 4, CMYK: 4 },
};

export function isPicture(dict: Dict): boolean {
  const subtype = nameIn(dict.get("Subtype"));
  return subtype === "Image" || subtype === null && dict.has("Width") && dict.has("Height");
}

/** Checks the size that a picture says it has. Throws `Faulty`. */
export function requireSmall(objects: Objects, dict: Dict): void {
  const [width, height] = ["Width", "Height"].map((key) =>
    integerIn(objects.resolve(dict.get(key)))
  );
  // Without a size nothing shows the picture.
  if (!width || !height || width < 0 || height < 0) return;
  const isMask = objects.resolve(dict.get("ImageMask")) === true;
  const bits = isMask ? 1 : integerIn(objects.resolve(dict.get("BitsPerComponent"))) ?? 8;
  const channels = isMask ? 1 : channelsOf(objects, dict.get("ColorSpace"));
  requireSmallPicture(width * height, Math.max(bits, 1) * channels);
}

function channelsOf(objects: Objects, value: Value | undefined): number {
  const space = objects.resolve(value);
  const [family, second] = Array.isArray(space) ? space : [space];
  const name = nameIn(objects.resolve(family)) ?? "";
  const parameter = objects.resolve(second);
  if (name === "ICCBased" && parameter instanceof Map) {
    return integerIn(objects.resolve(parameter.get("N"))) ?? 3;
  }
  if (name === "DeviceN" && Array.isArray(parameter)) return Math.max(parameter.length, 1);
  return Object.hasOwn(CHANNELS, name) ? CHANNELS[name]! : 3;
}

/** Checks the size that the data of a picture says it has, which may be another one. Throws `Faulty`. */
export function requireSmallData(bytes: Buffer, codec: string): void {
  if (codec === "DCTDecode") {
    const frame = frameOf(bytes);
    if (frame?.width && frame.height) {
      requireSmallPicture(frame.width * frame.height, 8 * frame.components.length);
    }
  } else if (codec === "JPXDecode") {
    for (let at = 0; (at = bytes.indexOf("\xff\x4f\xff\x51", at, "latin1")) >= 0; at += 4) {
      if (at + 42 > bytes.length) return;
      const [right, bottom, left, top] = [8, 12, 16, 20].map((n) => bytes.readUInt32BE(at + n));
      const pixels = (right! - left!) * (bottom! - top!);
      if (pixels > 0) requireSmallPicture(pixels, 8 * Math.max(bytes.readUInt16BE(at + 40), 1));
    }
  }
}

/** Checks the parameters of filters and cross-reference streams before anything follows them. */
export function requireSmallParameters(dict: Dict): void {
  if ((integerIn(dict.get("Columns")) ?? 0) > MAX_COLUMNS) throw broken();
  if (nameIn(dict.get("Type")) === "XRef") requireSmallTable(dict);
}

/** Checks the number and the width of the entries of a cross-reference stream. */
function requireSmallTable(dict: Dict): void {
  const index = dict.get("Index") ?? [0, dict.get("Size") ?? 0];
  const counts = Array.isArray(index) ? index.filter((_, n) => n % 2 === 1) : [];
  const widths = dict.get("W");
  const length = Array.isArray(widths) ? sumOf(widths) : 0;
  if (sumOf(counts) > MAX_COLUMNS || length < 1 || length > 64) throw broken();
}

const sumOf = (values: readonly Value[]): number =>
  values.reduce<number>((sum, one) => sum + (integerIn(one) ?? 0), 0);
