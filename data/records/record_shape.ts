import type { Currency } from "../base/currency.ts";
import type { z } from "zod";
import type { Database } from "../db/database.ts";
import type { MinorSums, Sum } from "../db/sums.ts";
import type { Tables } from "../db/tables.ts";
import type { ErrorCode } from "../errors/texts.ts";
import type { ListName } from "../list/names.ts";
import type { ListShape, Source } from "../list/shape.ts";

/** A list whose records are written by imports and by the desk. */
export interface RecordShape<
  Name extends ListName,
  Table extends keyof Tables,
  Filter extends string,
  Entity extends { id: string },
  Shown extends { id: string } = Entity,
> extends ListShape<Name, Table, Filter, Shown> {
  schema: z.ZodType<Entity>;
  tag: string;
  notFound: ErrorCode;
  toRow: (record: Entity) => Tables[Table];
  fromRows: (
    rows: readonly Tables[Table][],
    source: Source,
  ) => readonly Shown[] | Promise<readonly Shown[]>;
  /** The sums that a row adds to, besides the number of records. */
  sums?: (row: Tables[Table], currency: Currency) => readonly Sum[];
  /** The sums of all amounts, in lists that have amounts. */
  totalMinor?: (db: Database) => Promise<MinorSums>;
  /** Tables whose `person` column holds the search text of this list's record in their `userId`. */
  searchedIn?: readonly (keyof Tables)[];
  keepsPerson?: true;
  /** Sets columns that depend on the desk's settings, in the transaction that writes new rows. */
  fill?: (db: Database, rows: readonly Tables[Table][]) => Promise<readonly Tables[Table][]>;
  /** Follows rows, as they were and as they are, in other tables. */
  settled?: (db: Database, rows: readonly Tables[Table][]) => Promise<void>;
  /** A stored row without the optional values that nobody sent: the desk reads them again. */
  asSent?: (row: Tables[Table]) => object;
  /** Imports leave known records unchanged. */
  keepsKnown?: true;
  groups: NonNullable<ListShape<Name, Table, Filter, Shown>["groups"]>;
  amountCents?: (record: Shown) => number;
}

export interface Incoming<Entity, Row = object> {
  schema: (facts: DeskFacts) => z.ZodType<Entity>;
  announce?: (trx: Database, added: readonly Entity[], now: Date) => Promise<void>;
  /** Sends events about new records that a program has brought in. */
  emit?: (trx: Database, added: readonly Entity[], now: Date) => Promise<void>;
  /** Audit entries of new records, besides the entry of the import. */
  entries?: (added: readonly Entity[]) => Iterable<IncomingEntry>;
  /** Follows new and changed rows in other tables. */
  follow?: (
    trx: Database,
    change: { before: readonly Row[]; after: readonly Row[] },
    now: Date,
  ) => Promise<void>;
}

export interface DeskFacts {
  now: Date;
  staffIds: ReadonlySet<string>;
  /** Also accept requests that were decided elsewhere. */
  history: boolean;
  /** Types of documents by key; null takes any. */
  documentTypes: ReadonlyMap<string, { active: boolean; takers: readonly string[] }> | null;
  currency: Currency;
  /** The latest end of an acceptance that history may bring; 365 days from now unless named. */
  latestExpiry?: string;
  /** Two members must accept a business, so history cannot bring an acceptance. */
  acceptsByTwo?: boolean;
}

export interface IncomingEntry {
  category: "kyc";
  action: "KYC decision imported";
  target: string;
  after: Record<string, unknown>;
}
