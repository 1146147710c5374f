import { sql } from "kysely";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { deskCurrency } from "../db/desk_currency.ts";
import { findRows, followPeople, lockRows, putRows, valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import type { ListName } from "../list/names.ts";
import type { RecordShape } from "./record_shape.ts";
import { completed } from "./optional_fields.ts";
import { adjustSums, ALL, type Sum } from "../db/sums.ts";

export interface Written {
  inserted: number;
  updated: number;
  unchanged: number;
}

export interface Upserted<Entity, Row> extends Written {
  added: readonly Entity[];
  /** Changed rows as they were. */
  before: readonly Row[];
  /** New and changed rows as they are. */
  after: readonly Row[];
}

type Writable<Table extends keyof Tables, Entity extends { id: string }> =
  & Pick<
    RecordShape<ListName, Table, string, Entity>,
    | "table"
    | "tag"
    | "toRow"
    | "sums"
    | "asSent"
    | "keepsKnown"
    | "keepsPerson"
    | "fill"
    | "searchedIn"
    | "settled"
  >
  & Partial<Pick<RecordShape<ListName, Table, string, Entity>, "schema">>;

/** Throws `conflict` if one exists already. */
export const inserter = <Table extends keyof Tables, Entity extends { id: string }>(
  list: Writable<Table, Entity>,
) =>
async (db: Database, records: readonly Entity[]): Promise<void> => {
  const rows = await filled(db, list, records.map(list.toRow));
  await putRows(db, list.table, rows, { replace: false, keepsPerson: list.keepsPerson });
  await settle(db, list, [], rows);
};

/**
 * Adds new records, replaces changed ones and leaves the others alone; ids must not repeat. A known
 * record keeps its values of optional fields that are absent.
 */
export async function upsertRecords<Table extends keyof Tables, Entity extends { id: string }>(
  db: Database,
  list: Writable<Table, Entity>,
  records: readonly Entity[],
): Promise<Upserted<Entity, Tables[Table]>> {
  const found = await findRows(db, list.table, records.map(({ id }) => id));
  const known = new Map(found.map((row) => [row.id, row]));
  const incoming = records.map((sent) => {
    const stored = known.get(sent.id);
    const earlier = stored && list.asSent ? list.asSent(stored) : stored;
    const record = completed(list.schema, sent, earlier);
    return { record, row: list.toRow(record) };
  });
  const added = incoming.filter(({ record }) => !known.has(record.id));
  const changed = list.keepsKnown
    ? []
    : incoming.filter(({ record, row }) => differs(row, known.get(record.id)));
  const rows = await filled(db, list, [...added, ...changed].map(({ row }) => row));
  const { keepsKnown = false, keepsPerson } = list;
  await putRows(db, list.table, rows, { replace: !keepsKnown, keepsPerson });
  const before = changed.map(({ record }) => known.get(record.id)!);
  await settle(db, list, before, rows);
  return {
    inserted: added.length,
    updated: changed.length,
    unchanged: records.length - added.length - changed.length,
    added: added.map(({ record }) => record),
    before,
    after: rows,
  };
}

/** Removes these rows, or replaces them by those with the same id. */
export async function rewriteRows<Table extends keyof Tables, Entity extends { id: string }>(
  db: Database,
  list: Writable<Table, Entity>,
  before: readonly Tables[Table][],
  after: readonly Tables[Table][] = [],
): Promise<void> {
  const ids = before.map((row) => idAndText(row)[0]);
  const left = new Set(after.map((row) => idAndText(row)[0]));
  await lockRows(db, list.table, sql`"id" in ${valuesIn(db, ids)}`);
  const removed = ids.filter((id) => !left.has(id));
  await sql`delete from ${sql.table(list.table)} where "id" in ${valuesIn(db, removed)}`
    .execute(db);
  await putRows(db, list.table, after, { replace: true, keepsPerson: list.keepsPerson });
  await settle(db, list, before, after);
}

const filled = async <Table extends keyof Tables, Entity extends { id: string }>(
  db: Database,
  { fill }: Writable<Table, Entity>,
  rows: readonly Tables[Table][],
): Promise<readonly Tables[Table][]> => fill && rows.length > 0 ? await fill(db, rows) : rows;

const differs = <Row extends object>(row: Row, known: Row | undefined): boolean =>
  known !== undefined && (Object.keys(row) as (keyof Row)[]).some((key) => row[key] !== known[key]);

const idAndText = (row: object): [id: string, text: string] => {
  const { id, search } = row as { id: string; search: string };
  return [id, search];
};

async function settle<Table extends keyof Tables, Entity extends { id: string }>(
  db: Database,
  { table, tag, sums = () => [], searchedIn = [], settled }: Writable<Table, Entity>,
  before: readonly Tables[Table][],
  after: readonly Tables[Table][],
): Promise<void> {
  if (before.length + after.length === 0) return;
  const currency = await deskCurrency(db);
  const sumsOf = (row: Tables[Table]): readonly Sum[] => [[table, ALL, 1], ...sums(row, currency)];
  await adjustSums(db, before.flatMap(sumsOf), after.flatMap(sumsOf));
  const texts = new Map(before.map(idAndText));
  const renamed = after.map(idAndText).filter(([id, text]) => texts.get(id) !== text);
  for (const other of searchedIn) await followPeople(db, other, renamed.map(([id]) => id));
  await settled?.(db, [...before, ...after]);
  await invalidate(db, tag);
}
