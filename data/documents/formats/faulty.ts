import type { ErrorText } from "../../base/error_texts.ts";
import type { ErrorParams } from "../../base/errors.ts";
import type { Fault } from "../formats.ts";

export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.text);
  }
}

/** Thrown where a decoder cannot be loaded, which is no fault of the document. */
export class NotLoaded extends Error {}

export const faulty = (text: ErrorText, params?: ErrorParams): Faulty =>
  new Faulty({ kind: "invalid", text, params });

export const broken = (): Faulty => faulty("The document is broken.");

/** Two files in one: the reviewer would see one and somebody else the other. */
export const polyglot = (): Faulty =>
  faulty("There is something before or after the document in its file.");

const MAX_MEGAPIXELS = 50;

/** A small file can need gigabytes to be shown. All frames of an animation count. */
export function requireFewPixels(pixels: number): void {
  if (!(pixels > 0)) throw broken();
  if (pixels > MAX_MEGAPIXELS * 1e6) {
    throw faulty("The picture has more than {most} megapixels.", { most: MAX_MEGAPIXELS });
  }
}
