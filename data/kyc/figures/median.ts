import { yieldToEventLoop } from "../../base/event_loop.ts";

const SHORT = 20_000;

/** Yields to the event loop, so that a large array does not block other requests. */
export async function median(values: readonly number[]): Promise<number | null> {
  const low = await nth(values, (values.length - 1) >> 1);
  const high = values.length % 2 === 1 ? low : await nth(values, values.length >> 1);
  return low === null || high === null ? null : Math.round((low + high) / 2);
}

export const percentile = (values: readonly number[], part: number): Promise<number | null> =>
  nth(values, Math.max(0, Math.ceil(values.length * part) - 1));

async function nth(values: readonly number[], index: number): Promise<number | null> {
  while (values.length > SHORT) {
    const pivot = pivotOf(values);
    const [below, above] = await partition(values, pivot);
    const [first, last] = [below.length, values.length - above.length];
    if (index >= first && index < last) return pivot;
    values = index < first ? below : above;
    if (index >= last) index -= last;
  }
  return Float64Array.from(values).sort()[index] ?? null;
}

function pivotOf(values: readonly number[]): number {
  const step = Math.floor(values.length / 101);
  const some = Float64Array.from({ length: 101 }, (_, index) => values[index * step]!).sort();
  return some[50]!;
}

async function partition(
  values: readonly number[],
  pivot: number,
): Promise<[below: number[], above: number[]]> {
  const [below, above]: [number[], number[]] = [[], []];
  for (const [index, value] of values.entries()) {
    if (value < pivot) below.push(value);
    else if (value > pivot) above.push(value);
    if (index % SHORT === SHORT - 1) await yieldToEventLoop();
  }
  return [below, above];
}
