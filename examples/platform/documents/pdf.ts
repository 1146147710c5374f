const utf8 = (text: string) => new TextEncoder().encode(text);

/** A PDF of one page of A4 that shows a JPEG of three colours, as scanners make it. */
export function pageOf(
  jpeg: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const content = "q 595 0 0 842 0 0 cm /I Do Q";
  const objects: (string | Uint8Array)[][] = [
    ["<</Type/Catalog/Pages 2 0 R>>"],
    ["<</Type/Pages/Kids[3 0 R]/Count 1>>"],
    [
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R",
      "/Resources<</XObject<</I 5 0 R>>>>>>",
    ],
    [`<</Length ${content.length}>>stream\n${content}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB`,
      `/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream\n`,
      jpeg,
      "\nendstream",
    ],
  ];
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === "string" ? utf8(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add("%PDF-1.4\n");
  const offsets = objects.map((object, index) => {
    const offset = length;
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add("\nendobj\n");
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = length;
  add(`xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`);
  add(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
