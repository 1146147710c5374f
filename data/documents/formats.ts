import type { ErrorCode } from "../errors/texts.ts";
import type { ErrorParams } from "../errors/domain_error.ts";

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
  /** Missing where a PDF holds nothing but pages. */
  contents?: DocumentContents;
}

/** Contents of a PDF besides its pages, as far as known. None of it runs or opens here. */
export interface DocumentContents {
  hasScripts: boolean;
  /** It has fields to fill in. */
  hasForm: boolean;
  attachedFiles: number;
  /** It starts a program, plays media, sends data or opens another file; web links do not count. */
  hasActions: boolean;
}

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

export interface Fault {
  /** `unsupported`: another type; `invalid`: broken or harmful. */
  kind: "unsupported" | "invalid";
  code: ErrorCode;
  params?: ErrorParams;
}
