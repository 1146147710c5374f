import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { latestMigration, requireNoneNewer } from "../../db/migrate.ts";
import { invalidate } from "../../db/cache_tags.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Source } from "../../list/shape.ts";
import { listShape } from "./requests.ts";

/** Rows per transaction; a longer one would block other writers on SQLite. */
const BATCH = 200;

/**
 * Readers do not depend on when this runs: they compare `expiresAt` too. Throws `unavailable` after
 * a newer version's migration.
 */
export async function markExpired({ db, now }: Source): Promise<void> {
  const nowIso = now().toISOString();
  for (;;) {
    const noted = await db.transaction().execute((trx) => markBatch(trx, nowIso));
    if (noted < BATCH) return;
    await yieldToEventLoop();
  }
}

async function markBatch(trx: Database, nowIso: string): Promise<number> {
  const { rows } = await sql<{ latest: string | null }>`update kyc_requests set "phase" = 'expired'
    where "phase" = 'accepted' and "id" in (
      select "id" from kyc_requests where "phase" = 'accepted' and "expiresAt" <= ${nowIso}
      limit ${sql.lit(BATCH)})
    returning ${latestMigration} as "latest"`.execute(trx);
  requireNoneNewer(rows[0]?.latest ?? null);
  if (rows.length > 0) await invalidate(trx, listShape.tag);
  return rows.length;
}
