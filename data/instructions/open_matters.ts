import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { pendingPhases } from "../kyc/requests/statuses.ts";

/** Matters of a person that are open; they do not stand in the way of an instruction. */
export interface OpenMatters {
  hasRequest: boolean;
  hasPayout: boolean;
}

/** The open matters of these people, by id. */
export async function readOpenMatters(
  db: Database,
  ids: readonly string[],
): Promise<(id: string) => OpenMatters> {
  const { rows } = await sql<{ userId: string; matter: "request" | "payout" }>`
    select "userId", 'request' as "matter" from kyc_requests
      where "userId" in ${valuesIn(db, ids)} and "phase" in (${sql.join(pendingPhases)})
    union select "userId", 'payout' from transactions
      where "userId" in ${valuesIn(db, ids)} and "type" = 'payout' and "status" = 'pending'`
    .execute(db);
  const has = (id: string, matter: string) =>
    rows.some((row) => row.userId === id && row.matter === matter);
  return (id) => ({ hasRequest: has(id, "request"), hasPayout: has(id, "payout") });
}
