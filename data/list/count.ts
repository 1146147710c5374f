import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { splitByDays } from "./days.ts";
import { type Count, dailyOf, readFacets } from "./facets.ts";
import type { Moved } from "./find.ts";
import type { ListName } from "./names.ts";
import { inside, isNothing, laneOf, lanesOf, type Narrowed } from "./narrowing.ts";
import { and } from "./order.ts";
import type { Period } from "./ranges.ts";
import { type Hit, MOST_ENTRIES, only } from "./search.ts";
import type { ListShape } from "./shape.ts";
import { countEntries, type Entries, entriesOf, type Stretch } from "./stretches.ts";

interface Counting<Table extends keyof Tables, Filter extends string, Shown> {
  db: Database;
  shape: ListShape<ListName, Table, Filter, Shown>;
  /** What is let through, as one condition and as the indexes know it. */
  condition: () => RawBuilder<boolean>;
  narrowed: Narrowed;
  moved: Moved;
  /** Entries of a range in all that has the chosen values. */
  counted: (stretch: Stretch) => Promise<Entries>;
}

/**
 * By the sums that writers keep where they know it; else by the entries of one index, of which
 * each statement reads 10,000 at most.
 */
export async function countOf<Table extends keyof Tables, Filter extends string, Shown>(
  counting: Counting<Table, Filter, Shown>,
): Promise<Count> {
  const { db, shape, moved, narrowed } = counting;
  const { chosen, isMore, ranges } = narrowed;
  if (isNothing({ chosen })) return await countHits(counting, []);
  const isKept = shape.counted && !isMore && ranges.length === 0;
  const found = isKept
    ? { ...await readFacets(db, shape, chosen), isAll: true, isMost: false }
    : await countStretches(counting);
  if (moved.here.length + moved.away.length === 0) return found;
  const parts = lanesOf(shape, narrowed).map(({ is }) => is);
  // What was written down meanwhile has been counted.
  const apart = () =>
    and([counting.condition(), sql<boolean>`not (${sql.join(parts, sql` or `)})`]);
  const here = await countHits({ ...counting, condition: apart }, moved.here);
  // What sums and whole ranges have, its condition has left out of other entries.
  const condition = () =>
    and([
      sql<boolean>`(${sql.join(parts, sql` or `)})`,
      ...ranges.map((range) => inside(shape, range)),
    ]);
  const isWhole = isKept || isPlain(narrowed);
  const away = await countHits({ ...counting, condition }, isWhole ? moved.away : []);
  return {
    ...found,
    records: found.records + here.records - away.records,
    isMost: found.isMost && away.records === 0,
    cents: found.cents && found.cents + (here.cents ?? 0) - (away.cents ?? 0),
  };
}

async function countStretches<Table extends keyof Tables, Filter extends string, Shown>(
  counting: Counting<Table, Filter, Shown>,
): Promise<Count> {
  const { shape, narrowed, counted } = counting;
  const { theirs, ranges } = narrowed;
  const lanes = theirs ? [laneOf(theirs)] : lanesOf(shape, narrowed);
  const [range] = ranges;
  // What one range tells by itself is not asked of the rows again: its index has all of it.
  if (range && isPlain(narrowed)) {
    return await countRest(counting, range) ?? await countDays(counting, range) ??
      countedOf(shape, await counted({ lanes, range }));
  }
  let most: Count | null = null;
  for (const range of theirs || ranges.length === 0 ? [null] : ranges) {
    const found = await figuresOf(
      counting,
      (columns, limit) => entriesOf(shape, { lanes, range }, columns, limit),
    );
    if (found.isAll) return found;
    if (most === null || found.records > most.records) most = found;
  }
  return most!;
}

/** Whether one range is all that narrows a list, beside values of facets. */
const isPlain = ({ isMore, ranges }: Narrowed): boolean => !isMore && ranges.length === 1;

/** So little lies beyond an open range at times that it is counted in place of the range. */
const FEW_ENTRIES = 1_000;

/** What sums have, without what an open range leaves out: exact, however many there are. */
async function countRest<Table extends keyof Tables, Filter extends string, Shown>(
  { db, shape, narrowed }: Counting<Table, Filter, Shown>,
  { column, from, to }: Period,
): Promise<Count | null> {
  if (!shape.counted || (from === null) === (to === null)) return null;
  const beyond = { column, from: to, to: from };
  const stretch = { lanes: lanesOf(shape, narrowed), range: beyond };
  const [left, { records, cents }] = await Promise.all([
    countEntries({ db, shape }, stretch, FEW_ENTRIES + 1),
    readFacets(db, shape, narrowed.chosen),
  ]);
  if (left.looked > FEW_ENTRIES) return null;
  return {
    records: records - left.looked,
    cents: cents === null ? null : cents - left.cents,
    isAll: true,
    isMost: false,
  };
}

/** What sums have of whole days, and the entries of the hours before and after them. */
async function countDays<Table extends keyof Tables, Filter extends string, Shown>(
  { db, shape, narrowed }: Counting<Table, Filter, Shown>,
  range: Period,
): Promise<Count | null> {
  const split = shape.daily && !shape.amounts && splitByDays(shape.daily, range);
  if (!split) return null;
  const { days, ends } = split;
  const lanes = lanesOf(shape, narrowed);
  const [first, last] = ends.map((range, index) =>
    sql`(select count(*) from (${
      entriesOf(shape, { lanes, range }, sql`1`, MOST_ENTRIES + 1)
    }) as ${sql.ref(`end${index}`)})`
  );
  const { rows: [row] } = await sql<Record<"days" | "first" | "last", number | string>>`
    select ${dailyOf(shape, narrowed.chosen, days)} as "days",
      ${first} as "first", ${last} as "last"`.execute(db);
  const entries = [Number(row?.first), Number(row?.last)];
  if (entries.some((looked) => looked > MOST_ENTRIES)) return null;
  const records = entries.reduce((sum, looked) => sum + looked, Number(row?.days));
  return { records, cents: null, isAll: true, isMost: false };
}

/** Of entries that all fit. */
function countedOf({ amounts }: { amounts?: string }, { looked, cents }: Entries): Count {
  const isAll = looked <= MOST_ENTRIES;
  return {
    records: Math.min(looked, MOST_ENTRIES),
    cents: amounts === undefined || !isAll ? null : cents,
    isAll,
    isMost: !isAll,
  };
}

/** Of rows that a search has found; null when those were too many. */
export const countHits = async <Table extends keyof Tables, Filter extends string, Shown>(
  counting: Counting<Table, Filter, Shown>,
  hits: readonly Hit[],
): Promise<Count> =>
  hits.length === 0
    ? { records: 0, cents: counting.shape.amounts ? 0 : null, isAll: true, isMost: false }
    : await figuresOf(
      counting,
      (columns, most) =>
        sql`select ${columns} from ${only(counting.db, counting.shape, hits)}
          limit ${sql.lit(most)}`,
    );

async function figuresOf<Table extends keyof Tables, Filter extends string, Shown>(
  { db, shape: { amounts }, condition }: Counting<Table, Filter, Shown>,
  from: (columns: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>,
): Promise<Count> {
  const cents = amounts === undefined ? sql`0` : sql.ref(amounts);
  const columns = sql`case when ${condition()} then 1 else 0 end as "fits", ${cents} as "cents"`;
  const { rows: [row] } = await sql<Record<"looked" | "records" | "cents", number | string>>`
    select count(*) as "looked", coalesce(sum("fits"), 0) as "records",
      coalesce(sum("fits" * "cents"), 0) as "cents"
    from (${from(columns, MOST_ENTRIES + 1)}) as looked`.execute(db);
  const isAll = Number(row?.looked) <= MOST_ENTRIES;
  return {
    // Of the entry that tells that there are more, nothing is said.
    records: Math.min(Number(row?.records), MOST_ENTRIES),
    cents: amounts === undefined || !isAll ? null : Number(row?.cents),
    isAll,
    isMost: !isAll && Number(row?.records) > MOST_ENTRIES,
  };
}
