import { Buffer } from "node:buffer";
import { encode } from "jpeg-js";
import { type Holder, type Letter, photographed, scannedPage, selfieOf } from "./drawings.ts";
import { pageOf } from "./pdf.ts";
import { addGrain, enlarged, type Picture, render, turned } from "./render.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The documents that this platform's applicants send, each marked as a specimen. */
export type Order =
  & { holder: Holder }
  & (
    | { kind: "photograph" | "upright" | "dark" | "selfie" }
    | { kind: "letter"; letter: Letter }
  );

const QUALITY = 66;
const PHOTO_SCALE = 0.9;
const DARK_SCALE = 0.1;

const wood = ["#a5784f", "#6b4527"] as const;
const slate = ["#8d8f94", "#54565c"] as const;

export async function make(order: Order): Promise<Bytes> {
  const { holder } = order;
  switch (order.kind) {
    case "photograph":
      return jpegOf(await render(photographed(holder, { turn: 1.6, table: slate }), PHOTO_SCALE));
    // The pixels of a phone that was held upright are turned, and EXIF says so.
    case "upright": {
      const drawing = photographed(holder, { turn: -3.4, table: wood });
      return jpegOf(turned(await render(drawing, PHOTO_SCALE)), 6);
    }
    // Too dark and out of focus, so that it must be asked for again.
    case "dark": {
      const drawing = photographed(holder, { turn: 4, isDark: true, table: slate });
      return jpegOf(enlarged(await render(drawing, DARK_SCALE), 1 / DARK_SCALE));
    }
    case "selfie":
      return jpegOf(await render(selfieOf(holder)));
    case "letter": {
      const page = await render(scannedPage(order.letter, holder.number));
      return pageOf(jpegOf(page), page);
    }
  }
}

function jpegOf(picture: Picture, orientation = 1): Bytes {
  addGrain(picture);
  const described = { ...picture, exifBuffer: exif(orientation) };
  return new Uint8Array(encode(described, QUALITY).data);
}

/** EXIF with the orientation alone: one TIFF directory with one entry. */
const exif = (orientation: number): Buffer =>
  Buffer.from([
    ...Buffer.from("Exif\0\0MM\0*\0\0\0\x08"),
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
