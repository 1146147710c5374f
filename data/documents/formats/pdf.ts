import type { Buffer } from "node:buffer";
import type * as PdfJs from "pdfjs-dist";
import * as legacy from "pdfjs-dist/legacy/build/pdf.mjs";
// pdf.js finds its worker as a global, and runs it in this thread.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import type { DocumentContents } from "../formats.ts";
import { tooMuch } from "../budget.ts";
import { broken, Faulty, faulty, requireSmallPicture } from "./faulty.ts";

const MAX_PAGES = 200;
const MAX_IMAGE_PIXELS = 160_000_000;

/** The handler of PDFs that are encrypted for certificates (ISO 32000-2, 7.6.5). */
const CERTIFICATES = "/Adobe.PubSec";

const { getDocument, AnnotationType: types } = legacy as typeof PdfJs;

/** Annotations that may do more than lead to a page or a web address. */
const LINKS = new Set([types.LINK, types.WIDGET]);
const MEDIA = new Set([types.SOUND, types.MOVIE, types.SCREEN, types.THREED, types.RICHMEDIA]);
const EXAMINED = new Set([...LINKS, ...MEDIA, types.FILEATTACHMENT]);

/**
 * Opens a PDF with pdf.js, as the viewer does, without painting it. Returns what it holds besides its
 * pages. Throws `Faulty`.
 */
export async function requirePdf(bytes: Buffer): Promise<{ contents?: DocumentContents }> {
  requireFewObjects(bytes);
  requireShortLines(bytes);
  requireSmallPictures(bytes);
  const opening = getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await opening.promise;
    if (!(pdf.numPages > 0)) throw faulty("document.no_pages");
    if (pdf.numPages > MAX_PAGES) {
      throw faulty("document.too_many_pages", { params: { most: MAX_PAGES } });
    }
    await requirePage(pdf);
    const contents = await contentsOf(pdf);
    return Object.values(contents).some(Boolean) ? { contents } : {};
  } catch (error) {
    if (error instanceof Faulty) throw error;
    const needsPassword = error instanceof Error && error.name === "PasswordException";
    if (needsPassword) {
      throw faulty(
        "document.password",
      );
    }
    throw bytes.includes(CERTIFICATES) ? faulty("document.certificate") : broken();
  } finally {
    await opening.destroy();
  }
}

/** Twice the objects, as each has a beginning and an end. */
const MAX_MARKS = 500_000;

/** pdf.js makes an entry for each object that it finds in a damaged file. Throws `Faulty`. */
function requireFewObjects(bytes: Buffer): void {
  let marks = 0;
  for (let at = 0; (at = bytes.indexOf("obj", at)) >= 0; at += 3) {
    if (++marks > MAX_MARKS) throw tooMuch();
  }
}

const MAX_LINE_BYTES = 4_000_000;
const LINE_ENDS = new Set([..."\n\r<"].map((end) => end.charCodeAt(0)));

/**
 * pdf.js reads a line of a damaged file byte by byte into a text that takes 30 times its length. Only
 * uncompressed pictures of one colour have such long ones. Throws `Faulty`.
 */
function requireShortLines(bytes: Buffer): void {
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (LINE_ENDS.has(bytes[at]!)) start = at;
    else if (at - start > MAX_LINE_BYTES) throw tooMuch();
  }
}

const MAX_PICTURES = 10_000;
/** Bytes before and after the width of a picture that are searched for its other fields. */
const MAX_FIELDS = 500;

/**
 * Refuses pictures that the viewer would leave out, by the fields that stand plainly in the file.
 * Others are left out with a message. Throws `Faulty`.
 */
function requireSmallPictures(bytes: Buffer): void {
  let found = 0;
  for (let at = 0; (at = bytes.indexOf("/Width ", at)) >= 0 && found < MAX_PICTURES; at++) {
    found++;
    const before = bytes.toString("latin1", Math.max(0, at - MAX_FIELDS), at);
    const after = bytes.toString("latin1", at, at + MAX_FIELDS);
    const fields = before.slice(before.lastIndexOf("obj") + 1) + after.split("stream", 1)[0];
    const number = (name: string) => Number(new RegExp(`/${name} (\\d+)`).exec(fields)?.[1] ?? 0);
    const [pixels, bits] = [number("Width") * number("Height"), number("BitsPerComponent")];
    const samples = /\/DeviceCMYK\b/.test(fields) ? 4 : /\/DeviceRGB\b/.test(fields) ? 3 : 1;
    if (pixels > 0) requireSmallPicture(pixels, Math.max(bits, 1) * samples);
  }
}

/** The viewer names pages that it cannot show; one at least can be shown. */
async function requirePage(pdf: PdfJs.PDFDocumentProxy): Promise<void> {
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n).catch(() => null);
    if (page) return;
  }
  throw broken();
}

interface Annotation {
  annotationType: number;
  actions?: object;
  url?: string;
  unsafeUrl?: string;
  attachment?: object;
}

async function contentsOf(pdf: PdfJs.PDFDocumentProxy): Promise<DocumentContents> {
  const unknown = () => null;
  const [scripts, hasScriptedFields, attachments, opening, metadata, annotations] = await Promise
    .all([
      pdf.getJSActions().catch(unknown),
      pdf.hasJSActions().catch(unknown),
      pdf.getAttachments().catch(unknown),
      pdf.getOpenAction().catch(unknown),
      pdf.getMetadata().catch(unknown),
      annotationsOf(pdf),
    ]);
  const info: { IsAcroFormPresent?: boolean; IsXFAPresent?: boolean } = metadata?.info ?? {};
  // Such a form has a page that says "Please wait"; its own pages are those of the XFA.
  if (info.IsXFAPresent && !info.IsAcroFormPresent) {
    throw faulty(
      "document.adobe_form",
    );
  }
  const attached = annotations.filter((one) => one.annotationType === types.FILEATTACHMENT);
  return {
    hasScripts: scripts !== null || hasScriptedFields === true ||
      annotations.some(({ actions }) => actions),
    hasForm: info.IsAcroFormPresent === true || info.IsXFAPresent === true,
    attachedFiles: (attachments?.size ?? 0) + attached.length,
    hasActions: opening?.has("action") === true || annotations.some(startsSomething),
  };
}

async function annotationsOf(pdf: PdfJs.PDFDocumentProxy): Promise<readonly Annotation[]> {
  const found = await pdf.getAnnotationsByType(EXAMINED, new Set()).catch(() => null);
  return found as Annotation[] | null ?? [];
}

/** True for media, and for links to programs and files. */
const startsSomething = ({ annotationType, url, unsafeUrl, attachment }: Annotation): boolean =>
  MEDIA.has(annotationType) || attachment !== undefined ||
  unsafeUrl !== undefined && !/^(https?|mailto|tel):/.test(url ?? "");
