import type { Database } from "../../data/db/database.ts";
import { readSums, type SumName } from "../../data/db/sums.ts";

/** The kept sums of these names, as they are over all time. */
export async function readTotals<Name extends SumName>(
  db: Database,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const sums = await readSums(db, names);
  return Object.fromEntries(names.map((name) => [name, sums(name)])) as Record<Name, number>;
}
