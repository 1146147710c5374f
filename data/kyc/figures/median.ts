import { breathe } from "../../list/pages.ts";

/** So many are sorted in a millisecond or two. */
const SHORT = 20_000;

/**
 * Whole numbers; of an even number of values, the middle of the two in the middle. Others have their
 * turn in between, however many values there are.
 */
export async function median(values: readonly number[]): Promise<number | null> {
  const low = await nth(values, (values.length - 1) >> 1);
  const high = values.length % 2 === 1 ? low : await nth(values, values.length >> 1);
  return low === null || high === null ? null : Math.round((low + high) / 2);
}

/** The value that so much of all are below, such as 0.95 of them. */
export const percentile = (values: readonly number[], part: number): Promise<number | null> =>
  nth(values, Math.max(0, Math.ceil(values.length * part) - 1));

/** The value that would stand there in order, found without putting all of them in order. */
async function nth(values: readonly number[], place: number): Promise<number | null> {
  while (values.length > SHORT) {
    const pivot = middleOfSome(values);
    const [below, above] = await part(values, pivot);
    const [first, last] = [below.length, values.length - above.length];
    if (place >= first && place < last) return pivot;
    values = place < first ? below : above;
    if (place >= last) place -= last;
  }
  return Float64Array.from(values).sort()[place] ?? null;
}

/** A value with about as many below as above it. */
function middleOfSome(values: readonly number[]): number {
  const step = Math.floor(values.length / 101);
  const some = Float64Array.from({ length: 101 }, (_, index) => values[index * step]!).sort();
  return some[50]!;
}

/** What is less than the pivot, and what is more. */
async function part(
  values: readonly number[],
  pivot: number,
): Promise<[below: number[], above: number[]]> {
  const [below, above]: [number[], number[]] = [[], []];
  for (const [index, value] of values.entries()) {
    if (value < pivot) below.push(value);
    else if (value > pivot) above.push(value);
    if (index % SHORT === SHORT - 1) await breathe();
  }
  return [below, above];
}
