import type { Database } from "../db/database.ts";
import type { AuditRow } from "./trail.ts";

type Fields = Readonly<Record<string, unknown>>;

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
  const entries = rows.map(({ before, after, ...row }) => ({
    ...row,
    before: fieldsIn(before),
    after: fieldsIn(after),
  }));
  return Map.groupBy(entries, ({ subject = "" }) => subject);
}

function fieldsIn(json: string | null): Fields {
  try {
    return JSON.parse(json ?? "null") ?? {};
  } catch {
    return {};
  }
}
