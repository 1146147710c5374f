import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { ListName } from "./names.ts";
import type { RecordShape, Source } from "./shape.ts";

/** As many stand beside somebody; the list itself has the others. */
const SHOWN = 5;
/** Further nobody counts. */
export const MOST_COUNTED = 1_000;

/** The newest of what somebody has. */
export interface Owned<Row> {
  rows: readonly Row[];
  /** How many there are in all; null: more than 1,000. */
  count: number | null;
}

interface OwnedShape {
  table: keyof Tables;
  instant: string;
  owner: string;
  tieBreaker?: string;
}

/** Reads the newest records that belong to somebody, by the index of their owner alone. */
export const ownedReader = <
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string },
>(shape: RecordShape<ListName, Table, Filter, Entity, Shown> & { owner: string }) =>
async (source: Source, id: string): Promise<Owned<Shown>> => {
  const { rows, count } = await readOwned<Tables[Table]>(source.db, shape, id);
  return { rows: await shape.fromRows(rows, source), count };
};

/** The same as rows; `within` leaves out what the reader may not see. */
export async function readOwned<Row>(
  db: Database,
  { table, instant, owner, tieBreaker = "id" }: OwnedShape,
  id: string,
  within: RawBuilder<boolean> = sql`true`,
): Promise<Owned<Row>> {
  const [from, theirs] = [sql.table(table), sql`${sql.ref(owner)} = ${id} and ${within}`];
  const { rows } = await sql<Row>`select * from ${from} where ${theirs}
    order by ${sql.ref(instant)} desc, ${sql.ref(tieBreaker)} desc
    limit ${sql.lit(SHOWN + 1)}`.execute(db);
  if (rows.length <= SHOWN) return { rows, count: rows.length };
  const { rows: [counted] } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from ${from} where ${theirs} limit ${sql.lit(MOST_COUNTED + 1)}) as counted`
    .execute(db);
  const count = Number(counted?.count);
  return { rows: rows.slice(0, SHOWN), count: count > MOST_COUNTED ? null : count };
}
