import type { Bytes } from "../base/bytes.ts";
import { Unreadable } from "./unreadable.ts";

export type JsonFields = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 64;
const MAX_VALUES = 1_000_000;
const MAX_KEYS = 1_000;
const MAX_KEY_BYTES = 200;
const MAX_PART_BYTES = 2 ** 24;

const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isOpening = (byte: number) => byte === OPEN_ARRAY || byte === OPEN_OBJECT;
const isClosing = (byte: number) => byte === CLOSE_ARRAY || byte === CLOSE_OBJECT;

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON of a parsed value with sorted keys (RFC 8785). */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isFields(value)) return JSON.stringify(value);
  // The default order of strings is that of their UTF-16 code units.
  const fields = Object.keys(value).toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${fields.join(",")}}`;
}

/**
 * Parses the UTF-8 JSON of one file: of bounded depth, with a bounded number of values in all parts
 * together, and no key twice in an object. Brackets, commas and keys are looked at before `JSON.parse`
 * makes objects of them: millions of empty arrays take a hundred times the memory of their text.
 */
export class JsonReader {
  #left = MAX_VALUES;
  /** The keys of the object that is open at each depth, reused. */
  #keys: Set<string>[] = Array.from({ length: MAX_DEPTH + 1 }, () => new Set());

  parse(bytes: Bytes, part: string): unknown {
    if (bytes.length > MAX_PART_BYTES) throw new Unreadable("too_large", part);
    this.#look(bytes, part);
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      throw new Unreadable("json", part);
    }
  }

  /** Leaves other faults to `JSON.parse`. */
  #look(bytes: Bytes, part: string): void {
    let [depth, stringFrom, stringTo] = [0, 0, 0];
    this.#left--;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === QUOTE) {
        stringFrom = at;
        at = stringTo = endOfString(bytes, at);
      } else if (byte === COLON) {
        this.#addKey(depth, bytes.subarray(stringFrom, stringTo + 1), part);
      } else if (byte === COMMA) {
        this.#left--;
      } else if (isOpening(byte)) {
        this.#left--;
        if (++depth > MAX_DEPTH) throw new Unreadable("json", part);
        this.#keys[depth]!.clear();
      } else if (isClosing(byte)) {
        depth = Math.max(depth - 1, 0);
      }
      if (this.#left < 0) throw new Unreadable("json", part);
    }
  }

  #addKey(depth: number, text: Bytes, part: string): void {
    const keys = this.#keys[depth]!;
    const key = text.length > MAX_KEY_BYTES ? null : keyOf(text);
    if (key === null || keys.has(key) || keys.size === MAX_KEYS) throw new Unreadable("json", part);
    keys.add(key);
  }
}

/** The offset of the quotation mark that ends a string, or of the last byte. */
function endOfString(bytes: Bytes, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return Math.min(at, bytes.length - 1);
}

/** Two ways to write a key are one key; null for text that is no string. */
function keyOf(text: Bytes): string | null {
  try {
    return String(JSON.parse(new TextDecoder().decode(text)));
  } catch {
    return null;
  }
}

/**
 * The elements of an array of up to `most`, still to be parsed, so that a large file is never in
 * memory as bytes, text and values at once.
 */
export const splitList = (bytes: Bytes, most: number, part: string): Bytes[] =>
  split(bytes, OPEN_ARRAY, most, part);

/** The texts between the commas of an array or object. */
function split(bytes: Bytes, opening: number, most: number, part: string): Bytes[] {
  const parts: Bytes[] = [];
  const [start, end] = [skipSpace(bytes, 0, 1), skipSpace(bytes, bytes.length - 1, -1)];
  if (bytes[start] !== opening) throw new Unreadable("form", part);
  if (bytes[end] !== opening + 2) throw new Unreadable("json", part);
  let [depth, from] = [0, start + 1];
  const add = (to: number) => {
    if (parts.length === most) throw new Unreadable("too_large", part);
    parts.push(bytes.subarray(from, to));
    from = to + 1;
  };
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    else if (byte === COMMA && depth === 0) add(at);
    if (depth < 0 || depth > MAX_DEPTH) throw new Unreadable("json", part);
  }
  if (depth > 0) throw new Unreadable("json", part);
  if (parts.length > 0 || skipSpace(bytes, from, 1) < end) add(end);
  return parts;
}

/** The members of an object of up to `most`, each key once; values are still to be parsed. */
export function splitFields(bytes: Bytes, most: number, part: string): Map<string, Bytes> {
  const fields = new Map<string, Bytes>();
  for (const field of split(bytes, OPEN_OBJECT, most, part)) {
    const start = skipSpace(field, 0, 1);
    const end = endOfString(field, start);
    const colon = skipSpace(field, end + 1, 1);
    const key = field[start] === QUOTE ? keyOf(field.subarray(start, end + 1)) : null;
    if (key === null || field[colon] !== COLON || fields.has(key)) {
      throw new Unreadable("json", part);
    }
    fields.set(key, field.subarray(colon + 1));
  }
  return fields;
}

/** Offset of the next byte, in a direction, that is no white space. */
function skipSpace(bytes: Bytes, from: number, step: 1 | -1): number {
  let at = from;
  while (at >= 0 && at < bytes.length && isSpace(bytes[at]!)) at += step;
  return at;
}

const isSpace = (byte: number) => byte === SPACE || byte >= 0x09 && byte <= 0x0d;
