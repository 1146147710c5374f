import type { Buffer } from "node:buffer";

const ORIENTATION = 0x0112;

/** Orientation (1 to 8) by EXIF data; 1 where there is none. */
export function orientationIn(exif: Buffer): number {
  const tiff = exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;
  const order = tiff.toString("latin1", 0, 2);
  if (tiff.length < 8 || order !== "II" && order !== "MM") return 1;
  const value = valueOf(ORIENTATION, tiff, order === "II") ?? 1;
  return value >= 1 && value <= 8 ? value : 1;
}

/** The value of a tag in the first directory of TIFF data; null where there is none. */
function valueOf(tag: number, tiff: Buffer, isLittleEndian: boolean): number | null {
  const word = (at: number) => isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  const count = word(directory);
  for (let n = 0, at = directory + 2; n < count && at + 12 <= tiff.length; n++, at += 12) {
    if (word(at) === tag) return word(at + 8);
  }
  return null;
}
