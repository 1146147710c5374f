import { entriesOf, type Entry } from "../audit/subject_entries.ts";
import type { FaultReason } from "../audit/verify.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { escalationAnswer } from "../kyc/asks/escalations.ts";
import { withdrawal } from "../kyc/asks/withdraw.ts";
import { kycSteps } from "../kyc/decisions/kyc_steps.ts";
import type { StepTable } from "../steps/proof.ts";

export const CHANGED = "a record of an entry is missing or was changed" satisfies FaultReason;

export const requestSteps = [...Object.values(kycSteps.steps), withdrawal, escalationAnswer];

/** The fault of a row without an entry, of rows that are more than those of a step. */
const faults = {
  kyc_decisions: "a decision has no entry",
  kyc_displays: "a view of a document has no entry",
  kyc_held_documents: "a document has no entry, or one with another hash",
  kyc_checks: CHANGED,
} as const satisfies Partial<Record<keyof Tables, FaultReason>>;

/** The tables of what belongs to a request, each with the fault of a row without an entry. */
export const caseTables = {
  ...Object.fromEntries(
    requestSteps.flatMap(({ proof }) => proof ? [[proof.table, CHANGED]] : []),
  ) as Partial<Record<StepTable, FaultReason>>,
  ...faults,
};

/** A request with the rows that belong to it, and its entries in the trail. */
export interface CaseFile {
  request: Tables["kyc_requests"];
  entries: readonly Entry[];
  rows:
    & { [Table in keyof typeof faults]: readonly Tables[Table][] }
    & { [Table in StepTable]?: readonly Tables[Table][] };
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
