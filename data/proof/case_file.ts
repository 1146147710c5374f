import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { entriesOf, type Entry } from "../kyc/documents/entries.ts";

/** A request with all that belongs to it, and its entries in the trail. */
export interface CaseFile {
  request: Tables["kyc_requests"];
  entries: readonly Entry[];
  decisions: readonly Tables["kyc_decisions"][];
  reopenings: readonly Tables["kyc_reopenings"][];
  asks: readonly Tables["kyc_asks"][];
  escalations: readonly Tables["kyc_escalations"][];
  assignments: readonly Tables["kyc_assignments"][];
  checks: readonly Tables["kyc_checks"][];
  resolutions: readonly Tables["kyc_check_resolutions"][];
  displays: readonly Tables["kyc_displays"][];
  stored: readonly Tables["kyc_held_documents"][];
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
  const belonging = <Table extends typeof tables[number]>(table: Table) => rowsOf(db, table, ids);
  const entries = await entriesOf(db, ids);
  const decisions = await belonging("kyc_decisions");
  const reopenings = await belonging("kyc_reopenings");
  const asks = await belonging("kyc_asks");
  const escalations = await belonging("kyc_escalations");
  const assignments = await belonging("kyc_assignments");
  const checks = await belonging("kyc_checks");
  const resolutions = await belonging("kyc_check_resolutions");
  const displays = await belonging("kyc_displays");
  const stored = await belonging("kyc_held_documents");
  return requests.map((request) => ({
    request,
    entries: entries.get(request.id) ?? [],
    decisions: decisions.get(request.id) ?? [],
    reopenings: reopenings.get(request.id) ?? [],
    asks: asks.get(request.id) ?? [],
    escalations: escalations.get(request.id) ?? [],
    assignments: assignments.get(request.id) ?? [],
    checks: checks.get(request.id) ?? [],
    resolutions: resolutions.get(request.id) ?? [],
    displays: displays.get(request.id) ?? [],
    stored: stored.get(request.id) ?? [],
  }));
}

const tables = [
  ...["kyc_decisions", "kyc_reopenings", "kyc_asks", "kyc_escalations"] as const,
  ...["kyc_assignments", "kyc_displays", "kyc_held_documents"] as const,
  ...["kyc_checks", "kyc_check_resolutions"] as const,
] as const;

async function rowsOf<Table extends typeof tables[number]>(
  db: Database,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Tables[Table][]>> {
  const rows = await db.selectFrom(table as "kyc_decisions").selectAll()
    .where("requestId", "in", ids).execute() as unknown as Tables[Table][];
  return Map.groupBy(rows, ({ requestId }) => requestId);
}
