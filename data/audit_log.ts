import type { Generated } from "kysely";
import type { Database } from "./database.ts";

export const auditActions = ["kyc", "user", "transaction", "system"] as const;
export type AuditAction = typeof auditActions[number];
export const auditStatuses = ["success", "warning", "error"] as const;
export type AuditStatus = typeof auditStatuses[number];
export const auditDates = ["all", "today", "week", "month"] as const;

/** What happened, to what, by whom; `before` and `after` hold the fields that changed. */
export interface AuditEvent {
  /** The area, by which the page filters. */
  category: AuditAction;
  /** What was done, in a few words, as the page shows it. */
  action: string;
  actorId: string | null;
  actorName: string;
  target: string;
  at: string;
  status: AuditStatus;
  requestId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** One entry as the specification shows it (section 3). */
export interface AuditEntry {
  id: string;
  action: string;
  user: string;
  target: string;
  timestamp: string;
  status: AuditStatus;
}

export interface AuditRow extends Omit<AuditEvent, "before" | "after"> {
  /** Position in the trail; entries are only ever added. */
  seq: Generated<number>;
  before: string | null;
  after: string | null;
}

/** Call in the transaction of what is recorded, so that neither stands without the other. */
export async function append(db: Database, event: AuditEvent): Promise<void> {
  await db.insertInto("audit_log").values({
    ...event,
    before: event.before && JSON.stringify(event.before),
    after: event.after && JSON.stringify(event.after),
  }).execute();
}

/** The latest entries, newest first. */
export async function list(db: Database, limit = 100): Promise<AuditEntry[]> {
  const rows = await db.selectFrom("audit_log")
    .select(["seq", "action", "actorName", "target", "at", "status"])
    .orderBy("at", "desc").orderBy("seq", "desc").limit(limit).execute();
  return rows.map((row) => ({
    id: `a_${row.seq}`,
    action: row.action,
    user: row.actorName,
    target: row.target,
    timestamp: row.at,
    status: row.status,
  }));
}
