import { Buffer } from "node:buffer";

/** The objects of a PDF (ISO 32000-1, 7.3). A keyword that is no value, such as `endobj`, is null. */
export type Value = null | boolean | number | Name | Text | Ref | Dict | Value[];
export type Dict = Map<string, Value>;

export class Name {
  constructor(readonly text: string) {}
}

/** The number of an indirect object; its generation matters only to decryption. */
export class Ref {
  constructor(readonly num: number) {}
}

/** A string as it is written, between its brackets. */
export class Text {
  constructor(private written: string, private isHex: boolean) {}

  get bytes(): Buffer {
    if (this.isHex) {
      const digits = this.written.replace(/[^0-9A-Fa-f]/g, "");
      return Buffer.from(digits.length % 2 ? `${digits}0` : digits, "hex");
    }
    const plain = this.written.replace(/\r\n?/g, "\n").replace(
      /\\(?:([0-7]{1,3})|\n|([^]))/g,
      (_, octal?: string, letter?: string) =>
        octal
          ? String.fromCharCode(parseInt(octal, 8) & 255)
          : letter
          ? ESCAPES[letter] ?? letter
          : "",
    );
    return Buffer.from(plain, "latin1");
  }
}

const ESCAPES: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

export const nameIn = (value: Value | undefined): string | null =>
  value instanceof Name ? value.text : null;

export const integerIn = (value: Value | undefined): number | null =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : null;
