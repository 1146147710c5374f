import type { Database } from "../db/database.ts";
import type { AuditRow } from "./trail.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** An entry of the trail about one record. */
export interface Entry
  extends Pick<AuditRow, "at" | "action" | "actorId" | "actorName" | "target" | "seals"> {
  before: Fields;
  after: Fields;
}

/** The entries of a category about these records, by id, oldest first. */
export async function entriesOf(
  db: Database,
  category: AuditRow["category"],
  ids: readonly string[],
): Promise<Map<string, Entry[]>> {
  const rows = await db.selectFrom("audit_log")
    .select(["subject", "at", "action", "actorId", "actorName", "target", "seals"])
    .select(["before", "after"])
    .where("category", "=", category).where("subject", "in", ids).orderBy("seq").execute();
  return Map.groupBy(rows.map(withFields), ({ subject = "" }) => subject);
}

/** An entry with its details; of damaged JSON there are none. */
export const withFields = <Row extends Pick<AuditRow, "before" | "after">>(row: Row) => ({
  ...row,
  before: fieldsIn(row.before),
  after: fieldsIn(row.after),
});

function fieldsIn(json: string | null): Fields {
  try {
    return JSON.parse(json ?? "null") ?? {};
  } catch {
    return {};
  }
}
