import { sql } from "kysely";
import { engineOf } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Asked, Moved } from "./find.ts";
import { type ListQuery, sortColumn } from "./query.ts";
import type { Period } from "./ranges.ts";
import type { Hit } from "./search.ts";
import type { Move } from "./shape.ts";

/** More than time moves between two sweeps. */
const MOST_MOVED = 1_000;

/**
 * A query by a facet that time changes: with the rows that it has moved since that was last written
 * down, by their own index. Where these are many, or cannot be put between the others, all that may
 * read so is gone through instead.
 */
export async function followClock<Table extends keyof Tables, Filter extends string, Shown>(
  asked: Asked<Table, Filter, Shown>,
  { sort }: Pick<ListQuery, "sort">,
): Promise<Asked<Table, Filter, Shown>> {
  const { shape: { clocked }, narrowed } = asked;
  const chosen = narrowed.chosen.get(clocked?.facet ?? "");
  if (!clocked || !chosen) return asked;
  const moves = movesOf(asked);
  const keys = await movedBy(asked, moves);
  const goneTo = (isHere: boolean) =>
    keys.filter((_, index) => chosen.includes(moves[index]!.to) === isHere).flat();
  const found: Moved = { here: goneTo(true), away: goneTo(false) };
  const inOrder = !narrowed.isMore &&
    narrowed.ranges.every(({ column }) => column === sortColumn(sort));
  const isMany = Object.values(found).some(({ length }) => length > MOST_MOVED);
  if (!isMany && (inOrder || found.here.length === 0)) return { ...asked, moved: found };
  const all = new Set([...chosen, ...moves.flatMap(({ from, to }) => [from, to])]);
  const wide = new Map(narrowed.chosen).set(clocked.facet, [...all]);
  return { ...asked, narrowed: { ...narrowed, chosen: wide, isMore: true } };
}

/**
 * Whether it may be read beside what time has moved. Not where a sweep writes that down: between the
 * two it would be in neither.
 */
export const isReadBeside = <Table extends keyof Tables, Filter extends string, Shown>(
  asked: Asked<Table, Filter, Shown>,
): boolean => !movesOf(asked).some(({ isNoted }) => isNoted);

/** Whether time has moved nothing that is asked for. */
export const isUnmoved = <Table extends keyof Tables, Filter extends string, Shown>(
  asked: Asked<Table, Filter, Shown>,
  { narrowed, moved: { here, away } }: Asked<Table, Filter, Shown>,
): boolean => narrowed === asked.narrowed && here.length + away.length === 0;

/** By which rows come into what is asked for, or go out of it. */
function movesOf<Table extends keyof Tables, Filter extends string, Shown>(
  { shape: { clocked }, narrowed: { chosen, ranges }, at }: Asked<Table, Filter, Shown>,
): readonly Move[] {
  const values = chosen.get(clocked?.facet ?? "");
  if (!clocked || !values) return [];
  return clocked.moves.filter(({ from, to, within }) =>
    values.includes(from) !== values.includes(to) &&
    !ranges.some((range) => areApart(range, within(at.toISOString())))
  );
}

/** Whether no row can lie in both. */
const areApart = (one: Period, other: Period): boolean =>
  one.column === other.column && (isBefore(one, other) || isBefore(other, one));

const isBefore = ({ to }: Period, { from }: Period): boolean =>
  to !== null && from !== null && to <= from;

/** By each move the keys of so many, and one more. */
async function movedBy<Table extends keyof Tables, Filter extends string, Shown>(
  { db, shape, at }: Asked<Table, Filter, Shown>,
  moves: readonly Move[],
): Promise<Hit[][]> {
  if (moves.length === 0) return [];
  const key = sql.ref(engineOf(db) === "sqlite" ? "rowid" : shape.tieBreaker ?? "id");
  const each = moves.map(({ where }, index) =>
    sql`select * from (select ${key} as "key", ${sql.lit(index)} as "move"
      from ${sql.table(shape.table)} where ${where(at.toISOString())}
      limit ${sql.lit(MOST_MOVED + 1)}) as ${sql.ref(`move${index}`)}`
  );
  const { rows } = await sql<{ key: Hit; move: number }>`${sql.join(each, sql` union all `)}`
    .execute(db);
  return moves.map((_, index) => rows.flatMap(({ key, move }) => move === index ? [key] : []));
}
