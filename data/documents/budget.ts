import { faulty } from "./formats/faulty.ts";

/** Documents take up to three times their size, as they are copied. */
const MAX_BUFFER_BYTES = 100_000_000;
/** Forms of tax offices take up to 230,000. */
const MAX_VALUES = 700_000;
/** The most objects of a table, and of a stream of objects. */
const MAX_COUNT = 1_000_000;

class Exceeded extends Error {}

let [bytes, values, isExceeded] = [0, 0, false];

function take(newBytes: number, newValues: number): void {
  bytes += newBytes;
  values += newValues;
  if (bytes > MAX_BUFFER_BYTES || values > MAX_VALUES) exceed();
}

function exceed(): never {
  isExceeded = true;
  throw new Exceeded("The document takes too much memory.");
}

/**
 * Runs the check of a document, and refuses the document if it has taken more than its budget, also
 * where a library has caught the error. Throws `Faulty`.
 */
export async function withinBudget<Result>(check: () => Promise<Result>): Promise<Result> {
  [bytes, values, isExceeded] = [0, 0, false];
  try {
    const result = await check();
    if (!isExceeded) return result;
  } catch (error) {
    if (!isExceeded) throw error;
  } finally {
    // The next document begins to allocate before it is checked.
    [bytes, values] = [0, 0];
  }
  throw tooMuch();
}

export const tooMuch = () =>
  faulty(
    "document.too_costly",
  );

const buffers = [
  ...["ArrayBuffer", "Uint8Array", "Uint8ClampedArray", "Int8Array", "Uint16Array"] as const,
  ...["Int16Array", "Uint32Array", "Int32Array", "Float32Array", "Float64Array"] as const,
];

/**
 * Counts in this thread what libraries allocate by numbers in a file: buffers, and values that are put
 * into arrays and maps. Deno ends a busy thread only after two seconds, in which it can take gigabytes.
 */
export function limitAllocations(): void {
  for (const name of buffers) {
    const original: new (...args: unknown[]) => object = globalThis[name];
    Object.assign(globalThis, {
      [name]: new Proxy(original, {
        construct(target, args, newTarget) {
          take(lengthOf(args[0]) * ("BYTES_PER_ELEMENT" in target ? widthOf(target) : 1), 0);
          return Reflect.construct(target, args, newTarget);
        },
      }),
    });
  }
  const { push } = Array.prototype;
  Array.prototype.push = function (...items: unknown[]): number {
    take(0, items.length);
    return Reflect.apply(push, this, items);
  };
  const { set } = Map.prototype;
  Map.prototype.set = function (key: unknown, value: unknown) {
    take(0, 1);
    Reflect.apply(set, this, [key, value]);
    if (["W", "Size", "Index", "N"].includes(key as string)) requireSmallTable(this);
    return this;
  };
  // Its memory would not be counted; pdf.js has its own decompression.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
}

/** New bytes for a length or a list; none for a view of a buffer. */
function lengthOf(from: unknown): number {
  if (typeof from === "number") return from;
  const isList = Array.isArray(from) || ArrayBuffer.isView(from);
  return isList ? (from as unknown[]).length : 0;
}

const widthOf = (target: object): number => Reflect.get(target, "BYTES_PER_ELEMENT");

/** Checks the number of objects that a dictionary of a PDF announces; pdf.js holds it as a map. */
function requireSmallTable(dictionary: Map<unknown, unknown>): void {
  // Only the dictionaries of tables have the widths of their columns.
  const keys = Array.isArray(dictionary.get("W")) ? ["Size", "Index", "N"] : ["N"];
  if (keys.some((key) => countOf(dictionary.get(key)) > MAX_COUNT)) exceed();
}

/** A number, or the sum of the lengths in pairs of start and length. */
const countOf = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, one, n) => sum + (n % 2 === 1 ? countOf(one) : 0), 0)
    : typeof value === "number"
    ? value
    : 0;
