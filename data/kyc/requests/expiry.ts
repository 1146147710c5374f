import { sql } from "kysely";
import { type Database, engineOf } from "../../db/database.ts";
import { latestMigration, requireNoneNewer } from "../../db/migrate.ts";
import { invalidate } from "../../list/cache_tags.ts";
import { facetSums } from "../../list/facets.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import type { Source } from "../../list/shape.ts";
import { adjustSums } from "../../list/sums.ts";
import { listShape } from "./requests.ts";
import type { Phase } from "./statuses.ts";

/** Rows per transaction; a longer one would block other writers on SQLite. */
const BATCH = 200;

/**
 * Sets the stored phase of accepted requests to `expired` once `expiresAt` has passed. Readers do not
 * depend on when this runs: they compare `expiresAt` too. Throws `unavailable` when a newer version
 * of the application has migrated the database.
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
  const { rows } = await sql<
    { type: string; expiresAt: string; latest: string | null }
  >`update kyc_requests set "phase" = 'expired'
    where "phase" = 'accepted' and "id" in (
      select "id" from kyc_requests where "phase" = 'accepted' and "expiresAt" <= ${nowIso}
      limit ${sql.lit(BATCH)})
    returning "type", "expiresAt", ${latestMigration} as "latest"`.execute(trx);
  requireNoneNewer(rows[0]?.latest ?? null);
  const sumsOf = (phase: Phase) => rows.flatMap((row) => facetSums(listShape, { ...row, phase }));
  await adjustSums(trx, sumsOf("accepted"), sumsOf("expired"));
  if (rows.length > 0) await invalidate(trx, listShape.tag);
  return rows.length;
}

/** The stored phase, locked until the transaction ends. */
export async function storedPhase(trx: Database, id: string): Promise<Phase | undefined> {
  const locked = engineOf(trx) === "postgres" ? sql`for update` : sql``;
  const { rows: [row] } = await sql<{ phase: Phase }>`
    select "phase" from kyc_requests where "id" = ${id} ${locked}`.execute(trx);
  return row?.phase;
}
