import { write } from "../audit/write.ts";
import { type Actor, categoryOf } from "../audit/trail.ts";
import { toJson, withMinor } from "../base/minor.ts";
import type { Database } from "../db/database.ts";
import { may, type Permission, type StaffRole } from "../permissions.ts";
import {
  computeFigures,
  figureSchemas,
  type ReportFigures,
  type ReportName,
  reportNames,
} from "./figures.ts";
import { type Store } from "../store.ts";

interface ReportRow {
  name: ReportName;
  generatedAt: string;
  /** A staff id. */
  generatedBy: string;
  /** JSON */
  figures: string;
}

declare module "../db/tables.ts" {
  interface Tables {
    reports: ReportRow;
  }
}

export type Report = {
  [Name in ReportName]: {
    name: Name;
    generatedAt: string;
    generatedBy: string;
    figures: ReportFigures[Name];
  };
}[ReportName];

/** Finance reads the report about money alone. */
export const reportPermissions: Record<ReportName, Permission> = {
  growth: "kyc.read",
  revenue: "finance.read",
  kyc: "kyc.read",
  engagement: "content.read",
};

export interface ReportCard {
  name: ReportName;
  generatedAt: string | null;
  generatedBy: string | null;
}

export async function listReports(db: Database, role: StaffRole): Promise<ReportCard[]> {
  const rows = await select(db).execute();
  const known = new Map(rows.map((row) => [row.name, row]));
  const names = reportNames.filter((name) => may(role, reportPermissions[name]));
  return names.map((name) => ({
    name,
    generatedAt: known.get(name)?.generatedAt ?? null,
    generatedBy: known.get(name)?.generatedBy ?? null,
  }));
}

/** Null while it was never generated, or only by a version whose figures were others. */
export async function getReport(db: Database, name: ReportName): Promise<Report | null> {
  const row = await select(db).select("figures").where("reports.name", "=", name)
    .executeTakeFirst();
  const figures = figureSchemas[name].safeParse(row && JSON.parse(row.figures, withMinor));
  return row && figures.success ? { ...row, figures: figures.data } as Report : null;
}

const select = (db: Database) =>
  db.selectFrom("reports").leftJoin("staff", "staff.id", "reports.generatedBy")
    .select((eb) => [
      "reports.name",
      "generatedAt",
      eb.fn.coalesce("staff.name", "generatedBy").as("generatedBy"),
    ]);

export async function generateReport(
  store: Store,
  name: ReportName,
  actor: Actor & { id: string },
): Promise<void> {
  const figures = await computeFigures(store.reads, name, store.now());
  await write(store, actor, async (trx, record, now) => {
    await saveFigures(trx, name, figures, { at: now.toISOString(), generatedBy: actor.id });
    record({
      category: categoryOf(reportPermissions[name]),
      action: "Report generated",
      target: name,
    });
  });
}

export async function saveFigures<Name extends ReportName>(
  db: Database,
  name: Name,
  figures: ReportFigures[Name],
  { at, generatedBy }: { at: string; generatedBy: string },
): Promise<void> {
  const row = { generatedAt: at, generatedBy: generatedBy, figures: toJson(figures) };
  await db.insertInto("reports").values({ name, ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row)).execute();
}
