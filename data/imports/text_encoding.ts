/** The bytes of a file are no text that can be read; `line` is the first such line. */
export class BadEncoding extends Error {
  constructor(readonly line: number, message: string) {
    super(message);
  }
}

/** Enough to know an encoding. */
const HEAD_BYTES = 512;

const SAVE_AS = `in Excel, save it as "CSV UTF-8 (Comma delimited)"`;

/**
 * Decodes UTF-8, or UTF-16 by its byte order mark or its zeros. Leaves out the Ctrl-Z that ends
 * files of old programs. Throws `BadEncoding`.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: LineDecoder | null = null;
  let head = new Uint8Array();
  // Their number, as joining them to each chunk would take quadratic time.
  let ctrlZs = 0;
  const withoutEnd = (text: string): string => {
    const end = endOf(text);
    const isAllCtrlZ = end === 0;
    const before = isAllCtrlZ ? "" : CTRL_Z.repeat(ctrlZs);
    ctrlZs = text.length - end + (isAllCtrlZ ? ctrlZs : 0);
    return before + text.slice(0, end);
  };
  for await (const chunk of chunks) {
    let bytes: Uint8Array = chunk;
    if (!decoder) {
      bytes = head = joined(head, chunk);
      if (head.length < HEAD_BYTES) continue;
      decoder = new LineDecoder(head);
    }
    yield withoutEnd(decoder.decode(bytes));
  }
  const isShort = decoder === null;
  decoder ??= new LineDecoder(head);
  yield withoutEnd((isShort ? decoder.decode(head) : "") + decoder.end());
}

const CTRL_Z = "\x1a";

/** The end of a text before Ctrl-Z. */
function endOf(text: string): number {
  let end = text.length;
  while (text[end - 1] === CTRL_Z) end--;
  return end;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** A strict decoder that knows the line at which it fails. */
class LineDecoder {
  #encoding: Encoding;
  #strict: TextDecoder;
  #line = 1;

  constructor(head: Uint8Array) {
    const workbook = ["PK\x03\x04", "\xd0\xcf\x11\xe0"].includes(latin1(head.subarray(0, 4)));
    if (workbook) throw new BadEncoding(1, `is a workbook, not CSV: ${SAVE_AS}`);
    this.#encoding = encodingOf(head);
    this.#strict = new TextDecoder(this.#encoding, { fatal: true });
  }

  decode(bytes: Uint8Array): string {
    try {
      const text = this.#strict.decode(bytes, { stream: true });
      this.#line += countOf("\n", text);
      return text;
    } catch {
      throw this.#fault(bytes);
    }
  }

  end(): string {
    try {
      return this.#strict.decode();
    } catch {
      throw this.#fault(new Uint8Array());
    }
  }

  #fault(bytes: Uint8Array): BadEncoding {
    // A chunk may begin within a character.
    const start = this.#encoding === "utf-8" ? bytes.findIndex((byte) => byte >> 6 !== 0b10) : 0;
    const text = new TextDecoder(this.#encoding).decode(bytes.subarray(Math.max(0, start)));
    const [before = ""] = text.split("\uFFFD");
    const line = this.#line + countOf("\n", before);
    const name = this.#encoding.toUpperCase();
    if (this.#encoding !== "utf-8") return new BadEncoding(line, `is not ${name}: ${SAVE_AS}`);
    return new BadEncoding(line, `is not UTF-8, but perhaps Windows-1252: ${SAVE_AS}`);
  }
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function encodingOf(head: Uint8Array): Encoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return encodingByZeros(head);
}

/** Western text in UTF-16 has zeros at every second byte: at the odd ones if little-endian. */
function encodingByZeros(head: Uint8Array): Encoding {
  const zeros = [0, 1].map((odd) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) * 4 < head.length || even > 0 && odd > 0) return "utf-8";
  return odd > 0 ? "utf-16le" : even > 0 ? "utf-16be" : "utf-8";
}

function countOf(mark: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
