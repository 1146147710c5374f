import { joined, type Sent, trailers, variants } from "./kind.ts";

interface JpegOptions {
  width?: number;
  height?: number;
  frame?: number;
  precision?: number;
  components?: number;
  /** Segments before the frame. */
  before?: Uint8Array<ArrayBuffer>;
  /** Bytes of picture data that are missing. */
  missing?: number;
  end?: boolean;
  restart?: number;
}

const segment = (marker: number, data: Uint8Array | string): Uint8Array<ArrayBuffer> => {
  const body = joined(data);
  return joined(Uint8Array.of(0xff, marker, (body.length + 2) >> 8, body.length + 2 & 255), body);
};

/** A JPEG of one colour, whose blocks take two bits each. */
export function jpegOf(options: JpegOptions = {}): Uint8Array<ArrayBuffer> {
  const { width = 40, height = 24, frame = 0xc0, precision = 8, components = 1 } = options;
  const { before = joined(), missing = 0, end = true, restart = 0 } = options;
  const each = (make: (id: number) => number[]) => variants(components, (n) => make(n + 1)).flat();
  const table = (kind: number) => segment(0xc4, Uint8Array.of(kind, 1, ...Array(15).fill(0), 0));
  const isProgressive = frame === 0xc2;
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const perUnit = components * (isProgressive ? 1 : 2);
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  return joined(
    "\xff\xd8",
    segment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
    before,
    segment(0xdb, Uint8Array.of(0, ...Array(64).fill(1))),
    segment(frame, Uint8Array.of(precision, ...size, components, ...each((id) => [id, 0x11, 0]))),
    table(0x00),
    table(0x10),
    restart > 0 ? segment(0xdd, Uint8Array.of(restart >> 8, restart & 255)) : "",
    segment(
      0xda,
      Uint8Array.of(components, ...each((id) => [id, 0]), 0, isProgressive ? 0 : 63, 0),
    ),
    restart > 0
      ? joined(...variants(Math.ceil(blocks / restart), (n) => {
        const units = Math.min(restart, blocks - n * restart);
        const marker = (n + 1) * restart < blocks ? Uint8Array.of(0xff, 0xd0 + n % 8) : joined();
        return joined(new Uint8Array(Math.ceil(units * perUnit / 8)), marker);
      }))
      : new Uint8Array(Math.max(Math.ceil(blocks * perUnit / 8) - missing, 0)),
    end ? "\xff\xd9" : "",
  );
}

/** An EXIF segment that says how the picture must be turned. */
export const exifOf = (orientation: number, isLittle = false): Uint8Array<ArrayBuffer> =>
  isLittle
    ? joined("II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0", Uint8Array.of(orientation, 0, 0, 0))
    : joined("MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", Uint8Array.of(orientation, 0, 0));

const whole = { contentType: "image/jpeg" } as const;

function shown(): Sent[] {
  const of = (kind: string, options: JpegOptions): Sent => ({
    kind: `JPEG: ${kind}`,
    bytes: jpegOf(options),
    shown: whole,
  });
  return [
    ...variants(9, (n) => of("baseline", { width: 7 + 13 * n, height: 9 + 31 * n })),
    ...variants(5, (n) => of("progressive", { frame: 0xc2, width: 8 + 16 * n })),
    ...variants(5, (n) => of("extended", { frame: 0xc1, width: 16 + 8 * n })),
    ...variants(3, (n) => of("CMYK", { components: 4, width: 16 + 8 * n })),
    ...variants(5, (n) => of("colour", { components: 3, width: 16 + 8 * n })),
    ...variants(
      8,
      (n) => of("orientation", { before: segment(0xe1, joined("Exif\0\0", exifOf(n + 1))) }),
    ),
    ...variants(
      5,
      (n) => of("stray bytes between segments", { before: joined("x".repeat(n * 7 + 1)) }),
    ),
    ...variants(4, (n) => of("fill bytes", { before: new Uint8Array(n + 1).fill(0xff) })),
    of("50 megapixels", { width: 8160, height: 6120, components: 3 }),
  ];
}

function withTrailers(): Sent[] {
  return Object.entries(trailers).flatMap(([name, trailer]) =>
    variants(6, (n) => {
      const picture = jpegOf({ width: 16 + 8 * n, frame: n % 2 ? 0xc2 : 0xc0 });
      const bytes = joined(picture, trailer(n, picture));
      const kind = `JPEG with ${name}`;
      return { kind, bytes, shown: { ...whole, pictureBytes: picture.length } };
    })
  );
}

function withoutEnd(): Sent[] {
  const of = (kind: string, options: JpegOptions, shown?: Sent["shown"]): Sent => ({
    kind: `JPEG without end: ${kind}`,
    bytes: jpegOf({ ...options, end: false }),
    ...shown ? { shown } : { refused: "broken or cut off" },
  });
  const size = { width: 320, height: 200 };
  return [
    ...variants(5, (n) => of("whole", { width: 320 + 8 * n, height: 200 }, whole)),
    ...variants(3, (n) => of("progressive", { ...size, frame: 0xc2, width: 8 + n }, whole)),
    ...variants(3, (n) => of("colour", { ...size, components: 3, width: 8 + n }, whole)),
    ...variants(3, (n) => of("restart markers", { ...size, restart: 10 + n }, whole)),
    ...variants(
      4,
      (n) => of("most of its lines", { ...size, missing: 5 + n * 20 }, { ...whole, isCut: true }),
    ),
    ...variants(4, (n) => of("few of its lines", { ...size, missing: 150 + n * 20 })),
  ];
}

function damagedInside(): Sent[] {
  const of = (missing: number, shown?: Sent["shown"]): Sent => ({
    kind: `JPEG with an end, damaged inside: ${shown ? "most" : "few"} of its lines`,
    bytes: jpegOf({ width: 320, height: 200, missing }),
    ...shown ? { shown } : { refused: "broken or cut off" },
  });
  return [
    ...variants(4, (n) => of(5 + n * 20, { ...whole, isCut: true })),
    ...variants(4, (n) => of(150 + n * 20)),
  ];
}

function refused(): Sent[] {
  const of = (kind: string, bytes: Uint8Array<ArrayBuffer>, refused: string): Sent => ({
    kind: `JPEG: ${kind}`,
    bytes,
    refused,
  });
  const plain = jpegOf();
  const scan = plain.lastIndexOf(0xda) - 1;
  return [
    of("lossless", jpegOf({ frame: 0xc3 }), "lossless"),
    ...[0xc9, 0xca].map((frame) => of("arithmetic coding", jpegOf({ frame }), "arithmetic")),
    of("12 bits", jpegOf({ frame: 0xc1, precision: 12 }), "12 bits"),
    of("without a height", jpegOf({ height: 0 }), "broken"),
    of("169 megapixels", jpegOf({ width: 13_000, height: 13_000 }), "160 megapixels"),
    of("200 MB", jpegOf({ width: 8200, height: 8200, components: 3 }), "150 MB"),
    ...variants(5, (n) => of("cut before its data", plain.slice(0, scan - 20 * n), "broken")),
    of("without a quantisation table", plain.map((byte) => byte === 0xdb ? 0xe5 : byte), "broken"),
    of("marker only", joined("\xff\xd8\xff\xd9"), "broken"),
  ];
}

export const jpegs = (): Sent[] => [
  ...shown(),
  ...withTrailers(),
  ...withoutEnd(),
  ...damagedInside(),
  ...refused(),
];
