import { Buffer } from "node:buffer";
import zlib from "node:zlib";
import { aPdf, packed, pdfOf } from "../made.ts";
import { jpegOf } from "./jpegs.ts";
import { joined, type Sent, trailers, variants } from "./kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const of = (kind: string, bytes: Bytes, refused?: string): Sent => ({
  ...{ kind: `PDF: ${kind}`, bytes },
  ...refused ? { refused } : { shown: { contentType: "application/pdf" } },
});

const withContent = (content: string): Bytes => aPdf({ page: "/Contents 4 0 R", more: [content] });

const stream = (data: string, entries = ""): string =>
  `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;

/** Objects by which a viewer runs, plays, sends or opens something. */
const dangers: Record<string, { object: string; key: string }> = {
  "script": { object: "<</S/JavaScript/JS(app.alert\\(1\\))>>", key: "/JavaScript" },
  "script of a rendition": { object: "<</S/Rendition/JS(x)>>", key: "/Rendition" },
  "script without its type": { object: "<</Type/Action/JS(x)>>", key: "/JS" },
  "program": { object: "<</S/Launch/F(cmd.exe)>>", key: "/Launch" },
  "film": { object: "<</Subtype/Movie/Movie<</F(a.avi)>>>>", key: "/Movie" },
  "sound": { object: "<</S/Sound/Sound 9 0 R>>", key: "/Sound" },
  "film and more": { object: "<</Subtype/RichMedia>>", key: "/RichMedia" },
  "3D": { object: "<</Type/Annot/Subtype/3D>>", key: "/3D" },
  "attachment": { object: "<</Subtype/FileAttachment/FS(x)>>", key: "/FileAttachment" },
  "form that is sent": { object: "<</S/SubmitForm/F(https://example.com)>>", key: "/SubmitForm" },
  "form that is loaded": { object: "<</S/ImportData/F(x.fdf)>>", key: "/ImportData" },
  "other file": { object: "<</S/GoToR/F(\\\\\\\\server\\\\share)/D[0]>>", key: "/GoToR" },
  "embedded file": { object: "<</S/GoToE/T<</R/C>>>>", key: "/GoToE" },
  "XFA form": { object: "<</Fields[]/XFA[(a)(b)]>>", key: "/XFA" },
};

/** Hides the first value of each key behind another one. */
const twice = (object: string) => object.replace(/>>$/, "/S/URI/Subtype/Link/JS null/XFA null>>");

/** Every place where an object can stand. */
const places: Record<string, (object: string) => Bytes> = {
  "of the document": (object) => aPdf({ catalog: `/OpenAction${object}` }),
  "of a page": (object) => aPdf({ page: `/AA<</O${object}>>` }),
  "of an annotation": (object) => aPdf({ page: `/Annots[<</Subtype/Link/A${object}>>]` }),
  "after another": (object) => aPdf({ page: `/AA<</O<</S/URI/Next[null ${object}]>>>>` }),
  "that nothing leads to": (object) => aPdf({ more: [object] }),
  "among packed objects": (object) =>
    aPdf({ more: [packed(`9 0 ${object}`, "/Type/ObjStm/N 1/First 4")] }),
  "among objects of no type": (object) => aPdf({ more: [packed(`9 0 ${object}`, "/N 1/First 4")] }),
  "among objects in two filters": (object) =>
    aPdf({
      more: [
        stream(
          `${zlib.deflateSync(`9 0 ${object}`).toString("hex")}>`,
          "/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]",
        ),
      ],
    }),
  "spelt otherwise": (object) =>
    aPdf({
      more: [
        object.replace(/\/([A-Z])([a-z])/g, (_, a, b) => `/${a}#${b.charCodeAt(0).toString(16)}`),
      ],
    }),
  "in a repeated key": (object) => aPdf({ more: [twice(object)] }),
  "behind the trailer": (object) => joined(aPdf(), `\n9 0 obj ${object} endobj\n`),
  "behind a comment": (object) =>
    joined(aPdf(), `\n9 %${"x".repeat(400)}\n 0 obj%\n ${object} endobj\n`),
};

function dangerous(): Sent[] {
  return Object.entries(places).flatMap(([place, make]) =>
    Object.entries(dangers).map(([name, { object, key }]) =>
      of(`${name} ${place}`, make(object), key)
    )
  );
}

const oneFile = { hasScripts: false, hasForm: false, attachedFiles: 1, hasActions: false };
const XML = `<?xml version="1.0"?><!-- x --><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>`;

/** A PDF with a file for each content, by its specification and as an associated file. */
function withFiles(...contents: string[]): Bytes {
  const first = 4;
  return aPdf({
    catalog: `/AF[${contents.map((_, n) => `${first + 2 * n} 0 R`).join(" ")}]`,
    more: contents.flatMap((content, n) => [
      `<</Type/Filespec/F(factur-x.xml)/EF<</F ${first + 1 + 2 * n} 0 R/UF ${
        first + 1 + 2 * n
      } 0 R>>>>`,
      packed(content, "/Type/EmbeddedFile/Subtype/text#2Fxml"),
    ]),
  });
}

export const pdfWithInvoice = (): Bytes => withFiles(XML);

function files(): Sent[] {
  const roots = ["CrossIndustryInvoice", "ferd:CrossIndustryDocument", "Invoice", "a:CreditNote"];
  return [
    ...roots.map((root): Sent => ({
      kind: "PDF: electronic invoice",
      bytes: withFiles(`\ufeff<?xml version="1.0"?>\n<${root} xmlns="urn:x">`),
      shown: { contentType: "application/pdf", contents: oneFile },
    })),
    of("two files", withFiles(XML, XML), "/EmbeddedFile"),
    ...["MZ\x90", "<html><script>", "<math>", "<!DOCTYPE Invoice><Invoice>", "%PDF-1.4", ""].map(
      (content) => of("file that is no invoice", withFiles(content), "/EmbeddedFile"),
    ),
    of(
      "file without its type",
      aPdf({ more: ["<</EF<</F 5 0 R>>>>", stream("MZ")] }),
      "/EmbeddedFile",
    ),
    of("no file in the list of files", aPdf({ catalog: "/Names<</EmbeddedFiles<</Names[]>>>>" })),
  ];
}

function sound(): Sent[] {
  const plain = aPdf({ pages: 3 });
  const text = Buffer.from(plain).toString("latin1");
  return [
    ...variants(5, (n) => of("pages", aPdf({ pages: [1, 2, 30, 199, 200][n]! }))),
    ...["/EmbeddedFile", "/JavaScript /JS", "/Launch", "endobj 1 0 obj"].map((words) =>
      of("words of a page", withContent(stream(`BT (${words}) Tj ET`)))
    ),
    of("packed words of a page", withContent(packed("BT (/S/JavaScript) Tj ET"))),
    of(
      "address with such words",
      aPdf({ page: "/Annots[<</A<</S/URI/URI(http://a/JavaScript)>>>>]" }),
    ),
    of("typeface with such a name", aPdf({ page: "/Resources<</Font<</JS 9 0 R/EF 9 0 R>>>>" })),
    ...variants(4, (n) => of("bytes before its header", joined("x\n".repeat(1 + n * 150), plain))),
    ...Object.entries(trailers).map(([name, trailer]) =>
      of(`with ${name}`, joined(plain, trailer(4, plain)))
    ),
    of("without its end", joined(text.replace("%%EOF", ""))),
    of(
      "without its table",
      joined(text.slice(0, text.indexOf("xref\n")) + "trailer<</Root 1 0 R>>"),
    ),
    of("wrong table", joined(text.replace(/startxref\n\d+/, "startxref\n7"))),
    of(
      "scan of 144 megapixels in black and white",
      withPicture("/Width 12000/Height 12000/BitsPerComponent 1/ColorSpace/DeviceGray"),
    ),
    of(
      "photograph of 50 megapixels",
      withPicture("/Width 8160/Height 6120/BitsPerComponent 8/ColorSpace/DeviceRGB"),
    ),
  ];
}

const withPicture = (entries: string, data = packed("x").replace("<<", "")): Bytes =>
  aPdf({ more: [`<</Type/XObject/Subtype/Image${entries}${data}`] });

/** 100 MB of one operator. */
const BOMB = Buffer.alloc(100_000_000, "0 g ").toString("latin1");

function lzwBomb(): string {
  // Code after code that is not known yet repeats what came before it, and one byte more.
  const bits: string[] = [(256).toString(2).padStart(9, "0"), (65).toString(2).padStart(9, "0")];
  for (let code = 258; code < 4094; code++) {
    const width = Math.min(12, Math.floor(Math.log2(code + 1)) + 1);
    bits.push(code.toString(2).padStart(Math.max(width, 9), "0"));
  }
  for (let n = 0; n < 5000; n++) bits.push((4093).toString(2).padStart(12, "0"));
  return bits.join("").match(/.{8}/g)!.map((byte) => String.fromCharCode(parseInt(byte, 2))).join(
    "",
  );
}

function large(): Sent[] {
  const kids = (count: number, kid: string) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count ${count}/Kids[${`${kid} `.repeat(count)}]>>`,
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    ]);
  const jpeg = Buffer.from(jpegOf({ width: 60_000, height: 60_000, missing: 1e9 })).toString(
    "latin1",
  );
  const jpx = "\xff\x4f\xff\x51\0\x2f\0\0\0\0\xff\xff\0\0\xff\xff" + "\0".repeat(24) + "\0\x03";
  return [
    ...variants(3, (n) => of("too many pages", aPdf({ pages: 201 + 50 * n }), "200 pages")),
    of("60,000 pages in one", kids(60_000, "3 0 R"), "200 pages"),
    of("60,000 pages that are not there", kids(60_000, "99 0 R"), "200 pages"),
    of("page of 100 MB", withContent(packed(BOMB)), "12 MB"),
    of(
      "page of 100 MB that says it is a picture",
      withContent(packed(BOMB, "/Subtype/Image/Width 9/Height 9")),
      "12 MB",
    ),
    of(
      "page of 100 MB in parts",
      aPdf({
        page: "/Contents[4 0 R 5 0 R]",
        more: [packed(BOMB.slice(0, 8e6)), packed(BOMB.slice(0, 8e6))],
      }),
      "12 MB",
    ),
    of("page of much in LZW", withContent(stream(lzwBomb(), "/Filter/LZWDecode")), "12 MB"),
    of(
      "page of much in runs",
      withContent(stream("\x81x".repeat(100_000), "/Filter/RunLengthDecode")),
      "12 MB",
    ),
    of(
      "packed twice",
      withContent(
        packed(zlib.deflateSync(Buffer.alloc(2e7)), "").replace(
          "/FlateDecode",
          "[/FlateDecode/FlateDecode]",
        ),
      ),
      "12 MB",
    ),
    of("picture of 3,600 megapixels", withPicture("/Width 60000/Height 60000"), "160 megapixels"),
    of(
      "picture of 200 MB",
      withPicture("/Width 8200/Height 8200/BitsPerComponent 8/ColorSpace/DeviceRGB"),
      "150 MB",
    ),
    of(
      "JPEG that is larger than it says",
      withPicture(
        "/Width 9/Height 9",
        `/Filter/DCTDecode/Length ${jpeg.length}>>stream\n${jpeg}\nendstream`,
      ),
      "160 megapixels",
    ),
    of(
      "JPEG 2000 that is larger than it says",
      withPicture(
        "/Width 9/Height 9",
        `/Filter/JPXDecode/Length ${jpx.length}>>stream\n${jpx}\nendstream`,
      ),
      "160 megapixels",
    ),
    of("more objects than any", aPdf({ more: Array(250_001).fill("0") }), "250000 objects"),
    of(
      "table of 10^9 objects",
      aPdf({ more: [stream("", "/Type/XRef/Size 1000000000/W[0 0 0]")] }),
      "broken",
    ),
    of("objects within one another", aPdf({ more: ["[".repeat(100_000)] }), "broken"),
  ];
}

export const pdfs = (): Sent[] => [...sound(), ...files(), ...dangerous(), ...large()];
