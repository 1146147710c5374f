import { createHash } from "node:crypto";

/** A file of `static/build/`. */
export interface BuiltFile {
  /** What it is asked for by; chunks that others import have one too, which nobody uses. */
  name: string;
  file: string;
  text: string;
}

/** The file of that name with that text; its own name holds the hash of the text. */
export function named(name: string, text: string): BuiltFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 12);
  return { name, file: name.replace(/\.(?=[^.]+$)/, `-${hash}.`), text };
}

/** As Subresource Integrity and content security policies have it. */
export const digestOf = (text: string, algorithm: "sha256" | "sha384"): string =>
  `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;
