import { Buffer } from "node:buffer";
import zlib from "node:zlib";

/** Documents made for the tests: of nobody, and as small as they can be. */

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(zlib.crc32(body));
  return Buffer.concat([head, body, sum]);
};

/** A grey PNG; `grey` (0 to 255) tells one from another, and at level 0 it is as large as its picture. */
export function aPng(
  { width = 2, height = 2, grey = 128, level = 9, isTransparent = false } = {},
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  return new Uint8Array(Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    ...isTransparent ? [chunk("tRNS", Uint8Array.of(0, grey))] : [],
    chunk("IDAT", zlib.deflateSync(rows, { level })),
    chunk("IEND", new Uint8Array()),
  ]));
}

/** A PNG that says it is as large as this, and holds nothing of it. */
export function aBomb(width: number, height: number): Uint8Array<ArrayBuffer> {
  const png = Buffer.from(aPng());
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return new Uint8Array(
    Buffer.concat([png.subarray(0, 8), chunk("IHDR", header), png.subarray(33)]),
  );
}

/** A grey JPEG of one block that says it is of this size. */
export function aJpeg({ width = 8, height = 8 } = {}): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const table = (kind: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array(15).fill(0), 0];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)],
    ...[0xff, 0xc0, 0, 11, 8, ...size, 1, 1, 0x11, 0],
    ...table(0x00),
    ...table(0x10),
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f, 0xff, 0xd9],
  ]);
}

/** A WebP of one pixel; the VP8L chunk begins at 12, its sizes at 21. */
export const aWebp = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  );

/** A PDF of pages with a line on each. */
export function aPdf(
  { pages = 1, note = "", catalog = "", page = "", more = [] as string[] } = {},
) {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const content = page.includes("/Contents") ? "" : `/Contents ${3 + pages + more.length} 0 R`;
  const aPage = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]${content}${page}>>`;
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => aPage),
    ...more,
    packed("20 20 m 180 20 l S"),
  ], { note });
}

/** A PDF of these objects, the first of which is its catalog; a character is a byte. */
export function pdfOf(
  objects: readonly string[],
  { note = "", trailer = "" } = {},
): Uint8Array<ArrayBuffer> {
  let text = `%PDF-1.4\n%${note}\n`;
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}\nendobj\n`;
    return String(place).padStart(10, "0");
  });
  const size = objects.length + 1;
  const table = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  text += places.map((place) => `${place} 00000 n \n`).join("");
  text += `trailer<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** The PDF with a damaged table of its objects, which readers then search for. */
export const withoutTable = (pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.from(Buffer.from(pdf).toString("latin1").replace("\nxref\n", "\nxxxx\n"), "latin1"),
  );

/** An object of a PDF with packed bytes. */
export const packed = (data: string | Uint8Array, dictionary = ""): string => {
  const bytes = zlib.deflateSync(data);
  const head = `<<${dictionary}/Filter/FlateDecode/Length ${bytes.length}>>`;
  return `${head}stream\n${bytes.toString("latin1")}\nendstream`;
};

/** A JPEG that is so large by comments in it; `n` tells one from another. */
export function aLargeJpeg(bytes: number, n: number): Uint8Array<ArrayBuffer> {
  const small = Buffer.from(aJpeg());
  const comments: Buffer[] = [];
  for (let left = bytes - small.length; left > 4; left -= 0xffff + 2) {
    const comment = Buffer.alloc(Math.min(left, 0xffff + 2), n % 251);
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    if (comment.length >= 8) comment.writeUInt32BE(n, 4);
    comments.push(comment);
  }
  return new Uint8Array(Buffer.concat([small.subarray(0, 2), ...comments, small.subarray(2)]));
}
