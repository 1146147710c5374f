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

/** A grey PNG; `grey` (0 to 255) tells one from another. */
export function aPng({ width = 2, height = 2, grey = 128 } = {}): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, grey);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  return new Uint8Array(Buffer.concat([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("IDAT", zlib.deflateSync(rows)),
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

/** A PDF of empty pages. */
export function aPdf({ pages = 1, note = "" } = {}): Uint8Array<ArrayBuffer> {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    ...Array.from({ length: pages }, () => "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 280]>>"),
  ];
  let text = `%PDF-1.4\n%${note}\n`;
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return String(place).padStart(10, "0");
  });
  const size = objects.length + 1;
  const table = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n`;
  text += places.map((place) => `${place} 00000 n \n`).join("");
  text += `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`;
  return new TextEncoder().encode(text);
}
