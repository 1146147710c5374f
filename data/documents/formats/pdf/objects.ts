import { Buffer } from "node:buffer";
import { broken, faulty } from "../faulty.ts";
import { Decryption } from "./decryption.ts";
import { type Step, TooLarge, unpack } from "./filters.ts";
import { Budget, Lexer, requireFew } from "./lexer.ts";
import { type Dict, integerIn, nameIn, Ref, Text, type Value } from "./values.ts";

/** Object streams of a report are together a few megabytes. */
const MAX_OBJECT_STREAM_BYTES = 64_000_000;
/** Each object is read once, and again for each reference that is followed. */
const READINGS = 4;
/** The header may stand within the first 1,024 bytes, as in other viewers. */
export const MAX_BEFORE_HEADER = 1024;

/** Each version of a file has one at most, and they are the same in all of them. */
const MAX_ENCRYPTIONS = 3;

export interface Stream {
  num: number;
  generation: number;
  dict: Dict;
  /** First byte of the data. */
  start: number;
}

/** A place where an object is written: in the file or in an unpacked object stream. */
interface Place {
  bytes: Buffer;
  at: number;
}

/**
 * All objects of a PDF, found by the word `obj` and in object streams instead of by the
 * cross-reference table, which may lie: also those of earlier versions, and those that nothing leads
 * to. `onDict` receives each dictionary. Throws `Faulty` for more objects than can be checked.
 */
export class Objects {
  readonly streams: Stream[] = [];
  /** Dictionaries of trailers and of cross-reference streams. */
  readonly trailers: Dict[] = [];
  /** In the order of the file: a later version of an object replaces an earlier one. */
  #places = new Map<number, Place[]>();
  #budget: Budget;
  #count = 0;
  #decryptions: Decryption[] = [];

  private constructor(private bytes: Buffer, private onDict: (dict: Dict) => void) {
    this.#budget = new Budget(bytes.length * READINGS + 1_000_000);
  }

  static async read(bytes: Buffer, onDict: (dict: Dict) => void): Promise<Objects> {
    const objects = new Objects(bytes, onDict);
    objects.#readFile();
    objects.#readTrailers();
    objects.#decryptions = objects.#startDecryption();
    await objects.#readObjectStreams();
    return objects;
  }

  /** The object that a reference leads to; the last version in the file counts. */
  resolve(value: Value | undefined): Value {
    for (let steps = 0; value instanceof Ref && steps < 10; steps++) {
      const place = this.#places.get(value.num)?.at(-1);
      if (!place) return null;
      value = this.#readAt(place);
    }
    return value ?? null;
  }

  dictOf(value: Value | undefined): Dict | null {
    const found = this.resolve(value);
    return found instanceof Map ? found : null;
  }

  /**
   * Unpacks a stream up to the codec of a picture: as it stands, and decrypted by each encryption that
   * the file names, as another viewer may take another one. Throws `TooLarge`.
   */
  async *unpack(
    { num, generation, dict, start }: Stream,
    limit: number,
  ): AsyncGenerator<{ bytes: Buffer; codec: string | null; isMeant: boolean }> {
    const packed = this.bytes.subarray(start, this.#endOf(dict, start));
    const steps = this.#stepsOf(dict);
    const isMeant = this.#decryptions.length === 0;
    yield { ...await unpack(packed, steps, limit), isMeant };
    for (const one of this.#decryptions) {
      const plain = one.decrypt(packed, num, generation);
      yield { ...await unpack(plain, steps, limit), isMeant: true };
    }
  }

  #readAt({ bytes, at }: Place): Value {
    return new Lexer(bytes, at, this.#budget).read();
  }

  #readFile(): void {
    for (const at of this.#wordsIn("obj")) {
      // `endobj` ends an object.
      if (this.bytes.toString("latin1", at - 3, at) === "end") continue;
      const lexer = new Lexer(this.bytes, at + 3, this.#budget, this.onDict);
      const value = lexer.read();
      const [num, generation] = this.#numbersBefore(at);
      this.#add(num, { bytes: this.bytes, at: at + 3 });
      if (!(value instanceof Map) || !lexer.skipWord("stream")) continue;
      const start = lexer.at + this.#lineEndAt(lexer.at);
      this.streams.push({ num, generation, dict: value, start });
      if (nameIn(value.get("Type")) === "XRef") this.trailers.push(value);
    }
  }

  *#wordsIn(word: string): Generator<number> {
    for (let at = -1; (at = this.bytes.indexOf(word, at + 1, "latin1")) >= 0;) yield at;
  }

  #lineEndAt(at: number): number {
    if (this.bytes[at] === 10) return 1;
    return this.bytes[at] !== 13 ? 0 : this.bytes[at + 1] === 10 ? 2 : 1;
  }

  #add(num: number, place: Place): void {
    requireFew(++this.#count);
    const others = this.#places.get(num);
    if (others) others.push(place);
    else this.#places.set(num, [place]);
  }

  /** Number and generation before `obj`; -1 where there are none. */
  #numbersBefore(at: number): [num: number, generation: number] {
    const before = (length: number) => this.bytes.toString("latin1", Math.max(0, at - length), at);
    const found = PLAIN_HEAD.exec(before(24)) ?? HEAD.exec(before(LONGEST_HEAD));
    return found ? [Number(found[1]), Number(found[2])] : [-1, 0];
  }

  #readTrailers(): void {
    for (const at of this.#wordsIn("trailer")) {
      requireFew(++this.#count);
      const dict = new Lexer(this.bytes, at + 7, this.#budget, this.onDict).read();
      if (dict instanceof Map) this.trailers.push(dict);
    }
  }

  /** Throws `Faulty` where the PDF needs a password. */
  #startDecryption(): Decryption[] {
    const encrypted = this.trailers.filter((one) => this.dictOf(one.get("Encrypt")));
    const decryptions = encrypted.map((trailer) => {
      const encryption = this.dictOf(trailer.get("Encrypt"))!;
      const whole = new Map([...encryption].map(([key, value]) => [key, this.resolve(value)]));
      const ids = this.resolve(trailer.get("ID"));
      const id = Array.isArray(ids) ? this.resolve(ids[0]) : null;
      return Decryption.withoutPassword(whole, id instanceof Text ? id.bytes : Buffer.alloc(0));
    }).filter((one) => one !== null);
    if (encrypted.length > 0 && decryptions.length === 0) throw needsPassword();
    const distinct = new Map(decryptions.map((one) => [one.name, one]));
    if (distinct.size > MAX_ENCRYPTIONS) throw broken();
    return [...distinct.values()];
  }

  /** Any stream with `N` and `First` counts, as its other entries may lie. */
  async #readObjectStreams(): Promise<void> {
    let left = MAX_OBJECT_STREAM_BYTES;
    for (const stream of this.streams) {
      const count = integerIn(this.resolve(stream.dict.get("N")));
      const first = integerIn(this.resolve(stream.dict.get("First")));
      if (count === null || first === null) continue;
      try {
        for await (const { bytes } of this.unpack(stream, left)) {
          left -= bytes.length;
          this.#budget.grow(bytes.length * READINGS);
          this.#readObjectStream(bytes, count, first);
        }
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        throw faulty(TOO_MUCH, { most: MAX_OBJECT_STREAM_BYTES / 1e6 });
      }
    }
  }

  #readObjectStream(bytes: Buffer, count: number, first: number): void {
    const table = new Lexer(bytes, 0, this.#budget);
    for (let n = 0; n < count && table.at < bytes.length; n++) {
      const [num, offset] = [integerIn(table.read()), integerIn(table.read())];
      if (num === null || offset === null) return;
      const at = first + offset;
      new Lexer(bytes, at, this.#budget, this.onDict).read();
      this.#add(num, { bytes, at });
    }
  }

  #stepsOf(dict: Dict): Step[] {
    const listed = (value: Value) => Array.isArray(value) ? value : value === null ? [] : [value];
    const names = listed(this.resolve(dict.get("Filter") ?? dict.get("F")));
    const parameters = listed(this.resolve(dict.get("DecodeParms") ?? dict.get("DP")));
    return names.flatMap((name, n) => {
      const text = nameIn(this.resolve(name));
      if (text === null || text === "Crypt") return [];
      return [{ name: text, parameters: this.dictOf(parameters[n]) ?? new Map() }];
    });
  }

  /** The furthest length after which `endstream` follows, else the next `endstream`. */
  #endOf(dict: Dict, start: number): number {
    const length = dict.get("Length");
    const lengths = length instanceof Ref
      ? (this.#places.get(length.num) ?? []).map((place) => this.#readAt(place))
      : [length];
    const ends = lengths.map((one) => start + (integerIn(one) ?? -1)).filter((end) =>
      end >= start && end <= this.bytes.length &&
      new Lexer(this.bytes, end, this.#budget).skipWord("endstream")
    );
    if (ends.length > 0) return Math.max(...ends);
    const end = this.bytes.indexOf("endstream", start, "latin1");
    return end < 0 ? this.bytes.length : end;
  }
}

const SPACE = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+`;
const PLAIN_HEAD = /(?:^|\D)(\d{1,10}) (\d{1,5}) ?$/;
const LONGEST_HEAD = 300;
const HEAD = new RegExp(String.raw`(\d{1,10})${SPACE}(\d{1,10})(?:${SPACE})?$`);

export const TOO_MUCH =
  "The PDF unpacks to more than {most} MB. Print it to a new PDF and send that.";

export const needsPassword = () =>
  faulty("The PDF needs a password to be opened. Send one without a password.");
