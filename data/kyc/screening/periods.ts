import * as z from "zod";
import { sql } from "kysely";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { cachedByTag, invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { takeLock } from "../../db/locks.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { dayNumber, type NamedKind, namedKinds, NEVER } from "../../list/screening.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import { addNever, SCREENING_LOCK } from "./runs.ts";

interface PeriodRow {
  kind: NamedKind;
  days: number;
}

declare module "../../db/tables.ts" {
  interface Tables {
    kyc_screening_periods: PeriodRow;
  }
}

/** Days after which a kind of check must have run again; null where that is not watched. */
export type ScreeningPeriods = Record<NamedKind, number | null>;

const WRONG = "screening.bad_days" satisfies ErrorCode;
const MOST_DAYS = 3_650;
const days = z.int(WRONG).min(1, WRONG).max(MOST_DAYS, WRONG).nullable();

export const screeningPeriods = z.strictObject(
  Object.fromEntries(namedKinds.map((kind) => [kind, days])) as Record<NamedKind, typeof days>,
);

/** The tag of the periods, and of people, whose list they filter. */
const SCREENING_TAG = "Screening";

export async function readPeriods(db: Database): Promise<ScreeningPeriods> {
  const rows = await db.selectFrom("kyc_screening_periods").selectAll().execute();
  const days = new Map(rows.map((row) => [row.kind, Number(row.days)]));
  return Object.fromEntries(
    namedKinds.map((kind) => [kind, days.get(kind) ?? null]),
  ) as ScreeningPeriods;
}

export const currentPeriods = cachedByTag(SCREENING_TAG, readPeriods);

export const watchedKinds = (periods: ScreeningPeriods): NamedKind[] =>
  namedKinds.filter((kind) => periods[kind] !== null);

/** A form's note of the periods that it showed. */
export const shownPeriods = (periods: ScreeningPeriods): string =>
  namedKinds.map((kind) => periods[kind] ?? "").join();

/** Throws `conflict` unless the periods are as `shown`. */
export async function setPeriods(
  store: Store,
  after: ScreeningPeriods,
  actor: Actor,
  shown: string | null = null,
): Promise<void> {
  await write(store, actor, async (trx, record, now) => {
    await takeLock(trx, SCREENING_LOCK);
    await requireManager(trx, actor);
    const before = await readPeriods(trx);
    if (shown !== null && shown !== shownPeriods(before)) {
      throw new DomainError("conflict", "validity.changed");
    }
    if (shownPeriods(before) === shownPeriods(after)) return;
    for (const kind of namedKinds.filter((one) => before[one] !== after[one])) {
      await setPeriod(trx, kind, after[kind], now);
    }
    await addNever(trx, sql`true`);
    await invalidate(trx, SCREENING_TAG);
    record({ category: "system", action: "Screening changed", target: "KYC", before, after });
  });
}

async function setPeriod(
  trx: Database,
  kind: NamedKind,
  days: number | null,
  now: Date,
): Promise<void> {
  if (days === null) {
    await trx.deleteFrom("kyc_screening_periods").where("kind", "=", kind).execute();
    await trx.deleteFrom("kyc_screenings").where("kind", "=", kind)
      .where("ranDay", "=", NEVER.ranDay).execute();
    await trx.updateTable("kyc_screenings").set({ dueDay: null }).where("kind", "=", kind)
      .execute();
    return;
  }
  await trx.insertInto("kyc_screening_periods").values({ kind, days })
    .onConflict((conflict) => conflict.column("kind").doUpdateSet({ days })).execute();
  const today = dayNumber(now);
  await sql`update kyc_screenings set "dueDay" = "ranDay" + ${sql.lit(days + 1)},
      "noticed" = case when "ranDay" + ${sql.lit(days)} < ${
    sql.lit(today)
  } then "noticed" else 0 end
    where "kind" = ${kind} and "ranDay" > ${sql.lit(NEVER.ranDay)}`.execute(trx);
}
