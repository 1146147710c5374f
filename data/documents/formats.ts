import type { ErrorText } from "../base/error_texts.ts";
import type { ErrorParams } from "../base/errors.ts";

/** What a document may be; by its bytes, whatever its name and its sender say. */
export const contentTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ContentType = typeof contentTypes[number];

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** Why bytes are no document; as data, since it passes between threads. */
export interface Fault {
  /** `unsupported`: no document may be that; `invalid`: it cannot be shown as what it is. */
  kind: "unsupported" | "invalid";
  text: ErrorText;
  params?: ErrorParams;
}
