import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Source } from "../../list/shape.ts";
import { countQueue, countStages, type Queue, type QueueCount } from "../queue/queue.ts";
import { isPendingQueue, queuePhases, queueSpan, reviewPhases } from "../requests/queues.ts";
import { kycTypes, type Phase } from "../requests/statuses.ts";

/** Most index entries that are counted: on the main connection, and in the reader thread. */
const MOST_AT_ONCE = 1_000;
const MOST = 10_000;
const MOST_ENDING = 1_000;

/** Overdue requests may be most of the list, so they are pending minus not yet due. */
export async function countQueues(
  { db, reads = db, now }: Source,
): Promise<Record<Queue, QueueCount>> {
  const nowIso = now().toISOString();
  const span = queueSpan("due-soon", nowIso)!;
  const [stages, few, ending] = await Promise.all([
    countStages(db),
    countNotDue(db, span, MOST_AT_ONCE),
    countEnding(db, queueSpan("ending-soon", nowIso)!),
  ]);
  const notDue = few ?? await countNotDue(reads, span, MOST);
  const source = { db: reads, now };
  const { overdue, soon } = notDue
    ? {
      overdue: { count: Math.max(0, stages["to-review"] - notDue.all), isAll: true },
      soon: { count: notDue.soon, isAll: true },
    }
    : { overdue: await countQueue(source, "overdue"), soon: await countQueue(source, "due-soon") };
  const exact = (queue: keyof typeof stages) => ({ count: stages[queue], isAll: true });
  return {
    "to-review": exact("to-review"),
    overdue,
    "due-soon": soon,
    "ending-soon": ending,
    waiting: exact("waiting"),
    "no-answer": exact("no-answer"),
    escalated: exact("escalated"),
  };
}

export function firstInstantOf({ db, now }: Source, queue: Queue): Promise<string | null> {
  const from = queueSpan(queue, now().toISOString())?.from ?? "";
  return isPendingQueue(queue) ? firstDue(db, queuePhases(queue), from) : firstEnd(db, from);
}

interface Span {
  from: string | null;
  to: string;
}

async function countNotDue(db: Database, { from, to }: Span, most: number) {
  const { rows: [row] } = await sql<Record<"all" | "soon", number>>`
    select count(*) as "all", coalesce(sum(case when "at" < ${to} then 1 else 0 end), 0) as "soon"
    from (${
    eachSlice(reviewPhases, (slice) =>
      sql`select "dueAt" as "at" from "kyc_requests" where ${slice} and "dueAt" >= ${from}
        limit ${sql.lit(most)}`)
  }) as entries`.execute(db);
  const [all, soon] = [Number(row?.all), Number(row?.soon)];
  return all < most ? { all, soon } : null;
}

/** An approval that has just expired may still have the phase `accepted`. */
const ENDING: readonly Phase[] = ["accepted", "expired"];

async function countEnding(db: Database, { from, to }: Span): Promise<QueueCount> {
  const entries = ENDING.map((phase) =>
    sql`select 1 from "kyc_requests"
      where "phase" = ${phase} and "expiresAt" >= ${from} and "expiresAt" < ${to}`
  );
  const { rows: [row] } = await sql<{ count: number }>`select count(*) as "count" from (
    ${sql.join(entries, sql` union all `)} limit ${sql.lit(MOST_ENDING + 1)}) as entries`
    .execute(db);
  const count = Number(row?.count);
  return { count: Math.min(count, MOST_ENDING), isAll: count <= MOST_ENDING };
}

const firstDue = (db: Database, phases: readonly Phase[], from: string) =>
  least(
    db,
    eachSlice(phases, (slice) =>
      sql`select "dueAt" as "at" from "kyc_requests" where ${slice} and "dueAt" >= ${from}
        order by "dueAt" limit 1`),
  );

const firstEnd = (db: Database, from: string) =>
  least(
    db,
    eachOf(ENDING, (phase) =>
      sql`select "expiresAt" as "at" from "kyc_requests"
        where "phase" = ${phase} and "expiresAt" >= ${from} order by "expiresAt" limit 1`),
  );

async function least(db: Database, some: RawBuilder<unknown>): Promise<string | null> {
  const { rows: [row] } = await sql<{ at: string | null }>`
    select min("at") as "at" from (${some}) as entries`.execute(db);
  return row?.at ?? null;
}

/** The condition of the partial index by `dueFrom`, which must appear literally. */
export const IN_REVIEW = sql`"phase" in ('answered', 'pending')`;

/** As the index begins with phase and type. */
export const eachSlice = (
  phases: readonly Phase[],
  one: (slice: RawBuilder<boolean>) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  eachOf(
    phases,
    (phase) =>
      eachOf(kycTypes, (type) => one(sql<boolean>`"phase" = ${phase} and "type" = ${type}`)),
  );

/** One short index scan per value, combined by `union all`. */
const eachOf = (
  values: readonly string[],
  one: (value: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql`select * from (${one(value)}) as part`), sql` union all `);
