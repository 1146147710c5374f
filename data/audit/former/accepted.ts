import type { Database } from "../../db/database.ts";
import type { AuditAction } from "../actions.ts";
import type { EntryRange } from "../entry_body.ts";

export const REISSUED = "Trail re-issued" satisfies AuditAction;

/** The last range also covers the faults beyond this number of ranges. */
const MOST_RANGES = 1_000;

export function entryRanges(numbers: Iterable<number>): EntryRange[] {
  const ranges: [number, number][] = [];
  for (const number of [...numbers].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    const isNext = last?.[1] === number - 1;
    if (last && (isNext || ranges.length === MOST_RANGES)) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

export const isWithin = (ranges: readonly EntryRange[], number: number): boolean =>
  ranges.some(([first, last]) => first <= number && number <= last);

export const rangesText = (ranges: readonly EntryRange[]): string =>
  ranges.map(([first, last]) => first === last ? `${first}` : `${first}–${last}`).join(", ");

/** The entries of format 1 whose faults were accepted when they were issued again. */
export async function acceptedEntries(db: Database): Promise<readonly EntryRange[]> {
  const row = await db.selectFrom("audit_log").select("after").where("action", "=", REISSUED)
    .where("seq", ">", 0).orderBy("seq").limit(1).executeTakeFirst();
  try {
    const fields = JSON.parse(row?.after ?? "null") as { accepted?: EntryRange[] } | null;
    return fields?.accepted ?? [];
  } catch {
    // The entry was changed, which is found where it is read.
    return [];
  }
}
