import { concatBytes, utf8 } from "../base/bytes.ts";
import type { ContentType, Examined } from "./formats.ts";

const END_OF_JPEG = Uint8Array.of(0xff, 0xd9);

export interface Rendition {
  contentType: ContentType | "image/svg+xml";
  body: Uint8Array<ArrayBuffer>;
}

/**
 * Makes of the original what browsers are sent: the picture without anything behind it. A WebP that
 * must be turned is turned by a drawing around it, as browsers ignore its EXIF orientation.
 */
export function renditionOf(
  original: Uint8Array<ArrayBuffer>,
  { contentType, pictureBytes = original.length, orientation }: Examined,
): Rendition {
  const picture = original.subarray(0, pictureBytes);
  const isOpen = contentType === "image/jpeg" &&
    !END_OF_JPEG.every((byte, n) => picture.at(n - 2) === byte);
  // Browsers wait for the rest of a JPEG without an end.
  const body = isOpen ? concatBytes(picture, END_OF_JPEG) : picture;
  if (contentType !== "image/webp" || orientation === undefined) return { contentType, body };
  return { contentType: "image/svg+xml", body: upright(body, orientation) };
}

/** Each matrix shows a picture of this size upright; the first is that of orientation 2. */
const matrices: ((width: number, height: number) => number[])[] = [
  (width) => [-1, 0, 0, 1, width, 0],
  (width, height) => [-1, 0, 0, -1, width, height],
  (_, height) => [1, 0, 0, -1, 0, height],
  () => [0, 1, 1, 0, 0, 0],
  (_, height) => [0, 1, -1, 0, height, 0],
  (width, height) => [0, -1, -1, 0, height, width],
  (width) => [0, -1, 1, 0, 0, width],
];

function upright(webp: Uint8Array<ArrayBuffer>, orientation: number): Uint8Array<ArrayBuffer> {
  // The first chunk of a WebP with EXIF data is VP8X, which says the size of the canvas.
  const view = new DataView(webp.buffer, webp.byteOffset);
  const width = (view.getUint32(24, true) & 0xffffff) + 1;
  const height = (view.getUint32(27, true) & 0xffffff) + 1;
  const [w, h] = orientation > 4 ? [height, width] : [width, height];
  const matrix = matrices[orientation - 2]!(width, height);
  return utf8(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
      `<image width="${width}" height="${height}" transform="matrix(${matrix})" ` +
      `href="data:image/webp;base64,${withoutExif(webp).toBase64()}"/></svg>`,
  );
}

/** A browser that does turn WebP would turn it twice. */
function withoutExif(webp: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  const chunks: Uint8Array[] = [];
  for (let at = 12; at + 8 <= webp.length;) {
    const end = at + 8 + view.getUint32(at + 4, true);
    const name = String.fromCharCode(...webp.subarray(at, at + 4));
    if (name !== "EXIF" && name !== "XMP ") chunks.push(webp.subarray(at, end + end % 2));
    at = end + end % 2;
  }
  const plain = concatBytes(webp.subarray(0, 12), ...chunks);
  new DataView(plain.buffer).setUint32(4, plain.length - 8, true);
  plain[20]! &= ~0b1100;
  return plain;
}
