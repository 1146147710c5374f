import type { ErrorText } from "../../base/error_texts.ts";
import type { ErrorParams } from "../../base/errors.ts";
import type { Fault } from "../formats.ts";

export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

export const faulty = (text: ErrorText, params?: ErrorParams): Faulty =>
  new Faulty({ kind: "invalid", text, params });

export const broken = (): Faulty => faulty("The document is broken or cut off. Send it again.");

const MAX_MEGAPIXELS = 160;
/** A colour photograph of 50 megapixels. */
const MAX_PICTURE_BYTES = 150_000_000;

/** A small file can need gigabytes to be shown. All frames of an animation count. */
export function requireSmallPicture(pixels: number, bitsPerPixel: number): void {
  if (!(pixels > 0 && bitsPerPixel > 0)) throw broken();
  if (pixels > MAX_MEGAPIXELS * 1e6) {
    throw faulty("The picture has more than {most} megapixels. Send it in a lower resolution.", {
      most: MAX_MEGAPIXELS,
    });
  }
  if (pixels * bitsPerPixel > MAX_PICTURE_BYTES * 8) {
    throw faulty("The picture unpacks to more than {most} MB. Send it in a lower resolution.", {
      most: MAX_PICTURE_BYTES / 1e6,
    });
  }
}
