import type { Buffer } from "node:buffer";
import { broken, Faulty, faulty, NotLoaded } from "./faulty.ts";
import { requireHarmlessBytes } from "./pdf_bytes.ts";

/** Opens a PDF with pdf.js, as the viewer does. Throws `Faulty` and `NotLoaded`. */
export async function requirePdf(bytes: Buffer): Promise<void> {
  await requireHarmlessBytes(bytes);
  const { getDocument } = await loadPdfJs();
  const opening = getDocument({
    data: new Uint8Array(bytes),
    useWasm: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: true,
    verbosity: 0,
  });
  try {
    await requireHarmless(await opening.promise);
  } catch (error) {
    if (error instanceof Faulty) throw error;
    throw isPassword(error) ? faulty("The PDF is encrypted.") : broken();
  } finally {
    await opening.destroy();
  }
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

type Pdf = Awaited<ReturnType<typeof import("unpdf").getDocumentProxy>>;

/** Finds scripts and files that are written in ways that the byte search does not see. */
async function requireHarmless(pdf: Pdf): Promise<void> {
  const info = (await pdf.getMetadata()).info as Record<string, unknown>;
  if (info.EncryptFilterName) throw faulty("The PDF is encrypted.");
  if (info.IsXFAPresent || await pdf.getJSActions()) throw faulty("The PDF contains scripts.");
  if (await pdf.getAttachments()) throw faulty("The PDF contains other files.");
  if (!(pdf.numPages > 0)) throw faulty("The PDF has no pages.");
  for (let n = 1; n <= pdf.numPages; n++) await requireHarmlessPage(await pdf.getPage(n));
}

async function requireHarmlessPage(page: Awaited<ReturnType<Pdf["getPage"]>>): Promise<void> {
  if (await page.getJSActions()) throw faulty("The PDF contains scripts.");
  for (const { actions, file, attachment } of await page.getAnnotations()) {
    if (actions) throw faulty("The PDF contains scripts.");
    if (file || attachment) throw faulty("The PDF contains other files.");
  }
  page.cleanup();
}
