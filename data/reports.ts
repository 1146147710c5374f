import type { Database } from "./database.ts";
import { may } from "./permissions.ts";
import type { StaffRole } from "./staff.ts";

export const reportNames = ["growth", "revenue", "kyc", "engagement"] as const;
export type ReportName = typeof reportNames[number];

/** When a report was last made; absent while it never was. */
export interface ReportRow {
  name: ReportName;
  generatedAt: string;
}

/** Each report that the role may see, with the instant it was last generated, or null. */
export async function list(
  db: Database,
  role: StaffRole,
): Promise<{ name: ReportName; generatedAt: string | null }[]> {
  const rows = await db.selectFrom("reports").selectAll().execute();
  const times = new Map(rows.map((row) => [row.name, row.generatedAt]));
  const names = reportNames.filter((name) => name !== "revenue" || may(role, "finance.read"));
  return names.map((name) => ({ name, generatedAt: times.get(name) ?? null }));
}

export async function insert(db: Database, rows: readonly ReportRow[]): Promise<void> {
  await db.insertInto("reports").values(rows).execute();
}
