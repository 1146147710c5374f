import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { majorUnits } from "../base/currency.ts";
import type { Database } from "../db/database.ts";
import type { FileSource } from "../list/shape.ts";
import { contactsOf } from "../records/users.ts";
import type { RevenueKind, Transaction } from "../transactions/transactions.ts";
import { isRevenue, type StatementFlow } from "./lines.ts";
import { closedThrough, nextMonth, startOf } from "./months.ts";

export interface StatementRow {
  id: string;
  /** The month of the statement, `YYYY-MM`. */
  month: string;
  line: StatementFlow;
  /** The closed month that it corrects. */
  correctionOf: string | null;
  transactionId: string;
  userId: string;
  description: string;
  /** The transaction's. */
  date: string;
  /** Positive, except in late rows. */
  amountCents: number;
  feeCents: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    statement_rows: StatementRow;
  }
}

/** A completed transaction counts in a statement, a pending one does not. */
export interface Posted extends
  Pick<
    Transaction,
    "id" | "type" | "status" | "amountCents" | "userId" | "description" | "date"
  > {
  revenueSource: RevenueKind | null;
}

export const lineOf = (
  { type, revenueSource }: Pick<Posted, "type" | "revenueSource">,
): StatementFlow => type === "revenue" ? `revenue:${revenueSource ?? "oneTime"}` : type;

/** The rule of `settlement` in SQL, of positive minor units. */
export const feeCents = (minor: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((${minor} * 29 + 500) / 1000)`;

const lineInSql = sql<StatementFlow>`case when "type" = 'revenue'
  then 'revenue:' || coalesce("revenueSource", 'oneTime') else "type" end`;

const fields = [
  ...["id", "month", "line", "correctionOf", "transactionId", "userId", "description"] as const,
  ...["date", "amountCents", "feeCents"] as const,
];

/** The rows of a statement, or of one of its lines; fees are in all rows. */
interface RowsQuery {
  month: string;
  line?: StatementFlow;
  /** A closed month; null: rows of the month itself; absent: all. */
  correctionOf?: string | null;
}

interface RowsPage {
  rows: StatementRow[];
  /** The cursor of the next page; null: this is the last one. */
  after: string | null;
}

/** A page of rows by date. */
export async function readStatementRows(
  db: Database,
  query: RowsQuery,
  { after, limit }: { after: string; limit: number },
): Promise<RowsPage> {
  const closed = await closedThrough(db);
  const isClosed = closed !== null && query.month <= closed;
  const from = parseCursor(after);
  const parts = [
    storedRows(query, from),
    ...query.correctionOf ? [] : [ownRows(query, from, isClosed)],
  ]
    .map((part) => sql`select * from (${part} limit ${sql.lit(limit + 1)}) as part`);
  const { rows: found } = await sql<StatementRow>`${sql.join(parts, sql` union all `)}
    order by "date", "id" limit ${sql.lit(limit + 1)}`.execute(db);
  const page = found.slice(0, limit).map((row): StatementRow => ({
    ...row,
    amountCents: Number(row.amountCents),
    feeCents: Number(row.feeCents),
  }));
  const last = page.at(-1);
  return { rows: page, after: found.length > limit && last ? `${last.date} ${last.id}` : null };
}

type Cursor = { date: string; id: string } | null;

const isAfter = (from: Cursor, id: RawBuilder<unknown>) =>
  from ? sql`"date" >= ${from.date} and ("date" > ${from.date} or ${id} > ${from.id})` : sql`true`;

/** In the order of an index, from which the first ones are read. */
const storedRows = ({ month, line, correctionOf }: RowsQuery, from: Cursor) =>
  sql`select ${sql.join(fields.map((field) => sql.ref(field)))} from statement_rows
    where "month" = ${month} and ${isAfter(from, sql`"id"`)}
      and ${line === undefined ? sql`true` : sql`"line" = ${line}`}
      and ${
    correctionOf === undefined
      ? sql`true`
      : correctionOf === null
      ? sql`"correctionOf" is null`
      : sql`"correctionOf" = ${correctionOf}`
  }
    order by "date", "id"`;

/** The transactions of a month as they are now, without those that the closed month keeps stored. */
function ownRows({ month, line }: RowsQuery, from: Cursor, isClosed: boolean) {
  const id = sql`${month} || ' ' || transactions."id"`;
  const isStored = sql`exists (select 1 from statement_rows as stored
    where stored."transactionId" = transactions."id" and ${concernedMonth} = ${month})`;
  return sql`select ${id} as "id", cast(${month} as text) as "month", ${lineInSql} as "line",
      cast(null as text) as "correctionOf", transactions."id" as "transactionId", "userId",
      "description", "date", "amountCents", ${feeCents(sql.ref("amountCents"))} as "feeCents"
    from transactions
    where ${isCompleted} and "date" >= ${startOf(month)} and "date" < ${startOf(nextMonth(month))}
      and ${isAfter(from, id)} and ${line === undefined ? sql`true` : sql`${lineInSql} = ${line}`}
      and ${isClosed ? sql`not ${isStored}` : sql`true`}
    order by "date", transactions."id"`;
}

/** `is true` keeps engines on the index by date. */
export const isCompleted = sql<boolean>`("status" = 'completed') is true`;

/** The month of a row of its own, or the one that a late row is about. */
export const concernedMonth = sql<string>`coalesce("correctionOf", "month")`;

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z) (.{1,250})$/;

/** `after` of an earlier page; empty for the first one. */
export const statementCursor = z.union([z.literal(""), z.string().regex(CURSOR)]).default("");

function parseCursor(text: string): Cursor {
  const [, date, id] = CURSOR.exec(text) ?? [];
  return date === undefined || id === undefined ? null : { date, id };
}

const PAGE_ROWS = 1_000;

export async function* allStatementRows(
  db: Database,
  query: RowsQuery,
  limit = PAGE_ROWS,
): AsyncGenerator<readonly StatementRow[]> {
  let after: string | null = "";
  while (after !== null) {
    const page: RowsPage = await readStatementRows(db, query, { after, limit });
    yield page.rows;
    after = page.after;
  }
}

/** Money that leaves is negative, so that the sum of `net` is the net of the statement. */
export const statementSheet = {
  fields: [
    ...["month", "line", "correctionOf", "transactionId", "date", "description"],
    ...["userId", "userName", "amount", "fee", "net", "currency"],
  ],
  toRows: async (rows: readonly StatementRow[], source: FileSource) => {
    const { currency } = source;
    return (await statementFile.toRows(rows, source)).map((row, at) => {
      const { line, amountCents, feeCents } = rows[at]!;
      const amount = isRevenue(line) ? amountCents : -amountCents;
      return {
        ...row,
        amount: majorUnits(currency, amount),
        fee: majorUnits(currency, -feeCents),
        net: majorUnits(currency, amount - feeCents),
        currency: currency.code,
      };
    });
  },
};

/** The fields of a statement's NDJSON and of the API, money in major units. */
export const statementFile = {
  fields: [
    ...["month", "line", "correctionOf", "transactionId", "date", "description"],
    ...["userId", "userName", "amount", "fee"],
  ],
  toRows: async (rows: readonly StatementRow[], { reads, currency }: FileSource) => {
    const people = await contactsOf(reads, rows.map(({ userId }) => userId));
    return rows.map(({ id: _, amountCents, feeCents, ...row }) => ({
      ...row,
      userName: people.get(row.userId)?.name ?? null,
      amount: majorUnits(currency, amountCents),
      fee: majorUnits(currency, feeCents),
    }));
  },
};
