import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { newerMigration, requireNoneNewer } from "../../db/migrate.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { repeatAfterDeadlock } from "../../db/deadlocks.ts";
import { lockRows, valuesIn } from "../../db/rows.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Source } from "../../list/shape.ts";
import { followAcceptances } from "../screening/runs.ts";
import { emit } from "../../webhooks/events.ts";
import { eventOf } from "./events.ts";
import { listShape } from "./requests.ts";

/** Rows per transaction; a longer one would block other writers on SQLite. */
const BATCH = 200;

/**
 * Readers do not depend on when this runs: they compare `expiresAt` too. Throws `unavailable` after
 * a newer version's migration.
 */
export async function markExpired({ db, now }: Source): Promise<void> {
  const at = now();
  for (;;) {
    const noted = await repeatAfterDeadlock(() =>
      db.transaction().execute((trx) => markBatch(trx, at))
    );
    if (noted < BATCH) return;
    await yieldToEventLoop();
  }
}

interface Marked {
  id: string;
  userId: string;
  version: number;
  newer: string | null;
}

async function markBatch(trx: Database, now: Date): Promise<number> {
  const nowIso = now.toISOString();
  const ended = await trx.selectFrom("kyc_requests").select("id")
    .where("phase", "=", "accepted").where("expiresAt", "<=", nowIso).limit(BATCH).execute();
  const isFound = sql`"id" in ${valuesIn(trx, ended.map(({ id }) => id))}`;
  await lockRows(trx, "kyc_requests", isFound);
  // Compared again, because a request may have been accepted anew before it was locked.
  const { rows } = await sql<Marked>`update kyc_requests set "phase" = 'expired'
    where "phase" = 'accepted' and "expiresAt" <= ${nowIso} and ${isFound}
    returning "id", "userId", "version", ${newerMigration} as "newer"`.execute(trx);
  requireNoneNewer(rows[0]?.newer ?? null);
  await followAcceptances(trx, rows);
  if (rows.length > 0) await invalidate(trx, listShape.tag);
  await emit(trx, rows.map((one) => eventOf("kyc.expired", { ...one, status: "expired" })), now);
  return ended.length;
}
