import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { pendingPhases } from "../kyc/requests/statuses.ts";

/** Matters of a person that are open; they do not stand in the way of an instruction. */
export interface OpenMatters {
  hasRequest: boolean;
  hasPayout: boolean;
}

export async function readOpenMatters(db: Database, userId: string): Promise<OpenMatters> {
  const { rows: [row] } = await sql<Record<keyof OpenMatters, number | boolean>>`select
    exists (select 1 from kyc_requests where "userId" = ${userId}
      and "phase" in (${sql.join(pendingPhases)})) as "hasRequest",
    exists (select 1 from transactions where "userId" = ${userId}
      and "type" = 'payout' and "status" = 'pending') as "hasPayout"`.execute(db);
  return { hasRequest: Boolean(row?.hasRequest), hasPayout: Boolean(row?.hasPayout) };
}
