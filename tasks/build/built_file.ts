import { createHash } from "node:crypto";

export interface BuiltFile {
  name: string;
  /** The name on disk, which holds the hash of the text. */
  file: string;
  text: string;
}

export function named(name: string, text: string): BuiltFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name, file: name.replace(/\.(?=[^.]+$)/, `-${hash}.`), text };
}
