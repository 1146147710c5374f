import { Buffer } from "node:buffer";
import { packed, pdfOf } from "./made.ts";

/** Documents of kinds that browsers need a decoder for: each is black at the left, white at the right. */

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const decoded = (base64: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(base64, "base64"));

const WIDTH = 200;
const HEIGHT = 280;
const MEDIA_BOX = `/MediaBox[0 0 ${WIDTH} ${HEIGHT}]`;

/** A PDF of one page with this content; its resources name objects from 5 on. */
function aPage(
  content: string,
  resources: string,
  objects: readonly string[],
  page = "",
  catalog = "",
) {
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R${page.includes("/MediaBox") ? "" : MEDIA_BOX}/Contents 4 0 R` +
    `/Resources<<${resources}>>${page}>>`,
    packed(content),
    ...objects,
  ]);
}

/** A page that is filled by a picture. */
const aScan = (bytes: Uint8Array, dictionary: string) =>
  aPage(`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /I Do Q`, "/XObject<</I 5 0 R>>", [
    `<</Type/XObject/Subtype/Image/Width 16/Height 16${dictionary}/Length ${bytes.length}>>` +
    `stream\n${latin(bytes)}\nendstream`,
  ]);

const JPEG_2000 =
  "/0//UQApAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAABBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAmAAH/k98CoBFQUxkKrq56Cr6l9h+AAAADCQl+H//Z";

export const aJpeg2000Scan = () => aScan(decoded(JPEG_2000), "/Filter/JPXDecode");

/** A page without a working decoder for its picture. */
export const aDamagedScan = () => aScan(new Uint8Array(60).fill(0x55), "/Filter/JPXDecode");

/** A segment of ITU-T T.88, 7.2. */
function segment(number: number, type: number, data: number[]): number[] {
  return [...uint32(number), type, 0, 1, ...uint32(data.length), ...data];
}

const uint32 = (
  value: number,
) => [value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255];

/** Left half black in MMR (ITU-T T.6): a horizontal run, 15 lines like the one before, and the end. */
const MMR = bytesOf(`001${"00110101"}${"000101"}1${"111".repeat(15)}${"000000000001".repeat(2)}`);

function bytesOf(bits: string): number[] {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0");
  return padded.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
}

const AND = 1;
const OR = 0;
const PAGE = 48;
const REGION = 38;

/** Two regions of JBIG2, one over the other by an operator that few decoders know. */
export function aJbig2Scan() {
  const size = [...uint32(16), ...uint32(16)];
  const region = (operator: number) => [...size, ...uint32(0), ...uint32(0), operator, 1, ...MMR];
  const bytes = Uint8Array.from([
    ...segment(0, PAGE, [...size, ...uint32(0), ...uint32(0), 0x40, 0, 0]),
    ...segment(1, REGION, region(OR)),
    ...segment(2, REGION, region(AND)),
  ]);
  return aScan(bytes, "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode");
}

/** Text by a CMap that readers must bring, in a font that the computer brings. */
export const aPdfOfCMap = (text = "III", font = "Sans") =>
  aPage(`BT /F 300 Tf 10 30 Td (${text}) Tj ET`, "/Font<</F 5 0 R>>", [
    `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${font}/FontDescriptor 7 0 R` +
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>>>",
    `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0` +
    "/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
  ]);

const HEIC =
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAAGAACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACBtZGF0AAAAFCgBrxmA7iRKX//o6qsTf8JQYoT8";

/** 64 × 48 pixels. */
export const aHeic = () => decoded(HEIC);

/** A page of one painted half, and its operators as often as this. */
export const aPageOf = (operators: string, times: number) =>
  aPage(`0 0 ${WIDTH / 2} ${HEIGHT} re f ${operators.repeat(times)}`, "", []);

/** A font that is not in the file, whose text is numbers of glyphs: a space, an I, and another one. */
export const aPdfOfGlyphs = (font: string, numbers: string) =>
  aPage(`BT /F 300 Tf 10 30 Td <${numbers}> Tj ET`, "/Font<</F 5 0 R>>", [
    `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/Identity-H/DescendantFonts[6 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${font}/FontDescriptor 7 0 R/DW 300` +
    "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>",
    `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0` +
    "/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
  ]);

/** A page with a black left half in units of 10 points. */
export const aPageOfLargeUnits = () =>
  aPage(`0 0 7200 14400 re f`, "", [], "/UserUnit 10/MediaBox[0 0 14400 14400]");

/** A page of one annotation and nothing else. */
export const aPageWith = (annotation: string) =>
  aPage(
    "",
    "",
    [`<</Type/Annot${annotation}>>`, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"],
    "/Annots[5 0 R]",
    "/AcroForm<</Fields[5 0 R]/DR<</Font<</Helv 6 0 R>>>>>>",
  );

/** Its value fills the left half. */
export const aField = () =>
  aPageWith("/Subtype/Widget/FT/Tx/T(a)/V(W)/Rect[0 0 100 280]/F 4/DA(/Helv 100 Tf 0 g)");
