import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { MAX_ENTRIES } from "../list/indexes.ts";
import type { Source } from "../list/shape.ts";
import { isToCheck, verdictOfPerson } from "../records/transactions.ts";
import { methodChangedSql, type Verdict, verdicts } from "../people/verdict.ts";

export interface CheckFigure {
  verdict: Verdict;
  count: number;
  cents: number;
}

/** Pending payouts to check, by verdict; null where more than 10,000 payouts are pending. */
export async function readCheckFigures(
  { reads, now }: Source & { reads: Database },
): Promise<CheckFigure[] | null> {
  const nowIso = now().toISOString();
  const { rows } = await sql<{ verdict: Verdict | null; count: string; cents: string }>`
    select "verdict", count(*) as "count", sum("amountCents") as "cents" from (
      select case when ${isToCheck(nowIso)} then ${verdictOfPerson(nowIso)} end as "verdict",
        "amountCents"
      from transactions where "type" = 'payout' and "status" = 'pending'
      limit ${sql.lit(MAX_ENTRIES + 1)}) as candidates
    group by "verdict"`.execute(reads);
  const figures = rows.map(({ verdict, count, cents }) => ({
    verdict,
    count: Number(count),
    cents: Number(cents),
  }));
  if (figures.reduce((sum, { count }) => sum + count, 0) > MAX_ENTRIES) return null;
  return verdicts.flatMap((verdict) =>
    figures.find((figure): figure is CheckFigure => figure.verdict === verdict) ?? []
  );
}

/** Rows that the dashboard reads at most. */
const MOST_FOR_DASHBOARD = 1_000;

/** Count and sum of the payouts to check; a part of them where more than 1,000 payouts are pending. */
export async function countToCheck(
  { reads, now }: Source & { reads: Database },
): Promise<{ count: number; cents: number; isMore: boolean }> {
  const { rows: [row] } = await sql<Record<"pending" | "count" | "cents", string | null>>`
    select count(*) as "pending", sum("toCheck") as "count", sum("toCheck" * "amountCents") as "cents"
    from (select case when ${isToCheck(now().toISOString())} then 1 else 0 end as "toCheck",
        "amountCents"
      from transactions where "type" = 'payout' and "status" = 'pending'
      limit ${sql.lit(MOST_FOR_DASHBOARD + 1)}) as candidates`.execute(reads);
  const [pending, count, cents] = [row?.pending, row?.count, row?.cents].map(Number);
  return { count: count!, cents: cents!, isMore: pending! > MOST_FOR_DASHBOARD };
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
