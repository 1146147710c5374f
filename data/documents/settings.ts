import { Buffer } from "node:buffer";
import * as z from "zod";
import type { DocumentKey, DocumentKeys } from "./sealed_blobs.ts";

/** Where documents are kept, and by which keys they are sealed there. */
export interface DocumentSettings {
  /** Null: as they are. */
  keys: DocumentKeys | null;
}

/** In the database, as they are. */
export const plain: DocumentSettings = { keys: null };

const KEY_BYTES = 32;

/** `ID:BASE64`, several with commas between, the one in use first; a single one needs no id. */
const keys = z.string().transform((text, context): DocumentKeys => {
  const [first, ...others] = text.split(",").map((part) => keyIn(part.trim()));
  if (first && others.every((key) => key !== null)) return [first, ...others];
  const message = "must be 32 bytes in base64, or ID:BASE64 with commas between several";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

function keyIn(part: string): DocumentKey | null {
  const found = /^(?:([\w-]{1,32}):)?([A-Za-z0-9+/]{43}=)$/.exec(part);
  const bytes = Uint8Array.from(Buffer.from(found?.[2] ?? "", "base64"));
  return found && bytes.length === KEY_BYTES ? { id: found[1] ?? "1", bytes } : null;
}

export const documentVariables = { DOCUMENTS_KEY: keys.optional() };

/** What the environment says of documents. */
export const documentsIn = (env: { DOCUMENTS_KEY?: DocumentKeys }): DocumentSettings => ({
  keys: env.DOCUMENTS_KEY ?? null,
});
