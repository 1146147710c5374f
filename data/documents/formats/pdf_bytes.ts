import type { Buffer } from "node:buffer";
import { broken, faulty, polyglot, requireFewPixels } from "./faulty.ts";
import { inflate } from "./inflate.ts";

/** Searched in all bytes, referenced or not. These names do not appear in random bytes. */
const FORBIDDEN = [
  { names: ["JavaScript"], fault: () => faulty("The PDF contains scripts.") },
  { names: ["Launch"], fault: () => faulty("The PDF starts programs.") },
  {
    names: ["EmbeddedFile", "RichMedia"],
    fault: () => faulty("The PDF contains other files."),
  },
].map(({ names, fault }) => ({ fault, pattern: new RegExp(`/(?:${names.map(spelt).join("|")})`) }));

/** Matches any spelling of a PDF name: `/J#61vaScript` is `/JavaScript`. */
function spelt(name: string): string {
  return [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${
      code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    })`;
  }).join("");
}

const ENCRYPTED = new RegExp(`/${spelt("Encrypt")}\\s*(?:\\d+\\s+\\d+\\s+R|<<)`);
const LONGEST_NAME = 64;
/** About twenty uncompressed pages of a scanner. */
const MAX_UNPACKED_BYTES = 400 * 1024 * 1024;

export async function requireHarmlessBytes(bytes: Buffer): Promise<void> {
  if (bytes.toString("latin1", 0, 5) !== "%PDF-") throw polyglot();
  const end = bytes.lastIndexOf("%%EOF");
  if (end === -1) throw broken();
  if (/[^\0\t\n\f\r ]/.test(bytes.toString("latin1", end + 5))) throw polyglot();
  const text = bytes.toString("latin1");
  if (ENCRYPTED.test(text)) throw faulty("The PDF is encrypted.");
  requireNoneForbidden(text);
  requireSmallPictures(text);
  await requireHarmlessStreams(bytes, text);
}

function requireNoneForbidden(text: string): void {
  for (const { pattern, fault } of FORBIDDEN) if (pattern.test(text)) throw fault();
}

/** Width and height of a picture stand beside each other in any order. */
function requireSmallPictures(text: string): void {
  let last: { name: string; size: number; at: number } | null = null;
  for (const { 1: name = "", 2: size, index } of text.matchAll(/\/(Width|Height)\s*(\d{1,10})/g)) {
    const found = { name, size: Number(size), at: index };
    if (last && last.name !== name && index - last.at < 1_000 && last.size > 0 && found.size > 0) {
      requireFewPixels(last.size * found.size);
    }
    last = found;
  }
}

/** Decompresses whatever is zlib data after `stream`, as dictionaries may lie about the filter. */
async function requireHarmlessStreams(bytes: Buffer, text: string): Promise<void> {
  let unpacked = 0;
  for (const { 0: word, index } of text.matchAll(/stream\r?\n/g)) {
    const start = index + word.length;
    if (!isZlib(bytes, start)) continue;
    let before = "";
    try {
      for await (const part of inflate([bytes.subarray(start)])) {
        unpacked += part.length;
        if (unpacked > MAX_UNPACKED_BYTES) {
          throw faulty("The document takes too long to check.");
        }
        const here = before + part.toString("latin1");
        requireNoneForbidden(here);
        before = here.slice(-LONGEST_NAME);
      }
    } catch (error) {
      // Truncated data has been searched as far as it can be decompressed.
      if (!(error instanceof Error) || !("code" in error)) throw error;
    }
  }
}

/** The zlib header: the deflate method, and a check value over both bytes. */
function isZlib(bytes: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(at, at + 2);
  return (method & 15) === 8 && (method * 256 + flags) % 31 === 0;
}
