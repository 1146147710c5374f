import { createHash } from "node:crypto";

/** A file of `static/build/`. */
export interface BuiltFile {
  /** The name by which pages and scripts refer to it, such as `app.css`. */
  name: string;
  /** The name on disk and in addresses, which holds the hash of the text. */
  file: string;
  text: string;
}

export function named(name: string, text: string): BuiltFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name, file: name.replace(/\.(?=[^.]+$)/, `-${hash}.`), text };
}
