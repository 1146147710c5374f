import type { Database } from "./database.ts";

export const reportNames = ["growth", "revenue", "kyc", "engagement"] as const;
export type ReportName = typeof reportNames[number];

/** When a report was last made; absent while it never was. */
export interface ReportRow {
  name: ReportName;
  generatedAt: string;
}

/** Each report with the instant it was last generated, or null. */
export async function list(
  db: Database,
): Promise<{ name: ReportName; generatedAt: string | null }[]> {
  const rows = await db.selectFrom("reports").selectAll().execute();
  const times = new Map(rows.map((row) => [row.name, row.generatedAt]));
  return reportNames.map((name) => ({ name, generatedAt: times.get(name) ?? null }));
}

export async function insert(db: Database, rows: readonly ReportRow[]): Promise<void> {
  await db.insertInto("reports").values(rows).execute();
}
