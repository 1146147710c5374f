import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { exifOf } from "./jpegs.ts";
import { joined, type Sent, trailers, variants } from "./kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

interface PngOptions {
  width?: number;
  height?: number;
  bits?: number;
  colour?: number;
  /** Chunks after the header. */
  before?: Bytes;
  data?: Bytes;
}

const uint32 = (value: number): Bytes => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return new Uint8Array(bytes);
};

const chunk = (type: string, data: Uint8Array, sum?: number): Bytes => {
  const body = joined(type, data);
  return joined(uint32(data.length), body, uint32(sum ?? zlib.crc32(body)));
};

const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function pngOf(options: PngOptions = {}): Bytes {
  const { width = 5, height = 4, bits = 8, colour = 0, before = joined() } = options;
  const row = 1 + Math.ceil(width * bits * SAMPLES[colour]! / 8);
  return joined(
    "\x89PNG\r\n\x1a\n",
    chunk("IHDR", joined(uint32(width), uint32(height), Uint8Array.of(bits, colour, 0, 0, 0))),
    before,
    options.data ?? chunk("IDAT", zlib.deflateSync(new Uint8Array(row * height))),
    chunk("IEND", joined()),
  );
}

const fctl = (n: number, width: number, height: number): Bytes =>
  chunk("fcTL", joined(...[n, width, height, 0, 0].map(uint32), new Uint8Array(6)));

/** An animation: its first frame is the picture. */
const animation = (frames: number, side = 4): PngOptions => ({
  before: joined(chunk("acTL", joined(uint32(frames), uint32(0))), fctl(0, 5, 4)),
  data: joined(
    chunk("IDAT", zlib.deflateSync(new Uint8Array(24))),
    ...variants(frames - 1, (n) =>
      joined(
        fctl(2 * n + 1, side, side),
        chunk("fdAT", joined(uint32(2 * n + 2), zlib.deflateSync(new Uint8Array(20)))),
      )),
  ),
});

const palette = chunk("PLTE", new Uint8Array(6));
const whole = { contentType: "image/png" } as const;

export function pngs(): Sent[] {
  const of = (kind: string, bytes: Bytes, refused?: string): Sent => ({
    kind: `PNG: ${kind}`,
    bytes,
    ...refused ? { refused } : { shown: whole },
  });
  const plain = pngOf({ width: 60, height: 50 });
  const data = (length: number) => chunk("IDAT", zlib.deflateSync(new Uint8Array(length)));
  return [
    ...variants(6, (n) => of("grey", pngOf({ bits: [8, 1, 2, 4, 16, 8][n]!, width: 5 + n }))),
    ...variants(3, (n) => of("colour", pngOf({ colour: [2, 6, 4][n]!, bits: n ? 16 : 8 }))),
    of("palette", pngOf({ colour: 3, before: palette })),
    of(
      "colour profile with a wrong checksum",
      pngOf({ before: chunk("iCCP", joined("x\0\0"), 1) }),
    ),
    of("text with a wrong checksum", pngOf({ before: chunk("tEXt", joined("x\0/JS"), 7) })),
    ...variants(4, (n) => of("animation", pngOf(animation(n + 2)))),
    of("plan of 144 megapixels", pngOf({ width: 12_000, height: 12_000, bits: 1 })),
    ...Object.entries(trailers).flatMap(([name, trailer]) =>
      variants(5, (n) => ({
        kind: `PNG with ${name}`,
        bytes: joined(plain, trailer(n, plain)),
        shown: { ...whole, pictureBytes: plain.length },
      }))
    ),
    of("169 megapixels", pngOf({ width: 13_000, height: 13_000, bits: 1, data: data(9) }), "160"),
    of(
      "200 MB",
      pngOf({ width: 5000, height: 5000, bits: 16, colour: 6, data: data(9) }),
      "150 MB",
    ),
    of("animation of 500 megapixels", pngOf(animation(12, 6500)), "megapixels"),
    of("wrong checksum of its data", pngOf({ data: chunk("IDAT", joined("x"), 1) }), "broken"),
    of("without data", pngOf({ data: joined() }), "broken"),
    of("too few rows", pngOf({ data: data(10) }), "broken"),
    of("too many rows", pngOf({ data: data(1000) }), "broken"),
    ...variants(6, (n) => of("cut off", plain.slice(0, plain.length - 13 - 5 * n), "broken")),
  ];
}

const riff = (...chunks: Bytes[]): Bytes => {
  const body = joined("WEBP", ...chunks);
  return joined("RIFF", uint32(body.length).reverse(), body);
};

const part = (name: string, data: Uint8Array): Bytes =>
  joined(name, uint32(data.length).reverse(), data, new Uint8Array(data.length % 2));

/** A lossless picture of 17 by 5 pixels that a browser shows. */
const pixels = Uint8Array.fromBase64("LwAAABAHEBERiIj+BwA=");

export const webpOf = (orientation: number, side = 1): Bytes => {
  const flags = orientation > 0 ? 8 : 0;
  const size = Uint8Array.of(side - 1, 0, 0, side - 1, 0, 0);
  return riff(
    part("VP8X", joined(Uint8Array.of(flags, 0, 0, 0), size)),
    part("VP8L", pixels),
    orientation > 0 ? part("EXIF", exifOf(orientation, orientation % 2 === 0)) : joined(),
  );
};

export function webps(): Sent[] {
  const contentType = "image/webp" as const;
  const plain = riff(part("VP8L", pixels));
  const sizes = pixels.slice();
  sizes.set([0xff, 0xff, 0xff, 0x0f], 1);
  return [
    { kind: "WebP", bytes: plain, shown: { contentType } },
    { kind: "WebP: orientation 1", bytes: webpOf(1), shown: { contentType } },
    ...variants(7, (n) => ({
      kind: "WebP: orientation",
      bytes: webpOf(n + 2),
      shown: { contentType, orientation: n + 2 },
    })),
    ...Object.entries(trailers).flatMap(([name, trailer]) =>
      variants(4, (n) => ({
        kind: `WebP with ${name}`,
        bytes: joined(plain, trailer(n, plain)),
        shown: { contentType, pictureBytes: plain.length },
      }))
    ),
    ...variants(4, (n) => ({
      kind: "WebP: cut off",
      bytes: plain.slice(0, plain.length - 1 - n),
      refused: "broken",
    })),
    { kind: "WebP: 268 megapixels", bytes: riff(part("VP8L", sizes)), refused: "160 megapixels" },
  ];
}
