import type { Buffer } from "node:buffer";
import { broken, faulty } from "../faulty.ts";
import { type Dict, Name, Ref, Text, type Value } from "./values.ts";

const MAX_DEPTH = 200;
/** A repeated key counts as so many bytes, as it copies its dictionary. */
const REPETITION = 1_000;

/** A large tagged report has some 100,000 objects. */
const MAX_OBJECTS = 250_000;

export function requireFew(objects: number): void {
  if (objects <= MAX_OBJECTS) return;
  throw faulty("The PDF has more than {most} objects. Print it to a new PDF and send that.", {
    most: MAX_OBJECTS,
  });
}

/** Limits the bytes that are read again and again where objects stand within one another. */
export class Budget {
  constructor(private left: number) {}

  grow(amount: number): void {
    this.left += amount;
  }

  spend(amount: number): void {
    this.left -= amount;
    if (this.left < 0) throw faulty("The document takes too long to check.");
  }
}

/** Ends an array or a dictionary. */
class End {
  constructor(readonly mark: string) {}
}
const ARRAY_END = new End("]");
const DICT_END = new End(">>");
const FILE_END = new End("");

type Token = Value | End;

/**
 * Reads the objects of a PDF. Forgives what pdf.js forgives, so that nothing hides from it: a
 * dictionary skips keys that are no names, and ends with the file at the latest. `onDict` receives
 * each dictionary, nested ones too; one with a repeated key is received with each of its values.
 */
export class Lexer {
  constructor(
    private bytes: Buffer,
    public at: number,
    private budget: Budget,
    private onDict: (dict: Dict) => void = () => {},
  ) {}

  read(): Value {
    const start = this.at;
    const token = this.#token(0);
    this.budget.spend(this.at - start + 1);
    return token instanceof End ? null : token;
  }

  /** Moves behind white space and comments. */
  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === PERCENT) this.at = this.#endOfLine();
      else if (byte !== undefined && isSpace(byte)) this.at++;
      else return;
    }
  }

  /** Moves behind a word if it stands here. */
  skipWord(word: string): boolean {
    this.skipSpace();
    const isHere = this.bytes.toString("latin1", this.at, this.at + word.length) === word;
    if (isHere) this.at += word.length;
    return isHere;
  }

  #endOfLine(): number {
    let at = this.at;
    while (at < this.bytes.length && this.bytes[at] !== 10 && this.bytes[at] !== 13) at++;
    return at;
  }

  #token(depth: number): Token {
    if (depth > MAX_DEPTH) throw broken();
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === undefined) return FILE_END;
    const read = Lexer.#readers[String.fromCharCode(byte)];
    return read ? read(this, depth) : this.#numberOrWord();
  }

  /** Reads a token by its first character; any other begins a number or a word. */
  static #readers: Record<string, (lexer: Lexer, depth: number) => Token> = {
    "/": (lexer) => lexer.#name(),
    "(": (lexer) => lexer.#text(),
    "[": (lexer, depth) => lexer.#array(depth),
    "]": (lexer) => lexer.#skip(1, ARRAY_END),
    "<": (lexer, depth) => lexer.#isDouble() ? lexer.#dict(depth) : lexer.#hexText(),
    ">": (lexer) => lexer.#isDouble() ? lexer.#skip(2, DICT_END) : lexer.#skip(1, null),
    ")": (lexer) => lexer.#skip(1, null),
    "{": (lexer) => lexer.#skip(1, null),
    "}": (lexer) => lexer.#skip(1, null),
  };

  #isDouble(): boolean {
    return this.bytes[this.at + 1] === this.bytes[this.at];
  }

  #skip(length: number, token: End | null): Token {
    this.at += length;
    return token;
  }

  #name(): Name {
    this.at++;
    const text = this.#regular();
    return new Name(
      text.includes("#")
        ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
        : text,
    );
  }

  #regular(): string {
    const start = this.at;
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined || isSpace(byte) || isDelimiter(byte)) break;
      this.at++;
    }
    return this.bytes.toString("latin1", start, this.at);
  }

  #text(): Text {
    const start = ++this.at;
    for (let open = 1; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === 0x5c) this.at++;
      else if (byte === 0x28) open++;
      else if (byte === 0x29 && --open === 0) break;
    }
    return new Text(this.bytes.toString("latin1", start, this.at++), false);
  }

  #hexText(): Text {
    const start = this.at + 1;
    const end = this.bytes.indexOf(0x3e, start);
    this.at = end < 0 ? this.bytes.length : end + 1;
    return new Text(this.bytes.toString("latin1", start, this.at - 1), true);
  }

  #array(depth: number): Value[] {
    this.at++;
    const values: Value[] = [];
    for (;;) {
      const token = this.#token(depth + 1);
      if (token === ARRAY_END || token === FILE_END) return values;
      if (!(token instanceof End)) values.push(token);
      requireFew(values.length);
    }
  }

  #dict(depth: number): Dict {
    this.at += 2;
    const dict: Dict = new Map();
    for (;;) {
      const key = this.#token(depth + 1);
      if (key === DICT_END || key === FILE_END) break;
      if (!(key instanceof Name)) continue;
      const value = this.#token(depth + 1);
      if (dict.has(key.text)) {
        this.budget.spend(REPETITION + 20 * dict.size);
        this.onDict(new Map(dict));
      }
      requireFew(dict.size);
      dict.set(key.text, value instanceof End ? null : value);
      if (value === DICT_END || value === FILE_END) break;
    }
    this.onDict(dict);
    return dict;
  }

  #numberOrWord(): Value {
    const word = this.#regular();
    if (word === "") this.at++;
    if (word === "true" || word === "false") return word === "true";
    if (!/^[+-]*[\d.]/.test(word)) return null;
    const number = Number.parseFloat(word.replace(/^[+-]*(?=[+-])/, ""));
    return /^\d{1,10}$/.test(word) && this.#isReference() ? new Ref(number) : number || 0;
  }

  /** True where `0 R` follows, and moves behind it. */
  #isReference(): boolean {
    const start = this.at;
    this.skipSpace();
    const generation = this.at;
    while (isDigit(this.bytes[this.at])) this.at++;
    if (this.at > generation) {
      this.skipSpace();
      if (this.bytes[this.at] === 0x52 && this.#regular() === "R") return true;
    }
    this.at = start;
    return false;
  }
}

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

const PERCENT = 0x25;

/** NUL, tab, line feed, form feed, carriage return, space. */
const isSpace = (byte: number): boolean =>
  byte === 32 || byte <= 13 && byte !== 11 && (byte >= 9 || byte === 0);

const DELIMITERS = new Set("()<>[]{}/%".split("").map((mark) => mark.charCodeAt(0)));
const isDelimiter = (byte: number): boolean => DELIMITERS.has(byte);
