import { entriesOf, type Entry } from "../audit/subject_entries.ts";
import type { FaultReason } from "../audit/verify.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";

export const CHANGED = "a record of an entry is missing or was changed" satisfies FaultReason;

/** The tables of what belongs to a request, each with the fault of a row without an entry. */
export const caseTables = {
  kyc_decisions: "a decision has no entry",
  kyc_displays: "a view of a document has no entry",
  kyc_held_documents: "a document has no entry, or one with another hash",
  kyc_reopenings: CHANGED,
  kyc_asks: CHANGED,
  kyc_escalations: CHANGED,
  kyc_assignments: CHANGED,
  kyc_checks: CHANGED,
  kyc_check_resolutions: CHANGED,
} as const satisfies Partial<Record<keyof Tables, FaultReason>>;

type CaseTable = keyof typeof caseTables;

/** A request with the rows that belong to it, and its entries in the trail. */
export interface CaseFile {
  request: Tables["kyc_requests"];
  entries: readonly Entry[];
  rows: { [Table in CaseTable]: readonly Tables[Table][] };
}

const BATCH = 500;

export async function nextRequests(db: Database, after: string): Promise<string[]> {
  const rows = await db.selectFrom("kyc_requests").select("id").where("id", ">", after)
    .orderBy("id").limit(BATCH).execute();
  return rows.map(({ id }) => id);
}

export async function readCases(db: Database, ids: readonly string[]): Promise<CaseFile[]> {
  const requests = await db.selectFrom("kyc_requests").selectAll().where("id", "in", ids)
    .orderBy("id").execute();
  const entries = await entriesOf(db, "kyc", ids);
  const found: [table: string, rows: Map<string, readonly unknown[]>][] = [];
  for (const table of Object.keys(caseTables)) {
    const rows = await db.selectFrom(table as "kyc_decisions").selectAll()
      .where("requestId", "in", ids).execute();
    found.push([table, Map.groupBy(rows, ({ requestId }) => requestId)]);
  }
  return requests.map((request) => ({
    request,
    entries: entries.get(request.id) ?? [],
    rows: Object.fromEntries(
      found.map(([table, rows]) => [table, rows.get(request.id) ?? []]),
    ) as CaseFile["rows"],
  }));
}
