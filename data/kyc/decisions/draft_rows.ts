import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../../db/database.ts";

/** Notes and ticks of one reviewer that were not sent yet. */
interface DraftRow {
  staffId: string;
  requestId: string;
  notes: string;
  /** JSON */
  checks: string;
  updatedAt: string;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_drafts: DraftRow;
  }
}

/** The requests that somebody has left something for, as one text, for a query that asks for more. */
export const draftsBy = (db: Database, staffId: RawBuilder<unknown>): RawBuilder<string | null> => {
  const joined = engineOf(db) === "sqlite"
    ? sql`group_concat("requestId")`
    : sql`string_agg("requestId", ',')`;
  return sql`(select ${joined} from (
    select "requestId" from kyc_drafts where "staffId" = ${staffId}
    order by "requestId" limit 1000) as drafts)`;
};
