import type { ErrorText } from "../base/error_texts.ts";
import type { ErrorParams } from "../base/errors.ts";

/** Types of documents, judged by their bytes, whatever their name and sender say. */
export const contentTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ContentType = typeof contentTypes[number];

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

export interface Fault {
  /** `unsupported`: another type; `invalid`: broken or harmful. */
  kind: "unsupported" | "invalid";
  text: ErrorText;
  params?: ErrorParams;
}
