import type { Buffer } from "node:buffer";
import type { getDocumentProxy } from "unpdf";
import type { DocumentContents } from "../formats.ts";
import { broken, Faulty, faulty, MAX_PICTURE_BYTES, NotLoaded } from "./faulty.ts";
import { TooLarge } from "./pdf/filters.ts";
import { embeddedFiles, FILES, requireHarmless } from "./pdf/forbidden.ts";
import { isInvoice } from "./pdf/invoice.ts";
import { needsPassword, Objects, type Stream, TOO_MUCH } from "./pdf/objects.ts";
import { MAX_PAGES, pagesOf, tooManyPages } from "./pdf/pages.ts";
import {
  isPicture,
  requireSmall,
  requireSmallData,
  requireSmallParameters,
} from "./pdf/pictures.ts";
import { type Dict, nameIn, Ref, type Value } from "./pdf/values.ts";

/** pdf.js takes some 50 bytes for each byte of a page's content. */
const MAX_CONTENT_BYTES = 12_000_000;
/** The largest typefaces, of Chinese and Japanese. */
const MAX_FONT_BYTES = 64_000_000;
/** About twenty uncompressed pages of a scanner. */
const MAX_UNPACKED_BYTES = 400_000_000;

/**
 * Checks all objects of a PDF, then opens it with pdf.js, as the viewer does. Tells what it holds
 * besides its pages. Throws `Faulty` and `NotLoaded`.
 */
export async function requirePdf(bytes: Buffer): Promise<{ contents?: DocumentContents }> {
  const roles: Roles = { contents: [], files: [] };
  const objects = await Objects.read(bytes, (dict) => {
    requireHarmless(dict);
    requireSmallParameters(dict);
    findRoles(dict, roles);
  });
  const pages = pagesOf(objects);
  await requireSmallStreams(objects, pages, numbersIn(objects, roles.contents));
  const containsFile = await requireNoFiles(objects, roles.files);
  await requireOpens(bytes);
  return containsFile
    ? { contents: { hasScripts: false, hasForm: false, attachedFiles: 1, hasActions: false } }
    : {};
}

interface Roles {
  /** Values that lead to the instructions of pages, annotations and glyphs. */
  contents: Value[];
  /** Values that lead to embedded files. */
  files: Value[];
}

function findRoles(dict: Dict, { contents, files }: Roles): void {
  for (const key of ["Contents", "AP", "CharProcs"]) {
    const value = dict.get(key);
    if (value instanceof Ref || value instanceof Map || Array.isArray(value)) contents.push(value);
  }
  files.push(...embeddedFiles(dict));
}

/** Numbers of the objects in these values, and in what they lead to. */
function numbersIn(objects: Objects, values: readonly Value[]): Set<number> {
  const streams = new Set(objects.streams.map(({ num }) => num));
  const found = new Set<number>();
  const visit = (value: Value, depth: number): void => {
    if (depth > 4) return;
    if (value instanceof Ref) {
      if (found.has(value.num)) return;
      found.add(value.num);
      if (!streams.has(value.num)) visit(objects.resolve(value), depth + 1);
    } else if (Array.isArray(value)) value.forEach((one) => visit(one, depth + 1));
    else if (value instanceof Map) [...value.values()].forEach((one) => visit(one, depth + 1));
  };
  for (const value of values) visit(value, 0);
  return found;
}

/** Unpacks every stream, so that a viewer can be sure of its size. Throws `Faulty`. */
async function requireSmallStreams(
  objects: Objects,
  pages: readonly Dict[],
  contents: ReadonlySet<number>,
): Promise<void> {
  const sizes = new Map<number, number>();
  let all = 0;
  for (const stream of objects.streams) {
    const size = await sizeOf(objects, stream, contents.has(stream.num));
    sizes.set(stream.num, Math.max(size, sizes.get(stream.num) ?? 0));
    all += size;
    if (all > MAX_UNPACKED_BYTES) throw tooMuch(MAX_UNPACKED_BYTES);
  }
  for (const page of pages) {
    const own = numbersIn(objects, [page.get("Contents") ?? null]);
    const size = [...own].reduce((sum, num) => sum + (sizes.get(num) ?? 0), 0);
    if (size > MAX_CONTENT_BYTES) throw tooMuch(MAX_CONTENT_BYTES);
  }
}

const tooMuch = (bytes: number) => faulty(TOO_MUCH, { most: bytes / 1e6 });

async function sizeOf(objects: Objects, stream: Stream, isContent: boolean): Promise<number> {
  const { dict } = stream;
  requireOwnData(dict);
  const isImage = isPicture(dict) && !isContent;
  if (isPicture(dict)) requireSmall(objects, dict);
  const limit = limitOf(dict, isContent);
  try {
    let size = 0;
    for await (const { bytes, codec, isMeant } of objects.unpack(stream, limit)) {
      if (codec && isMeant) {
        requireSmallData(bytes, codec);
        if (!isImage) throw broken();
      }
      size = Math.max(size, bytes.length);
    }
    return size;
  } catch (error) {
    throw error instanceof TooLarge ? tooMuch(limit) : error;
  }
}

/** `F` names another file that holds the data; as a name or an array it is short for `Filter`. */
function requireOwnData(dict: Dict): void {
  const file = dict.get("F");
  if (file === undefined || nameIn(file) || Array.isArray(file)) return;
  throw faulty("The PDF opens other files ({key}). Print it to a new PDF and send that.", {
    key: "/F",
  });
}

function limitOf(dict: Dict, isContent: boolean): number {
  if (isContent) return MAX_CONTENT_BYTES;
  if (isPicture(dict)) return MAX_PICTURE_BYTES + MAX_CONTENT_BYTES;
  return isFont(dict) ? MAX_FONT_BYTES : MAX_CONTENT_BYTES;
}

const isFont = (dict: Dict): boolean =>
  ["Length1", "Length2", "Length3"].some((key) => dict.has(key)) ||
  ["Type1C", "CIDFontType0C", "OpenType"].includes(nameIn(dict.get("Subtype")) ?? "");

/** True for the XML of an electronic invoice. Throws `Faulty` for any other embedded file. */
async function requireNoFiles(objects: Objects, files: readonly Value[]): Promise<boolean> {
  const numbers = new Set(
    files.flatMap((value) => [...objects.dictOf(value) ?? []])
      .flatMap(([key, value]) => FILE_KEYS.includes(key) && value instanceof Ref ? value.num : []),
  );
  const embedded = objects.streams.filter(({ num, dict }) =>
    numbers.has(num) || nameIn(dict.get("Type")) === "EmbeddedFile"
  );
  for (const stream of embedded) {
    if (stream.num !== embedded[0]!.num || !await holdsInvoice(objects, stream)) {
      throw faulty(FILES, { key: "/EmbeddedFile" });
    }
  }
  return embedded.length > 0;
}

const FILE_KEYS = ["F", "UF", "DOS", "Mac", "Unix"];

async function holdsInvoice(objects: Objects, stream: Stream): Promise<boolean> {
  for await (const { bytes, codec } of objects.unpack(stream, MAX_CONTENT_BYTES)) {
    if (codec === null && isInvoice(bytes)) return true;
  }
  return false;
}

async function requireOpens(bytes: Buffer): Promise<void> {
  const { getDocument } = await loadPdfJs();
  const opening = getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await opening.promise;
    if (!(pdf.numPages > 0)) throw faulty("The PDF has no pages.");
    if (pdf.numPages > MAX_PAGES) throw tooManyPages();
    await requirePage(pdf);
  } catch (error) {
    if (error instanceof Faulty) throw error;
    throw isPassword(error) ? needsPassword() : broken();
  } finally {
    await opening.destroy();
  }
}

/** The viewer names pages that it cannot show; one at least can be shown. */
async function requirePage(pdf: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<void> {
  for (let n = 1; n <= pdf.numPages; n++) {
    const page = await pdf.getPage(n).catch(() => null);
    if (page) return;
  }
  throw broken();
}

/** Loaded on demand, as it takes 40 MB and pictures do not need it. */
async function loadPdfJs() {
  try {
    const { getResolvedPDFJS } = await import("unpdf");
    return await getResolvedPDFJS();
  } catch (cause) {
    throw new NotLoaded(`pdf.js cannot be loaded: ${cause}`, { cause });
  }
}

const isPassword = (error: unknown): boolean =>
  error instanceof Error && error.name === "PasswordException";
