import { sql } from "kysely";
import { type Database, engineOf } from "../../db/database.ts";
import { latestMigration, requireNoneNewer } from "../../db/migrate.ts";
import { invalidate } from "../../list/cache_tags.ts";
import { facetSums } from "../../list/facets.ts";
import { breathe } from "../../list/pages.ts";
import type { Source } from "../../list/shape.ts";
import { adjustSums } from "../../list/sums.ts";
import { listShape } from "./requests.ts";
import type { Phase } from "./statuses.ts";

/** A transaction with so many is short: on SQLite nobody else has a turn meanwhile. */
const BATCH = 200;

/**
 * Writes down which acceptances have ended, by which lists find them. Nothing that anybody sees
 * hangs on when: until then a list looks for those that it has not been told of. Throws
 * `unavailable` where a newer version has the database by now, which does it by its own rules.
 */
export async function markExpired({ db, now }: Source): Promise<void> {
  const nowIso = now().toISOString();
  for (;;) {
    const noted = await db.transaction().execute((trx) => markBatch(trx, nowIso));
    if (noted < BATCH) return;
    await breathe();
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

/** As it stands until the transaction ends: it may be noted as ended meanwhile. */
export async function storedPhase(trx: Database, id: string): Promise<Phase | undefined> {
  const locked = engineOf(trx) === "postgres" ? sql`for update` : sql``;
  const { rows: [row] } = await sql<{ phase: Phase }>`
    select "phase" from kyc_requests where "id" = ${id} ${locked}`.execute(trx);
  return row?.phase;
}
