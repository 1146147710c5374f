import type { Expression, ExpressionBuilder, RawBuilder } from "kysely";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { NotFoundText } from "../base/error_texts.ts";
import type { Value } from "./cursor.ts";
import type { Daily } from "./days.ts";
import type { ListName, Lists } from "./names.ts";
import type { PeriodName } from "./period.ts";
import type { Period } from "./ranges.ts";
import type { Sum } from "./sums.ts";

/** What a table has as columns. */
export type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string;

type Predicate<Table extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, Table>,
  value: string,
  nowIso: string,
) => Expression<unknown>;

/** A choice that narrows a list: the column of its name has the value, unless `where` says else. */
export interface Narrowing<Table extends keyof Tables> {
  values: readonly string[];
  where?: Predicate<Table>;
  /** The value that it asks of a facet, where `where` asks for more than its name says. */
  facet?: (value: string) => [column: ColumnOf<Table>, value: Value];
  /** Whether `facet` and `range` of a value ask for all that `where` does. */
  isTold?: (value: string) => boolean;
  /** What it asks for beside that, as a range of a sort. */
  range?: (value: string, nowIso: string) => Period | null;
  /** It lets one of its values through at a time. */
  one?: true;
  /** The sort that each value comes in, where its address names no other. */
  sort?: (value: string) => ColumnOf<Table>;
  /** Of a choice of days: the period of the list's instant that each value stands for. */
  periods?: Record<string, PeriodName>;
}

type Filters<Table extends keyof Tables, Filter extends string> = {
  [Name in Filter]: Name extends ColumnOf<Table> ? Narrowing<Table>
    :
      & Narrowing<Table>
      & (Required<Pick<Narrowing<Table>, "where">> | Required<Pick<Narrowing<Table>, "periods">>);
};

/** A sort that goes by more than its column; there is an index by just this expression. */
export interface Order<Row> {
  by: RawBuilder<Value>;
  /** What `by` comes to in a row. */
  of(row: Row): Value;
}

/** Rows that have one value of a facet and read as another; there is an index by just this. */
export interface Move {
  from: Value;
  to: Value;
  where: (nowIso: string) => RawBuilder<boolean>;
  /** Whether a sweep writes them down, so that they may be elsewhere at any moment. */
  isNoted: boolean;
  /** Where all of them lie in the order of a sort. */
  within: (nowIso: string) => Period;
}

/** A record as programs read it, by the API and in files; `fields` are the columns of a CSV. */
export interface JsonShape<Shown> {
  fields: readonly string[];
  toJson: (record: Shown) => object;
}

/** Records that programs read as they are. */
export const asIs = (schema: { shape: object }): JsonShape<object> => ({
  fields: Object.keys(schema.shape),
  toJson: (record) => record,
});

/** All that there is to know of one list, told once; its own file adds its verbs. */
export interface ListShape<
  Name extends ListName,
  Table extends keyof Tables,
  Filter extends string,
  Shown,
> {
  name: Name;
  table: Table;
  permission: Lists[Name];
  /** The main instant, by which it is sorted, newest first, unless its address says otherwise. */
  instant: ColumnOf<Table>;
  sorts: readonly ColumnOf<Table>[];
  /** The sort by cents, where its amounts are narrowed from–to and summed up. */
  amounts?: ColumnOf<Table>;
  /** Sorts whose column holds numbers; the others hold text. */
  numeric?: readonly ColumnOf<Table>[];
  /** Sorts of texts as people read them: the column that holds `sortText` of theirs. */
  keys?: { [Sort in ColumnOf<Table>]?: ColumnOf<Table> };
  /** Sorts whose order is not that of their column alone. */
  orders?: { [Sort in ColumnOf<Table>]?: Order<Tables[Table]> };
  /** The unique column that decides between equals; `id` unless named. */
  tieBreaker?: "seq";
  filters: Filters<Table, Filter>;
  /** Holds the id of whom a record is; there is an index by it and the instant. */
  owner?: ColumnOf<Table>;
  /** Columns with these few values: for each sort there is an index that begins with them. */
  facets?: { [Column in ColumnOf<Table>]?: readonly Value[] };
  /** Of these, one that time changes: it is written later than it is so, or sooner for another. */
  clocked?: { facet: ColumnOf<Table>; moves: readonly Move[] };
  /** Whether each combination of their values is counted by whoever writes. */
  counted?: true;
  /** By whose days they are counted beside that. */
  daily?: Daily<ColumnOf<Table>>;
  json: JsonShape<Shown>;
  /** The cache tags of everything that its page reads. */
  tags?: readonly string[];
  /** What a search looks at, where that is more than the row's own text; SQL of both engines. */
  haystack?: string;
}

/** What the schemas of incoming records need to know of the desk that they come to. */
export interface DeskFacts {
  now: Date;
  staffIds: ReadonlySet<string>;
  /** Whether what was decided elsewhere may come, or only what is still to be decided here. */
  history: boolean;
}

/** What the trail keeps of one record that has come. */
export interface IncomingEntry {
  category: "kyc";
  action: "KYC decision imported";
  target: string;
  after: Record<string, unknown>;
}

/** What a record needs that its own row does not hold. */
export interface Source {
  db: Database;
  now: () => Date;
}

/** A list of records that are kept here: what they are, how they are kept, and what they add up to. */
export interface RecordShape<
  Name extends ListName,
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string } = Entity,
> extends ListShape<Name, Table, Filter, Shown> {
  /** What a record is. */
  schema: z.ZodType<Entity>;
  /** The specification's cache tag. */
  tag: string;
  notFound: NotFoundText;
  toRow: (record: Entity) => Tables[Table];
  fromRows: (
    rows: readonly Tables[Table][],
    source: Source,
  ) => readonly Shown[] | Promise<readonly Shown[]>;
  /** What each row adds to the kept sums, beside one to the list's own total. */
  sums?: (row: Tables[Table]) => readonly Sum[];
  /** Tables whose rows keep what the person in their `userId` is found by: this list's text. */
  searchedIn?: readonly (keyof Tables)[];
  /** Whether its rows keep that text as `person`. */
  keepsPerson?: true;
  /** Puts into new rows what hangs on how the desk is set, in the transaction that writes them. */
  fill?: (db: Database, rows: readonly Tables[Table][]) => Promise<readonly Tables[Table][]>;
  /** Records that are known already stay as they are, whatever comes in. */
  keepsKnown?: true;
  /** What a report may group by beside months; "" is the group of those that have none. */
  groups: Record<string, (record: Shown) => string>;
  /** What a report sums up in each group, in cents. */
  amountCents?: (record: Shown) => number;
}

/** How the records of a list come from outside. */
export interface Incoming<Entity> {
  /** What a record has to be. */
  schema: (facts: DeskFacts) => z.ZodType<Entity>;
  /** Tells the staff of records that are new and concern them. */
  announce?: (trx: Database, added: readonly Entity[], now: Date) => Promise<void>;
  /** Of new records that need an entry of their own, beside that of the whole import. */
  entries?: (added: readonly Entity[]) => Iterable<IncomingEntry>;
}
