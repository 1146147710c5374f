import type { ErrorText } from "../base/error_texts.ts";
import type { ErrorParams } from "../base/errors.ts";

/** Types of documents, judged by their bytes, whatever their name and sender say. */
export const contentTypes = [
  ...["image/jpeg", "image/png", "image/webp", "image/heic", "image/avif"] as const,
  "application/pdf",
] as const;
export type ContentType = typeof contentTypes[number];

/** Facts about a document, from which `rendition.ts` makes the bytes that browsers are sent. */
export interface Examined {
  contentType: ContentType;
  /** Length of the picture at the beginning of the file, where anything follows it. */
  pictureBytes?: number;
  /** EXIF orientation (2 to 8) of a picture whose type browsers do not turn. */
  orientation?: number;
  /** The end of the picture is missing. */
  isCut?: true;
  /** The PDF holds the XML file of an electronic invoice. */
  containsFile?: true;
}

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

export interface Fault {
  /** `unsupported`: another type; `invalid`: broken or harmful. */
  kind: "unsupported" | "invalid";
  text: ErrorText;
  params?: ErrorParams;
}
