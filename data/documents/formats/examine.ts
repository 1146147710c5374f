import { Buffer } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";
import { type ContentType, contentTypes, type Fault } from "../formats.ts";
import { Faulty } from "./faulty.ts";
import { requireJpeg } from "./jpeg.ts";
import { requirePdf } from "./pdf.ts";
import { requirePng } from "./png.ts";
import { requireWebp } from "./webp.ts";

const checks: Record<ContentType, (bytes: Buffer) => void | Promise<void>> = {
  "image/jpeg": requireJpeg,
  "image/png": requirePng,
  "image/webp": requireWebp,
  "application/pdf": requirePdf,
};

/** The type of a document, or its fault. Slow: see `examiner.ts`. Throws `NotLoaded`. */
export async function examine(bytes: Uint8Array): Promise<{ type: ContentType } | Fault> {
  try {
    const found = await fileTypeFromBuffer(bytes);
    const type = contentTypes.find((type) => type === found?.mime);
    if (!type) {
      const text = "The document is not a JPEG, PNG, WebP or PDF file.";
      return { kind: "unsupported", text };
    }
    await checks[type](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return { type };
  } catch (error) {
    if (error instanceof Faulty) return error.fault;
    throw error;
  }
}
