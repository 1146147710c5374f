import { DomainError } from "../errors.ts";

/** What a document may be; by its bytes, whatever its name and its sender say. */
export const contentTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ContentType = typeof contentTypes[number];

export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
const MAX_MEGAPIXELS = 50;

/**
 * What these bytes are. Throws `unsupported` for what no document may be, `invalid` for what cannot
 * be shown as what it is.
 */
export async function formatOf(bytes: Uint8Array<ArrayBuffer>): Promise<ContentType> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const type = contentTypes.find((type) => type === found?.mime);
  if (!type) {
    throw new DomainError("unsupported", "The document is not a JPEG, PNG, WebP or PDF file.");
  }
  if (type !== "application/pdf") await requireShowable(bytes);
  return type;
}

/** A picture of a few bytes can take gigabytes to show. */
async function requireShowable(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { imageSize } = await import("image-size");
  let pixels: number;
  try {
    const { width, height } = imageSize(bytes);
    pixels = width * height;
  } catch (cause) {
    throw new DomainError("invalid", "The document is broken.", { cause });
  }
  if (!(pixels > 0)) throw new DomainError("invalid", "The document is broken.");
  if (pixels > MAX_MEGAPIXELS * 1e6) {
    const params = { most: MAX_MEGAPIXELS };
    throw new DomainError("invalid", "The picture has more than {most} megapixels.", { params });
  }
}
