import type { ErrorCode } from "../../errors/texts.ts";
import type { WithParams } from "../../errors/domain_error.ts";
import type { Fault } from "../formats.ts";

export class Faulty extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

export const faulty = <Code extends ErrorCode>(
  code: Code,
  ...[options]: WithParams<Code, Pick<Fault, "params">>
): Faulty => new Faulty({ kind: "invalid", code, params: options?.params });

export const broken = (): Faulty => faulty("document.broken");

const MAX_MEGAPIXELS = 160;
/** A colour photograph of 50 megapixels. */
const MAX_PICTURE_BYTES = 150_000_000;

/** A small file can need gigabytes to be shown. All frames of an animation count. */
export function requireSmallPicture(pixels: number, bitsPerPixel: number): void {
  if (!(pixels > 0 && bitsPerPixel > 0)) throw broken();
  if (pixels > MAX_MEGAPIXELS * 1e6) {
    throw faulty("document.too_many_pixels", { params: { most: MAX_MEGAPIXELS } });
  }
  if (pixels * bitsPerPixel > MAX_PICTURE_BYTES * 8) {
    throw faulty("document.too_large_unpacked", { params: { most: MAX_PICTURE_BYTES / 1e6 } });
  }
}
