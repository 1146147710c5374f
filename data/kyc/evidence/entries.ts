import type { AuditRow } from "../../audit/trail.ts";
import type { Database } from "../../db/database.ts";

export interface Entry extends Pick<AuditRow, "seq" | "at" | "action" | "actorId" | "target"> {
  /** The fields after the change; empty where the entry has none. */
  after: Readonly<Record<string, unknown>>;
}

export const RECEIVED: readonly string[] = ["Document received", "Document fetched"];

/** The entries about requests, in the order of the trail. Requests without entries are missing. */
export async function entriesOf(
  db: Database,
  requestIds: readonly string[],
  actions?: readonly string[],
): Promise<ReadonlyMap<string, Entry[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db.selectFrom("audit_log")
    .select(["seq", "at", "action", "actorId", "target", "after", "subject"])
    .where("subject", "in", requestIds).where("category", "=", "kyc")
    .$if(actions !== undefined, (select) => select.where("action", "in", actions!))
    .orderBy("seq").execute();
  const entries = rows.map((row) => ({ ...row, after: fieldsIn(row.after) }));
  return Map.groupBy(entries, ({ subject }) => subject!);
}

export function fieldsIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(json ?? "null");
    return typeof fields === "object" && fields !== null ? fields as Record<string, unknown> : {};
  } catch {
    return {};
  }
}

/** True if the entry says that these bytes came under this id. Older entries of fetched ones lack the id. */
export const namesDocument = (
  { action, after }: Entry,
  document: { id?: string; sha256?: string },
): boolean =>
  RECEIVED.includes(action) && after.sha256 === document.sha256 &&
  (after.id === undefined || after.id === document.id);
