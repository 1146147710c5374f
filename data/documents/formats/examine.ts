import { Buffer } from "node:buffer";
import type { Examined, Fault } from "../formats.ts";
import { withinBudget } from "../budget.ts";
import { Faulty } from "./faulty.ts";
import { isHeif, requireHeif } from "./heif.ts";
import { requireJpeg } from "./jpeg.ts";
import { requirePdf } from "./pdf.ts";
import { requirePng } from "./png.ts";
import { requireWebp } from "./webp.ts";

/** Slow: see `examiner.ts`. */
export async function examine(document: Uint8Array<ArrayBuffer>): Promise<Examined | Fault> {
  try {
    const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
    const found = await withinBudget(() => factsOf(bytes));
    if (!found) return { kind: "unsupported", code: UNSUPPORTED };
    const { pictureBytes, ...facts } = found;
    return pictureBytes === undefined || pictureBytes === bytes.length
      ? facts
      : { ...facts, pictureBytes };
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}

const UNSUPPORTED = "document.unknown_type";
/** PDF readers find the header within this length (ISO 32000-2, annex I). */
const MAX_BEFORE_HEADER = 1_024;

/** Null for other types. The type is that of the first bytes, whatever follows. */
async function factsOf(bytes: Buffer): Promise<Examined | null> {
  const head = bytes.toString("latin1", 0, MAX_BEFORE_HEADER + 5);
  if (head.startsWith("\xff\xd8\xff")) return { contentType: "image/jpeg", ...requireJpeg(bytes) };
  if (head.startsWith("\x89PNG\r\n\x1a\n")) {
    return { contentType: "image/png", ...await requirePng(bytes) };
  }
  if (/^RIFF[^]{4}WEBP/.test(head)) return { contentType: "image/webp", ...requireWebp(bytes) };
  if (isHeif(bytes)) return requireHeif(bytes);
  return head.includes("%PDF-")
    ? { contentType: "application/pdf", ...await requirePdf(bytes) }
    : null;
}
