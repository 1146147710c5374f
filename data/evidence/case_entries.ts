import type { AuditRow } from "../audit/trail.ts";
import type { Database } from "../db/database.ts";

/** The entries of a request, oldest first; at most so many. */
export const rowsOfCase = (db: Database, id: string, most?: number): Promise<AuditRow[]> =>
  db.selectFrom("audit_log").selectAll()
    .where("category", "=", "kyc").where("subject", "=", id)
    .$if(most !== undefined, (select) => select.where("caseNumber", "<=", most!))
    .orderBy("seq").execute();
