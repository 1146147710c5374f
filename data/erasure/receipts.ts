import type { Database } from "../db/database.ts";
import { DomainError } from "../errors/domain_error.ts";
import { type Erasure, readErasures } from "../ledger/erasures.ts";

/** All erasures, newest first. */
export const listErasures = async (db: Database): Promise<Erasure[]> =>
  (await readErasures(db)).toReversed();

/** Throws `not_found`. */
export async function getErasure(db: Database, number: string): Promise<Erasure> {
  const found = (await readErasures(db)).find((one) => String(one.number) === number);
  if (!found) throw new DomainError("not_found", "erasure.not_found");
  return found;
}
