import type { EntryRange } from "../audit/entry_body.ts";
import { emptiedColumns } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";

const BATCH = 500;

/**
 * Empties these entries of the trail: their secrets and all columns but number and instant go. The
 * transaction must record *Person erased* with the ranges that this returns.
 */
export async function emptyEntries(
  trx: Database,
  numbers: readonly number[],
): Promise<EntryRange[]> {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  for (let from = 0; from < sorted.length; from += BATCH) {
    await trx.updateTable("audit_log").set(emptiedColumns)
      .where("seq", "in", sorted.slice(from, from + BATCH)).execute();
  }
  return rangesOf(sorted);
}

function rangesOf(sorted: readonly number[]): EntryRange[] {
  const ranges: [first: number, last: number][] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
