import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Definition } from "../migration.ts";

export const definition = {
  creates: ["kyc_waits"],
  statements: [
    `create table kyc_waits (
      "day" text not null, "step" integer not null, "count" integer not null,
      primary key ("day", "step")
    )`,
    `drop index kyc_decisions_by_decidedAt`,
    `create index kyc_decisions_by_decidedAt on kyc_decisions
      ("decidedAt", "id", "reviewerId", "status")`,
    `insert into sums ("name", "period", "value")
      select 'payouts waiting', 'all', count(*) from transactions
        where "type" = 'payout' and "status" = 'pending' and "amountCents" >= 100000
        having count(*) > 0`,
    `insert into sums ("name", "period", "value")
      select 'payouts waiting in cents', 'all', coalesce(sum("amountCents"), 0) from transactions
        where "type" = 'payout' and "status" = 'pending' and "amountCents" >= 100000
        having count(*) > 0`,
    `alter table sessions add column "since" text`,
    `alter table last_sign_ins add column "seenAt" text`,
    `update last_sign_ins set "seenAt" = coalesce(
      (select max("lastSeenAt") from sessions
        where sessions."staffId" = last_sign_ins."staffId"), "at")`,
  ],
  run: countWaits,
} as const satisfies Definition;

/** The dashboard reads those of the latest week. */
async function countWaits(db: Database): Promise<void> {
  const { rows: [last] } = await sql<{ day: string | null }>`
    select substr(max("decidedAt"), 1, 10) as "day" from kyc_decisions`.execute(db);
  if (!last?.day) return;
  const first = new Date(Date.parse(last.day) - 7 * 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await sql<{ submittedAt: string; decidedAt: string }>`
    select "submittedAt", "decidedAt" from kyc_decisions
    where "decidedAt" >= ${first} and "status" <> 'revoked'`.execute(db);
  const counts = new Map<string, number>();
  for (const { submittedAt, decidedAt } of rows) {
    const seconds = Math.max(0, Date.parse(decidedAt) - Date.parse(submittedAt)) / 1000;
    const key = `${decidedAt.slice(0, 10)} ${Math.round(8 * Math.log2(1 + seconds))}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    const [day, step] = key.split(" ");
    await sql`insert into kyc_waits values (${day}, ${Number(step)}, ${count})`.execute(db);
  }
}
