import { Buffer } from "node:buffer";
import { aPdf, packed, pdfOf } from "../made.ts";
import { joined, type Sent, trailers, variants } from "./kind.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const of = (kind: string, bytes: Bytes, refused?: string): Sent => ({
  kind: `PDF: ${kind}`,
  bytes,
  ...refused ? { refused } : { shown: { contentType: "application/pdf" } },
});

const withContent = (content: string): Bytes => aPdf({ page: "/Contents 4 0 R", more: [content] });

const stream = (data: string, entries = ""): string =>
  `<<${entries}/Length ${data.length}>>stream\n${data}\nendstream`;

const contents = { hasScripts: false, hasForm: false, attachedFiles: 0, hasActions: false };

const script = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
const link = (action: string) => `/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<<${action}>>>>]`;
const annotation = (entries: string) => `/Annots[<</Rect[0 0 9 9]${entries}>>]`;

/** Files whose contents besides their pages are named. */
function withContents(): Sent[] {
  const named = (kind: string, bytes: Bytes, held: Partial<typeof contents>): Sent => ({
    kind: `PDF: ${kind}`,
    bytes,
    shown: { contentType: "application/pdf", contents: { ...contents, ...held } },
  });
  const scripts = { hasScripts: true };
  const actions = { hasActions: true };
  const field = "<</T(a)/FT/Tx/Subtype/Widget/Rect[0 0 9 9]>>";
  return [
    named("script on opening", aPdf({ catalog: `/OpenAction${script}` }), scripts),
    named(
      "script by its name",
      aPdf({ catalog: `/Names<</JavaScript<</Names[(a)${script}]>>>>` }),
      scripts,
    ),
    named("form", aPdf({ catalog: `/AcroForm<</Fields[4 0 R]>>`, more: [field] }), {
      hasForm: true,
    }),
    named("program of a link", aPdf({ page: link("/S/#4caunch/F(cmd.exe)") }), actions),
    named("other file", aPdf({ page: link("/S/GoToR/F(\\\\server\\share)/D[0]") }), actions),
    named("film", aPdf({ page: annotation("/Subtype/Movie/Movie<</F(a.avi)>>") }), actions),
    named("film and more", aPdf({ page: annotation("/Subtype/RichMedia") }), actions),
    named(
      "file of an annotation",
      aPdf({ page: annotation("/Subtype/FileAttachment/FS<</F(a)>>") }),
      { attachedFiles: 1 },
    ),
    named("electronic invoice", withFiles(XML), { attachedFiles: 1 }),
    named("invoice and program", withFiles(XML, "MZ"), { attachedFiles: 2 }),
  ];
}

const XML = `<?xml version="1.0"?><!-- x --><rsm:CrossIndustryInvoice xmlns:rsm="urn:x"/>`;

/** A PDF with an attached file for each content. */
function withFiles(...files: string[]): Bytes {
  const first = 4;
  const names = files.map((_, n) => `(${n}) ${first + 2 * n} 0 R`);
  return aPdf({
    catalog: `/Names<</EmbeddedFiles<</Names[${names.join(" ")}]>>>>`,
    more: files.flatMap((content, n) => [
      `<</Type/Filespec/F(${n}.xml)/EF<</F ${first + 1 + 2 * n} 0 R>>>>`,
      packed(content, "/Type/EmbeddedFile/Subtype/text#2Fxml"),
    ]),
  });
}

export const pdfWithInvoice = (): Bytes => withFiles(XML);

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
    of("no file in the list of files", aPdf({ catalog: "/Names<</EmbeddedFiles<</Names[]>>>>" })),
    of("script that nothing leads to", aPdf({ more: [script] })),
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

const XFA = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">
<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform><pageSet><pageArea>
<medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet></subform></template>
</xdp:xdp>`;

function large(): Sent[] {
  const kids = (count: number, kid: string) =>
    pdfOf([
      "<</Type/Catalog/Pages 2 0 R>>",
      `<</Type/Pages/Count ${count}/Kids[${`${kid} `.repeat(count)}]>>`,
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    ]);
  return [
    ...variants(3, (n) => of("too many pages", aPdf({ pages: 201 + 50 * n }), "200 pages")),
    of("60,000 pages in one", kids(60_000, "3 0 R"), "200 pages"),
    of("60,000 pages that are not there", kids(60_000, "99 0 R"), "broken"),
    of("picture of 3,600 megapixels", withPicture("/Width 60000/Height 60000"), "160 megapixels"),
    of(
      "picture of 200 MB",
      withPicture("/Width 8200/Height 8200/BitsPerComponent 8/ColorSpace/DeviceRGB"),
      "150 MB",
    ),
    of("more objects than any", aPdf({ more: Array(250_001).fill("0") }), "too much memory"),
    of(
      "form of Adobe programs",
      aPdf({
        catalog: "/NeedsRendering true/AcroForm<</Fields[]/XFA 4 0 R>>",
        more: [stream(XFA)],
      }),
      "only Adobe programs show",
    ),
  ];
}

export const pdfs = (): Sent[] => [...sound(), ...withContents(), ...large()];
