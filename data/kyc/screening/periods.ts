import * as z from "zod";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../audit/trail.ts";
import { write } from "../../audit/write.ts";
import { yieldToEventLoop } from "../../base/event_loop.ts";
import { cachedByTag, invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { repeatAfterDeadlock } from "../../db/deadlocks.ts";
import { takeLock } from "../../db/locks.ts";
import { newerMigration, requireNoneNewer } from "../../db/migrate.ts";
import { valuesIn } from "../../db/rows.ts";
import { DomainError } from "../../errors/domain_error.ts";
import type { ErrorCode } from "../../errors/texts.ts";
import { dayNumber, type NamedKind, namedKinds, NEVER } from "../../list/screening.ts";
import { listShape as peopleShape } from "../../records/users.ts";
import { requireManager } from "../../staff/accounts/staff.ts";
import type { Store } from "../../store.ts";
import { addNever, dueDayOf, SCREENING_LOCK } from "./runs.ts";

interface PeriodRow {
  kind: NamedKind;
  /** Null: not watched any more. */
  days: number | null;
  /** The last person whose rows follow `days`; empty before the first, null once all do. */
  followed: string | null;
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

const SCREENING_TAG = "Screening";

export async function readPeriods(db: Database): Promise<ScreeningPeriods> {
  const rows = await db.selectFrom("kyc_screening_periods").selectAll().execute();
  const days = new Map(rows.map((row) => [row.kind, row.days]));
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

/**
 * `followPeriods` then updates the list of people. Throws `conflict` unless the periods are as
 * `shown`.
 */
export async function setPeriods(
  store: Store,
  after: ScreeningPeriods,
  actor: Actor,
  shown: string | null = null,
): Promise<void> {
  await write(store, actor, async (trx, record) => {
    await takeLock(trx, SCREENING_LOCK);
    await requireManager(trx, actor);
    const before = await readPeriods(trx);
    if (shown !== null && shown !== shownPeriods(before)) {
      throw new DomainError("conflict", "validity.changed");
    }
    if (shownPeriods(before) === shownPeriods(after)) return;
    for (const kind of namedKinds.filter((one) => before[one] !== after[one])) {
      const row = { days: after[kind], followed: "" };
      await trx.insertInto("kyc_screening_periods").values({ kind, ...row })
        .onConflict((conflict) => conflict.column("kind").doUpdateSet(row)).execute();
    }
    await invalidate(trx, SCREENING_TAG);
    record({ category: "system", action: "Screening changed", target: "KYC", before, after });
  });
}

/** Kinds whose rows do not yet all follow the period. */
export async function kindsBeingFollowed(db: Database): Promise<NamedKind[]> {
  const rows = await db.selectFrom("kyc_screening_periods").select("kind")
    .where("followed", "is not", null).orderBy("kind").execute();
  return rows.map(({ kind }) => kind);
}

/** People per transaction; a longer one would block other writers. */
const BATCH = 200;

/** Resumes after an interruption. Throws `unavailable` after a newer version's migration. */
export async function followPeriods({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  for (const kind of await kindsBeingFollowed(db)) {
    const follow = () => db.transaction().execute((trx) => followBatch(trx, kind, now()));
    while (await repeatAfterDeadlock(follow)) {
      await yieldToEventLoop();
    }
  }
}

/** Returns false when nobody is left. */
async function followBatch(trx: Database, kind: NamedKind, now: Date): Promise<boolean> {
  await takeLock(trx, SCREENING_LOCK);
  const { days, followed, newer } = await trx.selectFrom("kyc_screening_periods")
    .select(["days", "followed", newerMigration.as("newer")])
    .where("kind", "=", kind).executeTakeFirstOrThrow();
  requireNoneNewer(newer);
  if (followed === null) return false;
  // Each person with a row has a request.
  const people = await trx.selectFrom("kyc_requests").select("userId").distinct()
    .where("userId", ">", followed).orderBy("userId").limit(BATCH).execute();
  const last = people.length < BATCH ? null : people.at(-1)!.userId;
  await trx.updateTable("kyc_screening_periods").set({ followed: last }).where("kind", "=", kind)
    .execute();
  // Open lists are read anew once, not after each batch.
  if (last === null) await invalidate(trx, peopleShape.tag);
  if (people.length === 0) return false;
  const isOf = sql<boolean>`"userId" in ${valuesIn(trx, people.map(({ userId }) => userId))}`;
  const which = sql<boolean>`${isOf} and "kind" = ${kind}`;
  if (days === null) {
    await sql`delete from kyc_screenings
      where ${which} and "ranDay" = ${sql.lit(NEVER.ranDay)}`.execute(trx);
  }
  await updateRows(trx, which, now);
  await addNever(trx, sql`${isOf} and period."kind" = ${kind}`);
  return last !== null;
}

/** The platform is told anew of those who are no longer due. */
const updateRows = (trx: Database, which: RawBuilder<boolean>, now: Date) =>
  sql`update kyc_screenings set "dueDay" = ${dueDayOf(sql`"until"`)},
      "noticed" = case when ${dueDayOf(sql`"until"`)} <= ${sql.lit(dayNumber(now))}
        then "noticed" else 0 end
    where ${which}`.execute(trx);
