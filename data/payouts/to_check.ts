import { sql } from "kysely";
import type { Minor } from "../base/minor.ts";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { exactSum, sumIn } from "../db/sums.ts";
import { tallyBy } from "../list/count.ts";
import type { ListQuery } from "../list/query.ts";
import type { Source } from "../list/shape.ts";
import {
  holdsInForce,
  isPaidWhileHeld,
  isToCheck,
  listShape,
  verdictOfPerson,
} from "../transactions/transactions.ts";
import { methodChangedSql, type Verdict, verdicts } from "../kyc/requests/verdict.ts";

export interface CheckFigure {
  verdict: Verdict;
  count: number;
  minor: Minor;
}

/**
 * Payouts of a tab by verdict, as the other filters of a query let them through; null where there are
 * too many payouts to count.
 */
export async function readCheckFigures(
  source: Source,
  query: ListQuery,
): Promise<CheckFigure[] | null> {
  const filters = { ...query.filters, verification: "" };
  const verdict = verdictOfPerson(source.now().toISOString());
  const groups = await tallyBy(listShape, source, { ...query, filters }, verdict);
  return groups && verdicts.flatMap((verdict) => {
    const figure = groups.get(verdict);
    return figure ? [{ verdict, ...figure }] : [];
  });
}

/** Rows that the dashboard reads at most. */
const MOST_FOR_DASHBOARD = 1_000;

/**
 * Count and sum of the payouts to check, a part of them where more than 1,000 payouts are pending, and
 * of those that are held since before an instant.
 */
export async function countPayouts(
  { reads, now }: Source & { reads: Database },
  heldBefore: string,
): Promise<{ toCheck: { count: number; minor: Minor; isMore: boolean }; held: HeldFigures }> {
  const toCheck = sql`select case when ${isToCheck(now().toISOString())} then 1 else 0 end
      as "toCheck", "amountCents"
    from transactions where "type" = 'payout' and "status" = 'pending'
    limit ${sql.lit(MOST_FOR_DASHBOARD + 1)}`;
  const { rows: [row] } = await sql<
    { pending: number; toCheck: number | null; checkMinor: string } & HeldRow
  >`
    select * from (select count(*) as "pending", sum("toCheck") as "toCheck",
        ${exactSum(sql`"toCheck" * "amountCents"`)} as "checkMinor"
      from (select * from (${toCheck}) as pending union all
        select 1, "amountCents" from transactions where ${isPaidWhileHeld}) as candidates) as checks
    cross join (${heldSql(heldBefore)}) as holds`.execute(reads);
  return {
    toCheck: {
      count: Number(row?.toCheck),
      minor: sumIn(row?.checkMinor),
      isMore: Number(row?.pending) > MOST_FOR_DASHBOARD,
    },
    held: heldFrom(row),
  };
}

export interface HeldFigures {
  count: number;
  minor: Minor;
  /** The instant of the oldest hold; null: nothing is held. */
  since: string | null;
}

interface HeldRow {
  count: string;
  minor: string;
  since: string | null;
}

const heldSql = (before: string) =>
  sql<HeldRow>`select count(*) as "count", ${exactSum(sql.ref("amountCents"))} as "minor",
      min("at") as "since"
    from ${holdsInForce} as held join transactions on transactions."id" = held."transactionId"
    where "status" = 'pending' and "at" < ${before}`;

const heldFrom = (row: HeldRow | undefined): HeldFigures => ({
  count: Number(row?.count),
  minor: sumIn(row?.minor),
  since: row?.since ?? null,
});

/** The payouts that are held since before an instant. */
export async function readHeld(db: Database, before: string): Promise<HeldFigures> {
  const { rows: [row] } = await heldSql(before).execute(db);
  return heldFrom(row);
}

/** The changes of payout methods after the acceptance, by person. */
export async function methodChanges(
  { db, now }: Source,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isChanged = methodChangedSql(sql.ref("users.id"), now().toISOString());
  const rows = await db.selectFrom("users").select(["id", "payoutMethodChangedAt"])
    .where("id", "in", valuesIn(db, userIds)).where(isChanged).execute();
  return new Map(rows.map((row) => [row.id, row.payoutMethodChangedAt!]));
}
