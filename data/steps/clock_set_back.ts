import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../base/durations.ts";
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Store } from "../store.ts";
import { UNDO_MS } from "./rows.ts";
import { LONGEST_PAUSE_MS } from "../notices/mail_queue.ts";
import { RETRY_MS } from "../webhooks/deliveries.ts";

/** Clocks are set by less than this in ordinary operation. */
const TOLERANCE_MS = 2 * SECOND_MS;

/** An instant that is at most `aheadMs` in the future when it is written. */
interface Bound {
  table: keyof Tables;
  column: string;
  aheadMs: number;
  /** The column that is set to now; `column` itself if absent. */
  mended?: string;
  where?: string;
}

const bounds: readonly Bound[] = [
  { table: "steps", column: "announceAt", aheadMs: UNDO_MS },
  { table: "webhook_deliveries", column: "dueAt", aheadMs: UNDO_MS, where: `"attempts" = 0` },
  // A receiver may have asked for a longer pause by one of these statuses.
  ...RETRY_MS.map((pauseMs, index): Bound => ({
    table: "webhook_deliveries",
    column: "dueAt",
    aheadMs: pauseMs * 1.2,
    where: `"attempts" = ${index + 1} and coalesce("status", 0) not in (429, 502, 503, 504)`,
  })),
  { table: "webhook_deliveries", column: "leasedUntil", aheadMs: MINUTE_MS },
  ...(["outbox", "kyc_letters"] as const).flatMap((table): Bound[] => [
    { table, column: "since", mended: "dueAt", aheadMs: 0 },
    { table, column: "since", aheadMs: 0 },
    { table, column: "dueAt", aheadMs: LONGEST_PAUSE_MS },
    { table, column: "leasedUntil", aheadMs: 2 * MINUTE_MS },
  ]),
  { table: "kyc_claims", column: "until", aheadMs: 5 * MINUTE_MS },
  { table: "sessions", column: "lastSeenAt", aheadMs: 0 },
  { table: "sessions", column: "confirmedAt", aheadMs: 0 },
  { table: "sign_in_attempts", column: "at", aheadMs: 0 },
  { table: "sign_in_challenges", column: "expiresAt", aheadMs: 5 * MINUTE_MS },
  { table: "passkey_challenges", column: "expiresAt", aheadMs: 5 * MINUTE_MS },
  { table: "reset_links", column: "expiresAt", aheadMs: HOUR_MS },
  { table: "kyc_drafts", column: "updatedAt", aheadMs: 0 },
  { table: "comment_drafts", column: "updatedAt", aheadMs: 0 },
  { table: "kyc_sent_documents", column: "sentAt", aheadMs: 0 },
  { table: "step_keys", column: "createdAt", aheadMs: 0 },
];

/** The time of the last run by store. */
const lastRuns = new WeakMap<Database, number>();

/**
 * After the clock was set back, instants that were written before lie too far in the future: they
 * become now, at the start of a process and whenever it notices. Otherwise steps could be undone, and
 * webhooks and sessions would wait, for as long as the clock was ahead.
 */
export async function mendFutureInstants({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  const at = now().getTime();
  const last = lastRuns.get(db);
  if (last !== undefined && at >= last - TOLERANCE_MS) {
    lastRuns.set(db, at);
    return;
  }
  await db.transaction().execute(async (trx) => {
    const nowIso = new Date(at).toISOString();
    for (const { table, column, mended = column, aheadMs, where = "1 = 1" } of bounds) {
      const furthest = new Date(at + aheadMs + TOLERANCE_MS).toISOString();
      await sql`update ${sql.table(table)} set ${sql.ref(mended)} = ${nowIso}
        where ${sql.ref(column)} > ${furthest} and ${sql.raw(where)}`.execute(trx);
    }
  });
  lastRuns.set(db, at);
}
