import { type CacheTag, invalidate } from "./cache_tags.ts";
import { adjust, type CountName } from "./counts.ts";
import { type Database, findRows, type PlainRow, putRows } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { adjustTallies, type Tally } from "./tallies.ts";

/** How the records of one list are kept, whoever brings them: sample, import or seed. */
export interface ListWriting<Entity, Row extends PlainRow> {
  table: keyof Tables;
  tag: CacheTag;
  toRow: (record: Entity) => Row;
  /** The maintained totals, each with the rows that it counts. */
  counts: Partial<Record<CountName, (row: Row) => boolean>>;
  /** What each row adds to the maintained sums. */
  tallies?: (row: Row) => readonly Tally[];
  /** Records that are known already stay as they are, whatever comes in. */
  keepsKnown?: true;
}

/** How many records were new, changed and as before. */
export interface Written {
  inserted: number;
  updated: number;
  unchanged: number;
}

/** Adds new records. Throws `conflict` when one is there already. */
export async function insertRecords<Entity, Row extends PlainRow>(
  db: Database,
  list: ListWriting<Entity, Row>,
  records: readonly Entity[],
): Promise<void> {
  const rows = records.map(list.toRow);
  await putRows(db, list.table, rows, { replace: false });
  await settle(db, list, [], rows);
}

/** Adds what is new, replaces what differs and leaves the rest alone; ids must not repeat. */
export async function upsertRecords<Entity, Row extends PlainRow>(
  db: Database,
  list: ListWriting<Entity, Row>,
  records: readonly Entity[],
): Promise<Written & { added: Entity[] }> {
  const rows = records.map(list.toRow);
  const found = await findRows<Row>(db, list.table, rows.map((row) => row.id));
  const known = new Map(found.map((row) => [row.id, row]));
  const added = rows.filter((row) => !known.has(row.id));
  const changed = list.keepsKnown ? [] : rows.filter((row) => differs(row, known.get(row.id)));
  await putRows(db, list.table, [...added, ...changed], { replace: !list.keepsKnown });
  await settle(db, list, changed.map((row) => known.get(row.id)!), [...added, ...changed]);
  const unchanged = rows.length - added.length - changed.length;
  return {
    inserted: added.length,
    updated: changed.length,
    unchanged,
    added: records.filter((_, index) => !known.has(rows[index]!.id)),
  };
}

const differs = <Row extends PlainRow>(row: Row, known: Row | undefined): boolean =>
  known !== undefined && (Object.keys(row) as (keyof Row)[]).some((key) => row[key] !== known[key]);

/** Totals, sums and tag follow what changed, in the same transaction and in an order all writers keep. */
async function settle<Entity, Row extends PlainRow>(
  db: Database,
  list: ListWriting<Entity, Row>,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  if (after.length === 0) return;
  for (const [name, counted] of Object.entries(list.counts)) {
    const by = after.filter(counted).length - before.filter(counted).length;
    await adjust(db, name as CountName, by);
  }
  const { tallies } = list;
  if (tallies) await adjustTallies(db, before.flatMap(tallies), after.flatMap(tallies));
  await invalidate(db, list.tag);
}
