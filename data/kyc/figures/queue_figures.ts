import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database.ts";
import { and, inFacet } from "../../list/conditions.ts";
import type { Source } from "../../list/shape.ts";
import { countClaimed } from "../queue/claim_next.ts";
import { countQueue, countStages, type QueueCount } from "../queue/queue.ts";
import { isAssignedTo } from "../requests/assigned.ts";
import { type Queue, queues } from "../requests/queues.ts";
import { HAS_OPEN_CHECKS, isQueueOfChecks, queueRow, reviewPhases } from "../requests/queues.ts";
import { kycTypes, type Phase } from "../requests/statuses.ts";

/** Most index entries that are counted: on the main connection, and in the reader thread. */
const MOST_AT_ONCE = 1_000;
const MOST = 10_000;

export const countQueues = async (
  ...args: Parameters<typeof countWork>
): Promise<Record<Queue, QueueCount>> => (await countWork(...args)).counts;

/** Steps that wait for a second member: those with requests, and all. */
interface ProposalCounts {
  kyc: number;
  all: number;
}

/**
 * Counts the queues of a reader, proposals, and `further` in the same statement. Overdue requests may
 * be most of the list, so they are pending minus not yet due.
 */
export async function countWork(
  { db, reads = db, now }: Source,
  readerId: string,
  counted = countStages(db),
  further: Further = {},
): Promise<{
  counts: Record<Queue, QueueCount>;
  proposals: ProposalCounts;
  further: Record<string, number>;
}> {
  const nowIso = now().toISOString();
  const span = queueRow("due-soon").span!(nowIso);
  const [stages, { few, mine, ending, hits, recheck, ...others }] = await Promise.all([
    counted,
    countParts(db, { due: span, ending: queueRow("ending-soon").span!(nowIso), readerId, further }),
  ]);
  const notDue = few ?? await countNotDue(reads, span, MOST);
  const source = { db: reads, now };
  const known: Partial<Record<Queue, QueueCount>> = {
    "to-review": exact(stages["to-review"]),
    waiting: exact(stages.waiting),
    "no-answer": exact(stages["no-answer"]),
    escalated: exact(stages.escalated),
    mine,
    "ending-soon": ending,
    "to-recheck": recheck,
    hits,
    ...notDue && {
      overdue: exact(Math.max(0, stages["to-review"] - notDue.all)),
      "due-soon": exact(notDue.soon),
    },
  };
  const counts = await Promise.all(
    queues.map(async (queue) => [queue, known[queue] ?? await countQueue(source, queue, readerId)]),
  );
  return { counts: Object.fromEntries(counts), ...others };
}

const exact = (count: number): QueueCount => ({ count, isAll: true });

export interface QueueTab {
  queue: Queue;
  count: QueueCount;
  /** Requests that are being reviewed. */
  claimed: number;
}

/** The tabs of the list for a reader while `current` is open. */
export async function readQueueTabs(
  source: Source,
  current: string,
  { id, may }: { id: string; may: (permission: "checks.read") => boolean },
): Promise<{ tabs: QueueTab[]; proposals: number }> {
  const { counts, proposals } = await countWork(source, id);
  const claimed = await countClaimed(source, id);
  const readable = queues.filter((queue) => may("checks.read") || !isQueueOfChecks(queue));
  const tabs = readable
    .map((queue) => ({ queue, count: counts[queue], claimed: claimed[queue] }))
    .filter(({ queue, count }) => {
      const { tab } = queueRow(queue);
      return tab === "always" || queue === current || tab === "filled" && count.count > 0;
    });
  return { tabs, proposals: proposals.kyc };
}

/** The first instants of the clocks of these queues, by queue; null for a queue without requests. */
export async function firstInstants(
  { db, now }: Source,
  of: readonly Queue[],
): Promise<ReadonlyMap<Queue, string | null>> {
  if (of.length === 0) return new Map();
  const nowIso = now().toISOString();
  const columns = of.map((queue) => sql`${firstInstant(queue, nowIso)} as ${sql.ref(queue)}`);
  const { rows: [row] } = await sql<Partial<Record<Queue, string>>>`
    select ${sql.join(columns)}`.execute(db);
  return new Map(of.map((queue) => [queue, row?.[queue] ?? null]));
}

function firstInstant(queue: Queue, nowIso: string): RawBuilder<string | null> {
  const { clock, phases, span } = queueRow(queue);
  const from = span?.(nowIso).from ?? "";
  return clock === "expiresAt" ? firstEnd(from) : firstDue(phases, from);
}

/** Further counts, by the name of their column. */
type Further = Readonly<Record<string, RawBuilder<unknown>>>;

interface Span {
  from: string | null;
  to: string;
}

type Part =
  | "all"
  | "soon"
  | "mine"
  | "ending"
  | "hits"
  | "recheck"
  | "proposed"
  | "proposedAll";

/** Counts parts of several queues in one statement; `few` is null where too many are not yet due. */
async function countParts(
  db: Database,
  { due, ending, readerId, further }: {
    due: Span;
    ending: Span;
    readerId: string;
    further: Further;
  },
) {
  const columns = Object.entries(further).map(([name, count]) =>
    sql`, ${count} as ${sql.ref(name)}`
  );
  const { rows: [row] } = await sql<Record<Part, number> & Record<string, number>>`
    select due.*, open.*, ${countOf(assignedTo(readerId))} as "mine",
      ${countOf(endingIn(ending))} as "ending",
      (select count(*) from step_proposals where "state" = 'waiting' and "category" = 'kyc')
        as "proposed",
      (select count(*) from step_proposals where "state" = 'waiting') as "proposedAll"
      ${sql.join(columns, sql``)}
    from (${notDueIn(due, MOST_AT_ONCE)}) as due cross join (${openIn()}) as open`.execute(db);
  return {
    few: notDueOf(row, MOST_AT_ONCE),
    mine: bounded(row?.mine),
    ending: bounded(row?.ending),
    hits: bounded(row?.hits),
    recheck: { ...bounded(row?.recheck), isAll: bounded(row?.hits).isAll },
    proposals: { kyc: Number(row?.proposed ?? 0), all: Number(row?.proposedAll ?? 0) },
    further: Object.fromEntries(
      Object.keys(further).map((name) => [name, Number(row?.[name] ?? 0)]),
    ),
  };
}

async function countNotDue(db: Database, span: Span, most: number) {
  const { rows: [row] } = await notDueIn(span, most).execute(db);
  return notDueOf(row, most);
}

const notDueIn = ({ from, to }: Span, most: number) =>
  sql<Record<"all" | "soon", number>>`
    select count(*) as "all", coalesce(sum(case when "at" < ${to} then 1 else 0 end), 0) as "soon"
    from (${
    eachSlice(reviewPhases, (slice) =>
      sql`select "dueAt" as "at" from "kyc_requests" where ${slice} and "dueAt" >= ${from}
        limit ${sql.lit(most)}`)
  }) as entries`;

function notDueOf(row: Record<"all" | "soon", number> | undefined, most: number) {
  const [all, soon] = [Number(row?.all), Number(row?.soon)];
  return all < most ? { all, soon } : null;
}

const assignedTo = (staffId: string): RawBuilder<unknown> =>
  sql`select 1 from "kyc_requests" where ${isAssignedTo(staffId)}
    and ${inPhases(queueRow("mine").phases)}`;

/** Written out, as values of facets are (`inFacet`). */
const inPhases = (phases: readonly Phase[]) =>
  sql`"phase" in (${sql.join(phases.map((phase) => sql.lit(phase)))})`;

/** An approval that has just expired may still have the phase `accepted`. */
const ENDING: readonly Phase[] = ["accepted", "expired"];

const endingIn = ({ from, to }: Span): RawBuilder<unknown> =>
  sql.join(
    ENDING.map((phase) =>
      sql`select 1 from "kyc_requests"
        where ${inFacet("phase", phase)} and "expiresAt" >= ${from} and "expiresAt" < ${to}`
    ),
    sql` union all `,
  );

/** Requests with open checks: all, and the accepted ones. */
const openIn = () =>
  sql`select count(*) as "hits",
      coalesce(sum(case when "phase" = 'accepted' then 1 else 0 end), 0) as "recheck"
    from (select "phase" from "kyc_requests"
      where ${inPhases(queueRow("hits").phases)} and ${HAS_OPEN_CHECKS}
      limit ${sql.lit(MOST_AT_ONCE + 1)}) as entries`;

const countOf = (entries: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (${entries} limit ${sql.lit(MOST_AT_ONCE + 1)}) as entries)`;

function bounded(counted: number | undefined): QueueCount {
  const count = Number(counted);
  return { count: Math.min(count, MOST_AT_ONCE), isAll: count <= MOST_AT_ONCE };
}

const firstDue = (phases: readonly Phase[], from: string) =>
  least(
    eachSlice(phases, (slice) =>
      sql`select "dueAt" as "at" from "kyc_requests" where ${slice} and "dueAt" >= ${from}
      order by "dueAt" limit 1`),
  );

const firstEnd = (from: string) =>
  least(eachOf(ENDING, (phase) =>
    sql`select "expiresAt" as "at" from "kyc_requests"
      where ${inFacet("phase", phase)} and "expiresAt" >= ${from} order by "expiresAt" limit 1`));

const least = (some: RawBuilder<unknown>) =>
  sql<string | null>`(select min("at") from (${some}) as entries)`;

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
      eachOf(kycTypes, (type) => one(and([inFacet("phase", phase), inFacet("type", type)]))),
  );

/** One short index scan per value, combined by `union all`. */
const eachOf = (
  values: readonly string[],
  one: (value: string) => RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql`select * from (${one(value)}) as part`), sql` union all `);
