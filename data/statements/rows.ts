import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import { majorUnits } from "../base/currency.ts";
import type { Database } from "../db/database.ts";
import type { FileSource } from "../list/shape.ts";
import { contactsOf } from "../records/users.ts";
import type { RevenueKind, Transaction } from "../records/transactions.ts";
import type { StatementFlow } from "./lines.ts";
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
  /** Positive, except in corrections. */
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

/** The rule of `settlement` in SQL, of positive cents. */
export const feeCents = (cents: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((${cents} * 29 + 500) / 1000)`;

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
  const from = parseCursor(after);
  const parts = partsOf(db, query, closed !== null && query.month <= closed).map((part) => {
    const rows = db.selectFrom(part.as("part")).select(fields)
      .orderBy("date").orderBy("id").limit(limit + 1);
    if (!from) return rows;
    return rows.where("date", ">=", from.date).where(({ eb, refTuple, tuple }) =>
      eb(refTuple("date", "id"), ">", tuple(from.date, from.id))
    );
  });
  const found = (await Promise.all(parts.map((part) => part.execute()))).flat()
    .toSorted((a, b) => a.date < b.date || a.date === b.date && a.id < b.id ? -1 : 1);
  const page = found.slice(0, limit).map((row): StatementRow => ({
    ...row,
    amountCents: Number(row.amountCents),
    feeCents: Number(row.feeCents),
  }));
  const last = page.at(-1);
  return { rows: page, after: found.length > limit && last ? `${last.date} ${last.id}` : null };
}

/** The stored rows of a month, and its transactions as they are now. */
function partsOf(db: Database, { month, line, correctionOf }: RowsQuery, isClosed: boolean) {
  let stored = db.selectFrom("statement_rows").select(fields).where("month", "=", month);
  let own = transactionsOf(db, month);
  if (isClosed) own = own.where(({ not, exists }) => not(exists(storedOf(db, month))));
  if (line !== undefined) {
    stored = stored.where("line", "=", line);
    own = own.where(lineInSql, "=", line);
  }
  if (correctionOf === undefined) return [stored, own];
  if (correctionOf === null) return [stored.where("correctionOf", "is", null), own];
  return [stored.where("correctionOf", "=", correctionOf)];
}

/** Rows of a transaction that has changed since the month was closed, or came after that. */
const storedOf = (db: Database, month: string) =>
  db.selectFrom("statement_rows as stored").select("stored.id")
    .where("stored.transactionId", "=", sql.ref<string>("transactions.id"))
    .where(concernedMonth, "=", month);

/** The month of a row of its own, or the one that a correction is about. */
export const concernedMonth = sql<string>`coalesce("correctionOf", "month")`;

/** The completed transactions of a month. */
const transactionsOf = (db: Database, month: string) =>
  db.selectFrom("transactions").select(({ ref }) => [
    sql<string>`${month} || ' ' || "id"`.as("id"),
    sql<string>`cast(${month} as text)`.as("month"),
    lineInSql.as("line"),
    sql<string | null>`cast(null as text)`.as("correctionOf"),
    ref("id").as("transactionId"),
    "userId",
    "description",
    "date",
    "amountCents",
    feeCents(sql.ref("amountCents")).as("feeCents"),
  ])
    .where("status", "=", "completed")
    .where("date", ">=", startOf(month)).where("date", "<", startOf(nextMonth(month)));

const CURSOR = /^(\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z) (.{1,250})$/;

/** `after` of an earlier page; empty for the first one. */
export const statementCursor = z.union([z.literal(""), z.string().regex(CURSOR)]).default("");

function parseCursor(text: string): { date: string; id: string } | null {
  const [, date, id] = CURSOR.exec(text) ?? [];
  return date === undefined || id === undefined ? null : { date, id };
}

const PAGE_ROWS = 1_000;

export async function* allStatementRows(
  db: Database,
  query: RowsQuery,
): AsyncGenerator<readonly StatementRow[]> {
  let after: string | null = "";
  while (after !== null) {
    const page: RowsPage = await readStatementRows(db, query, { after, limit: PAGE_ROWS });
    yield page.rows;
    after = page.after;
  }
}

/** The fields of a statement's files and of the API, money in major units. */
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
