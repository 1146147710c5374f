import type { ErrorText } from "../../base/error_texts.ts";
import type { ErrorParams } from "../../base/errors.ts";
import type { Fault } from "../formats.ts";

/** Thrown where bytes turn out to be no document. */
export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

/** Thrown where what would look at a document is not there: that is no fault of the document. */
export class NotLoaded extends Error {}

export const faulty = (text: ErrorText, params?: ErrorParams): Faulty =>
  new Faulty({ kind: "invalid", text, params });

export const broken = (): Faulty => faulty("The document is broken.");

/** Where another file may hide: the reviewer sees the one, and somebody else the other. */
export const polyglot = (): Faulty =>
  faulty("There is something before or after the document in its file.");

const MAX_MEGAPIXELS = 50;

/** A picture of a few bytes can take gigabytes to show; of an animated one all frames count. */
export function requireFewPixels(pixels: number): void {
  if (!(pixels > 0)) throw broken();
  if (pixels > MAX_MEGAPIXELS * 1e6) {
    throw faulty("The picture has more than {most} megapixels.", { most: MAX_MEGAPIXELS });
  }
}
