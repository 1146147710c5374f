import { Buffer } from "node:buffer";

/** A PDF of one page with a title and lines of text, marked as a specimen. */
export function letter(title: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const content = [
    "q 0.85 0.87 0.9 rg BT /F2 64 Tf 0.8 0.6 -0.6 0.8 150 260 Tm (SPECIMEN) Tj ET Q",
    `BT /F2 20 Tf 72 740 Td (${escaped(title)}) Tj ET`,
    "0.2 0.36 0.51 RG 2 w 72 726 m 523 726 l S",
    "BT /F1 12 Tf 18 TL 72 690 Td",
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    "ET",
  ].join("\n");
  const font = (name: string) =>
    `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  return pdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R" +
    "/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ]);
}

/** A character of the text is a byte of the file. */
function pdf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}${trailer}`;
  return new Uint8Array(Buffer.from(text, "latin1"));
}

/** Letters that WinAnsi does not have lose their accents. */
const escaped = (text: string): string =>
  [...text].map((letter) => letter <= "\xff" ? letter : letter.normalize("NFD")[0]!).join("")
    .replace(/[\\()]/g, "\\$&").replace(/[^\x20-\xff]/g, "?");
