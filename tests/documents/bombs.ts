import { Buffer } from "node:buffer";
import { aJpeg, aPdf, packed } from "./made.ts";
import { joined } from "./kinds/kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const integer = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};
const box = (type: string, ...parts: (string | Uint8Array)[]): Bytes => {
  const body = joined(...parts);
  return joined(integer(body.length + 8, 4), type, body);
};
const full = (type: string, ...parts: (string | Uint8Array)[]): Bytes =>
  box(type, new Uint8Array(4), ...parts);

/** A HEIC of one item whose data stands in these extents. */
const heicOf = (extents: Uint8Array, count: number, data: number): Bytes =>
  joined(
    box("ftyp", "heic", integer(0, 4), "mif1heic"),
    full(
      "meta",
      full("hdlr", integer(0, 4), "pict", new Uint8Array(13)),
      full("pitm", integer(1, 2)),
      full("iinf", integer(1, 2), full("infe", integer(1, 2), integer(0, 2), "hvc1\0")),
      full(
        "iloc",
        Uint8Array.of(extents.length ? 0x44 : 0, 0),
        integer(1, 2),
        integer(1, 2),
        integer(0, 2),
        integer(count, 2),
        extents,
      ),
    ),
    box("mdat", new Uint8Array(data)),
  );

/** Each extent is as long as the file, which a length of 0 says. */
const toTheEnd = (count: number): Uint8Array =>
  Buffer.concat(Array(count).fill(Buffer.concat([integer(100, 4), integer(0, 4)])));

/** A PDF whose cross-reference table is a stream. */
function pdfWithTable(entries: string, data: Uint8Array): Bytes {
  const pdf = aPdf({ more: [packed(data, `/Type/XRef/Root 1 0 R${entries}`)] });
  const text = Buffer.from(pdf).toString("latin1");
  const table = text.indexOf("4 0 obj");
  return joined(text.replace(/startxref\n\d+/, `startxref\n${table}`));
}

const script = (data: Uint8Array): Bytes =>
  aPdf({ catalog: "/OpenAction<</S/JavaScript/JS 4 0 R>>", more: [packed(data)] });

const form = (template: string): Bytes =>
  aPdf({
    catalog: "/NeedsRendering true/AcroForm<</Fields[]/XFA 4 0 R>>",
    more: [
      packed(
        '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">' +
          `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">${template}`,
      ),
    ],
  });

/** Small and large files that want much memory or time; each must be refused. */
export const bombs = (): Record<string, Bytes> => ({
  "HEIC: 65,535 extents in 8 bytes": heicOf(new Uint8Array(), 65_535, 64),
  "HEIC: 60 extents to the end of 16 MB": heicOf(toTheEnd(60), 60, 16e6),
  "HEIC: two million boxes": joined(
    box("ftyp", "heic", integer(0, 4), "mif1heic"),
    full("meta", box("iprp", box("ipco", Buffer.concat(Array(2e6).fill(box("free")))))),
  ),
  "PDF: table of 2^31 objects": pdfWithTable(
    "/Size 2147483647/W[1 1 1]",
    new Uint8Array(6e7).fill(1),
  ),
  "PDF: script of 300 MB": script(new Uint8Array(3e8)),
  "PDF: a million annotations": aPdf({
    page: `/Annots[${"4 0 R ".repeat(1e6)}]`,
    more: ["<</Subtype/Link/Rect[0 0 1 1]/A<</S/URI/URI(http://a/)>>>>"],
  }),
  "PDF: form of five million parts": form("<subform>".repeat(5e6)),
  "PDF: a line of 19 MB": joined("%PDF-1.4\n", "/Width 1 ".repeat(2.1e6)),
  "JPEG: five million segments": joined(
    aJpeg().subarray(0, 2),
    Buffer.concat(Array(4.9e6).fill(Uint8Array.of(0xff, 0xe0, 0, 2))),
    aJpeg().subarray(2),
  ),
});
