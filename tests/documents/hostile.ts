import { Buffer } from "node:buffer";
import fc from "fast-check";
import { aBomb, aJpeg, aPdf, aPng, aWebp, packed, pdfOf } from "./made.ts";

/** A file of somebody who wants more than to be looked at. */
export interface HostileFile {
  what: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Expected status; undefined: refused, or accepted as its real type. */
  status?: 415 | 422;
  /** A part of the reason. */
  reason?: string;
}

const joined = (...parts: (string | Uint8Array)[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => typeof part === "string" ? Buffer.from(part) : part)),
  );

const sound = { jpeg: aJpeg(), png: aPng(), webp: aWebp(), pdf: aPdf() };
const HTML = "<!doctype html><script>alert(document.domain)</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>`;
/** The end of an empty ZIP archive, by which it is found. */
const ZIP = `PK\x05\x06${"\0".repeat(18)}`;
const EXE = `MZ${"\0".repeat(60)}PE\0\0`;

/** Each sound document with something after its end, which is never shown, or before its beginning. */
function polyglots(): HostileFile[] {
  return Object.entries(sound).flatMap(([name, bytes]) => [
    ...[HTML, SVG, ZIP, EXE, "x", ...Object.values(sound)].map((other, n) => ({
      what: `${name} followed by other ${n}`,
      bytes: joined(bytes, other),
    })),
    { what: `${name} after HTML`, bytes: joined(HTML, bytes), ...name !== "pdf" && refused },
    { what: `${name} after a mark of UTF-8`, bytes: joined("\uFEFF", bytes) },
    { what: `${name} after an ID3 tag`, bytes: joined("ID3\x04\0\0\0\0\0\0", bytes) },
  ]);
}

const refused = { status: 415 } as const;

const pretenders = (): HostileFile[] =>
  [
    ...[HTML, SVG, `<?xml version="1.0"?>${SVG}`, ZIP, EXE, "", " ", "GIF89a", "%!PS-Adobe-3.0"],
    ...["BM", "II*\0", "\x7fELF", "#!/bin/sh", "{\\rtf1}", "Rar!\x1a\x07\0", "%FDF-1.2"],
  ].map((text) => ({ what: `"${text.slice(0, 12)}"`, bytes: joined(text), status: 415 }));

/** Cut off wherever something begins or ends. */
function truncated(): HostileFile[] {
  return Object.entries(sound).flatMap(([name, bytes]) =>
    [0.3, 0.5, 0.7, 0.9].map((part) => ({
      what: `${name} cut at ${part}`,
      bytes: bytes.slice(0, Math.round(bytes.length * part)),
    })).concat({ what: `${name} but its end`, bytes: bytes.slice(0, -2) })
  );
}

function bombs(): HostileFile[] {
  const webp = (width: number, height: number) => {
    const bytes = Buffer.from(aWebp());
    bytes.writeUInt32LE((width - 1) | (height - 1) << 14, 21);
    return new Uint8Array(bytes);
  };
  const large = "more than 160 megapixels";
  const of = (what: string, bytes: Uint8Array<ArrayBuffer>, reason: string): HostileFile => ({
    what,
    bytes,
    reason,
    status: 422,
  });
  return [
    of("PNG of 169 megapixels", aBomb(13_000, 13_000), large),
    of("PNG of 2^62 pixels", aBomb(2 ** 31 - 1, 2 ** 31 - 1), large),
    of("PNG without what it says it holds", aBomb(7_000, 7_000), "broken"),
    of("PNG without a row", aBomb(5, 0), "broken"),
    of("JPEG of 65,535 by 65,535", aJpeg({ width: 65_535, height: 65_535 }), large),
    of("JPEG without a row", aJpeg({ height: 0 }), "broken"),
    of("JPEG with a thousand passes", scans(1_000), "broken"),
    of("WebP of 16,384 by 16,384", webp(16_384, 16_384), large),
    of("WebP of ten thousand frames", animated(1_000, 10_000), large),
    of("WebP of frames within frames", nestedFrames(4_000), "broken"),
    of(
      "PDF with a picture of 10^10 pixels",
      aPdf({ more: [packed("x", "/Subtype/Image/Width 100000/Height 100000")] }),
      large,
    ),
  ];
}

function scans(count: number): Uint8Array<ArrayBuffer> {
  const scan = sound.jpeg.subarray(-13, -2);
  const passes = Array.from({ length: count }, () => scan);
  return joined(sound.jpeg.subarray(0, -2), ...passes, Uint8Array.of(0xff, 0xd9));
}

const chunk = (name: string, data: Uint8Array) => {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};

/** A WebP whose frames stand in one another. */
function nestedFrames(levels: number): Uint8Array<ArrayBuffer> {
  let frame = Buffer.alloc(8);
  for (let level = 0; level < levels; level++) {
    frame = chunk("ANMF", Buffer.concat([Buffer.alloc(16), frame]));
  }
  return new Uint8Array(chunk("RIFF", Buffer.concat([Buffer.from("WEBP"), frame])));
}

/** A WebP of so many frames, each a square of this side. */
function animated(side: number, frames: number): Uint8Array<ArrayBuffer> {
  const image = Buffer.from(aWebp()).subarray(12);
  image.writeUInt32LE((side - 1) | (side - 1) << 14, 9);
  const frame = chunk("ANMF", Buffer.concat([Buffer.alloc(16), image]));
  const canvas = Buffer.alloc(10);
  canvas.writeUIntLE(side - 1, 4, 3);
  canvas.writeUIntLE(side - 1, 7, 3);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    chunk("VP8X", canvas),
    chunk("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ]);
  return new Uint8Array(chunk("RIFF", body));
}

function pdfs(): HostileFile[] {
  const of = (reason: string, files: Record<string, Uint8Array<ArrayBuffer>>): HostileFile[] =>
    Object.entries(files).map(([what, bytes]) => ({ what, bytes, reason, status: 422 }));
  return [
    ...of("needs a password", {
      "encrypted by a password": pdfOf(plainObjects, { trailer: `/Encrypt ${ENCRYPTION}` }),
      "encrypted elsewhere": pdfOf([...plainObjects, ENCRYPTION], { trailer: "/Encrypt 4 0 R" }),
    }),
    ...of("broken", {
      "nothing": joined("%PDF-1.4\n%%EOF"),
      "no catalog": pdfOf(["<<>>"]),
      "a circle": pdfOf(["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
    }),
    ...of("has no pages", { "no pages": aPdf({ pages: 0 }) }),
    { what: "deep", bytes: aPdf({ catalog: `/X${"[".repeat(200_000)}` }) },
    { what: "many", bytes: pdfOf(["<</Pages 2 0 R>>", "<</Kids[3 0 R]/Count 999999999>>"]) },
  ];
}

const plainObjects = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
];
const ENCRYPTION = `<</Filter/Standard/V 1/R 2/P -4/O(${"o".repeat(32)})/U(${"u".repeat(32)})>>`;

/** Sound ones with bytes changed, put in and taken out. */
function mutated(count: number, seed: number): HostileFile[] {
  const change = fc.record({
    name: fc.constantFrom(...Object.keys(sound) as (keyof typeof sound)[]),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.nat(12),
    put: fc.uint8Array({ maxLength: 12 }),
  });
  return fc.sample(change, { numRuns: count, seed }).map(({ name, at, taken, put }) => {
    const bytes = sound[name];
    const from = Math.floor(at * bytes.length);
    return {
      what: `${name} from ${from}: ${taken} out, ${put.join()} in`,
      bytes: joined(bytes.slice(0, from), put, bytes.slice(from + taken)),
    };
  });
}

/** Some 200 of them; the same for the same seed. */
export const hostileFiles = (seed: number): HostileFile[] => {
  const known = [...polyglots(), ...pretenders(), ...truncated(), ...bombs(), ...pdfs()];
  return [...known, ...mutated(Math.max(200 - known.length, 80), seed)];
};
