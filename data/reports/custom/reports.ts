import { write } from "../../audit/write.ts";
import { may, type StaffRole } from "../../permissions.ts";
import { type Actor, categoryOf } from "../../audit/trail.ts";
import type { CustomReportForm } from "./form.ts";
import type { Database } from "../../db/database.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { mayReadList, type RecordName, recordsOf } from "../../lists.ts";
import { type Definition, definition } from "./definition.ts";
import { reportNames } from "../figures.ts";
import { type Store } from "../../store.ts";

interface CustomReportRow {
  id: string;
  name: string;
  /** JSON */
  definition: string;
  /** A staff id. */
  createdBy: string;
  createdAt: string;
  generatedAt: string | null;
  generatedBy: string | null;
}

declare module "../../db/tables.ts" {
  interface Tables {
    custom_reports: CustomReportRow;
  }
}

export interface CustomReport extends Omit<CustomReportRow, "definition"> {
  definition: Definition;
  creatorName: string;
  generatorName: string | null;
}

const MAX_REPORTS = 500;
const MAX_OWN = 100;

const selectReports = (db: Database) =>
  db.selectFrom("custom_reports")
    .innerJoin("staff as creator", "creator.id", "custom_reports.createdBy")
    .leftJoin("staff as generator", "generator.id", "custom_reports.generatedBy")
    .selectAll("custom_reports")
    .select(["creator.name as creatorName", "generator.name as generatorName"]);

const fromRow = (
  row: CustomReportRow & Pick<CustomReport, "creatorName" | "generatorName">,
): CustomReport => ({ ...row, definition: definition.parse(JSON.parse(row.definition)) });

export async function list(db: Database, role: StaffRole): Promise<CustomReport[]> {
  const rows = await selectReports(db).orderBy("createdAt", "desc").orderBy("custom_reports.id")
    .limit(MAX_REPORTS).execute();
  return rows.map(fromRow).filter(({ definition }) => mayReadList(role, definition.list));
}

/** Throws `not_found`; `forbidden` when the role may not read the report's list. */
export async function get(db: Database, id: string, role: StaffRole): Promise<CustomReport> {
  const row = await selectReports(db).where("custom_reports.id", "=", id).executeTakeFirst();
  if (!row) throw new DomainError("not_found", "report.not_found");
  const report = fromRow(row);
  requireReadable(role, report.definition.list);
  return report;
}

export function requireReadable(role: StaffRole, list: RecordName): void {
  if (!mayReadList(role, list)) {
    throw new DomainError("forbidden", "permission.missing");
  }
}

interface Reader {
  id: string;
  role: StaffRole;
}

export const mayRemove = (report: CustomReport, { id, role }: Reader): boolean =>
  may(role, "reports.manage") || report.createdBy === id;

export function requireRemovable(report: CustomReport, reader: Reader): void {
  if (mayRemove(report, reader)) return;
  throw new DomainError("forbidden", "report.not_yours");
}

export async function create(
  store: Store,
  { name, definition }: CustomReportForm,
  author: Actor & Reader,
): Promise<string> {
  requireReadable(author.role, definition.list);
  const id = `cr_${crypto.randomUUID()}`;
  await write(store, author, async (trx, record, now) => {
    await requireRoom(trx, name, author);
    await trx.insertInto("custom_reports").values({
      id,
      name,
      definition: JSON.stringify(definition),
      createdBy: author.id,
      createdAt: now.toISOString(),
      generatedAt: null,
      generatedBy: null,
    }).execute();
    const category = categoryOf(recordsOf(definition.list).listShape.permission);
    record({ category, action: "Report created", target: name, after: definition });
  });
  return id;
}

/** Throws `conflict` for a name that is taken, and above the limits. */
async function requireRoom(trx: Database, name: string, { id }: Reader): Promise<void> {
  const reports = await trx.selectFrom("custom_reports").select(["name", "createdBy"])
    .limit(MAX_REPORTS).execute();
  // The audit trail identifies reports by name, so names are unique.
  const taken: readonly string[] = [...reports.map(({ name }) => name), ...reportNames];
  if (taken.includes(name)) {
    throw new DomainError("conflict", "report.name_taken");
  }
  if (reports.length === MAX_REPORTS) {
    const text = "report.too_many";
    throw new DomainError("conflict", text, { params: { most: MAX_REPORTS } });
  }
  if (reports.filter(({ createdBy }) => createdBy === id).length >= MAX_OWN) {
    const text = "report.too_many_of_yours";
    throw new DomainError("conflict", text, { params: { most: MAX_OWN } });
  }
}

export async function remove(
  store: Store,
  id: string,
  author: Actor & Reader,
): Promise<void> {
  await write(store, author, async (trx, record) => {
    const report = await get(trx, id, author.role);
    requireRemovable(report, author);
    await trx.deleteFrom("custom_reports").where("id", "=", id).execute();
    const { name, definition } = report;
    const category = categoryOf(recordsOf(definition.list).listShape.permission);
    record({ category, action: "Report deleted", target: name, before: definition });
  });
}

/** Not awaited, so that readers neither wait for writers nor fail with them. */
export function recordGenerated(store: Store, id: string, { id: generatedBy }: Reader): void {
  store.db.updateTable("custom_reports")
    .set({ generatedAt: store.now().toISOString(), generatedBy }).where("id", "=", id).execute()
    .catch(() => {});
}
