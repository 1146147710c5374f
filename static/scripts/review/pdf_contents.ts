/* Annotations and fonts of a page that pdf.js does not paint by itself. */

import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

interface Annotation {
  id: string;
  subtype: string;
  hasAppearance: boolean;
  fieldType?: string | null;
  fieldValue?: string | string[] | null;
  contentsObj?: { str: string };
}

/**
 * Has values of fields without an appearance painted. Returns the texts of notes, of which a page shows
 * nothing, and whether it has fields.
 */
export async function readAnnotations(
  { annotationStorage }: PDFDocumentProxy,
  page: PDFPageProxy,
): Promise<{ notes: string[]; hasFields: boolean }> {
  const annotations: Annotation[] = await page.getAnnotations();
  const bare = annotations.filter(({ hasAppearance }) => !hasAppearance);
  for (const { id, fieldType, fieldValue } of bare) {
    const isPainted = fieldType === "Tx" || fieldType === "Ch";
    if (isPainted && fieldValue?.length) annotationStorage.setValue(id, { value: fieldValue });
  }
  const notes = bare.filter(({ subtype, contentsObj }) => subtype === "Text" && contentsObj?.str);
  return {
    notes: notes.map(({ contentsObj }) => contentsObj!.str),
    hasFields: annotations.some(({ subtype }) => subtype === "Widget"),
  };
}

interface Font {
  name?: string;
  composite?: boolean;
  missingFile?: boolean;
  /** A font of pdf.js itself, for texts of annotations. */
  isInvalidPDFjsFont?: boolean;
  toFontChar?: Map<number, number>;
}

/** Size of the table by which pdf.js takes every number of two bytes for a character. */
const EVERY_NUMBER = 65_536;
/** Sizes of its tables of the glyphs of Arial, Arial Black, Calibri and Trebuchet. */
const OF_WINDOWS = new Set([496, 498, 564, 305]);
/** Glyphs of fonts that pdf.js brings: Liberation Sans, numbered like Arial in ASCII; Foxit's. */
const LIBERATION = new Set([678, 677]);
const FOXIT = new Set([245, 231, 204, 192]);
const SUBSTITUTED = /^[^+]*(Arial|Helvetica|Times|Courier|Symbol|Dingbats)/i;

/** True for a font that is not in the file, and numbers glyphs, which differ from font to font. */
export function isGuessed(
  { commonObjs }: PDFPageProxy,
  id: string,
  isBeyondAscii: boolean,
): boolean {
  if (!commonObjs.has(id)) return false;
  const font: Font = commonObjs.get(id);
  if (!font.composite || font.isInvalidPDFjsFont) return false;
  const size = font.toFontChar?.size ?? 0;
  if (font.missingFile) return size === EVERY_NUMBER || isBeyondAscii && OF_WINDOWS.has(size);
  return SUBSTITUTED.test(font.name ?? "") &&
    (FOXIT.has(size) || isBeyondAscii && LIBERATION.has(size));
}
