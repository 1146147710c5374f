import { Buffer } from "node:buffer";
import { encode } from "jpeg-js";
import { Picture } from "./picture.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Holder {
  name: string;
  /** Tells the documents of different people apart. */
  number: string;
}

const QUALITY = 62;
const BLUR = 26;
const [WIDTH, HEIGHT] = [720, 480];
const [SELFIE_WIDTH, SELFIE_HEIGHT] = [480, 640];

/** The photograph of a phone that was held upright: its pixels are turned, and EXIF says so. */
export const uprightPhotograph = (holder: Holder): Bytes => jpegOf(drawn(holder).turned(), 6);

export const photograph = (holder: Holder): Bytes => jpegOf(drawn(holder), 1);

/** The face of the card, as its holder takes a picture of themselves. */
export function selfie({ number }: Holder): Bytes {
  const picture = new Picture(SELFIE_WIDTH, SELFIE_HEIGHT)
    .paint((x, y) => [196 - (y >> 4) + (x % 3), 206 - (y >> 4), 190 - (y >> 5) + (x % 5)]);
  picture.rectangle(40, 50, 110, 150, [228, 236, 224]);
  picture.ellipse(240, 640, 200, 190, [70, 86, 112]);
  picture.ellipse(240, 300, 122, 156, [72, 52, 40]);
  picture.ellipse(240, 322, 106, 128, [222, 184, 152]);
  picture.ellipse(198, 306, 11, 8, [46, 36, 32]);
  picture.ellipse(282, 306, 11, 8, [46, 36, 32]);
  picture.rectangle(206, 384, 68, 8, [168, 104, 92]);
  picture.text(20, 610, `SPECIMEN ${number}`, 3, [255, 255, 255]);
  return jpegOf(picture, 1);
}

/** Nobody can read it. */
export const blurredPhotograph = (holder: Holder): Bytes =>
  jpegOf(drawn(holder).unreadable(BLUR), 1);

/** A card on a table. */
function drawn({ name, number }: Holder): Picture {
  const ink = [24, 34, 58] as const;
  const faint = [104, 116, 140] as const;
  const picture = new Picture(WIDTH, HEIGHT)
    .paint((x, y) => [150 - (y >> 3) + (x % 7), 112 - (y >> 3) + (x % 5), 82 - (y >> 4)]);
  picture.rectangle(72, 69, 585, 352, [98, 74, 56]);
  picture.rectangle(66, 61, 585, 352, [226, 234, 240]);
  picture.rectangle(66, 61, 585, 48, [52, 92, 130]);
  picture.text(84, 75, "IDENTITY CARD", 3, [255, 255, 255]);
  picture.text(500, 75, "SPECIMEN", 3, [255, 214, 120]);
  portrait(picture);
  const lines = [["NAME", name], ["NUMBER", number], ["BORN", "14-03-1994"], ["UNTIL", "2031-08"]];
  for (const [index, [label, value]] of lines.entries()) {
    picture.text(264, 130 + index * 48, label!, 2, faint);
    picture.text(264, 147 + index * 48, value!, name.length > 20 ? 2 : 3, ink);
  }
  const readable = [`SPC<${name.replaceAll(" ", "<")}`, number.replaceAll("-", "")];
  for (const [index, line] of readable.entries()) {
    picture.text(84, 352 + index * 26, line.padEnd(44, "<").slice(0, 44), 2, ink);
  }
  return picture;
}

function portrait(picture: Picture): void {
  picture.rectangle(84, 128, 158, 197, [176, 196, 210]);
  picture.ellipse(163, 302, 70, 62, [70, 86, 112]);
  picture.rectangle(84, 325, 158, 42, [226, 234, 240]);
  picture.ellipse(163, 206, 44, 56, [72, 52, 40]);
  picture.ellipse(163, 214, 38, 46, [222, 184, 152]);
}

function jpegOf({ width, height, data }: Picture, orientation: number): Bytes {
  const picture = { width, height, data, exifBuffer: exif(orientation) };
  return new Uint8Array(encode(picture, QUALITY).data);
}

/** EXIF with the orientation alone: one TIFF directory with one entry. */
const exif = (orientation: number): Buffer =>
  Buffer.from([
    ...Buffer.from("Exif\0\0MM\0*\0\0\0\x08"),
    ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
