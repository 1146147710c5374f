import { Buffer } from "node:buffer";
import type { Rendition } from "./rendition.ts";

/** The extensions under which files of a type are opened; the first one is added. */
const extensions: Record<Rendition["contentType"], readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  "image/avif": ["avif"],
  "image/svg+xml": ["svg"],
  "application/pdf": ["pdf"],
};

/** The name of a download: it ends as its type does, because systems open files by their extension. */
export function savedName(name: string, contentType: Rendition["contentType"]): string {
  const known = extensions[contentType];
  const given = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return given !== undefined && known.includes(given) ? name : `${name}.${known[0]}`;
}

/** The bytes of a download. A PDF begins at its header: opened by another program, text before it may run. */
export function savedBytes({ contentType, body }: Rendition): Uint8Array<ArrayBuffer> {
  if (contentType !== "application/pdf") return body;
  const header = Buffer.from(body.buffer, body.byteOffset, body.byteLength).indexOf("%PDF-");
  return body.subarray(Math.max(0, header));
}
