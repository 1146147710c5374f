import { z } from "zod";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { instant } from "../list/instant.ts";
import {
  type ListQuery,
  type ListShape,
  type Page,
  PAGE_SIZE,
  readPage,
  rowsFor,
  searchText,
} from "../list/query.ts";
import { insertRecords, type ListWriting } from "../list/write.ts";
import { recordId } from "../list/record_id.ts";
import type { Store } from "../store.ts";
import { monthOf } from "../list/tallies.ts";

export const transactionTypes = ["revenue", "payout", "refund"] as const;
export const transactionStatuses = ["completed", "pending"] as const;
export const revenueKinds = ["subscriptions", "oneTime", "partnerships"] as const;
export type RevenueKind = typeof revenueKinds[number];

/** `amountCents` is in US cents and positive; the API shows it as `amount` in dollars. */
export const transaction = z.strictObject({
  id: recordId,
  type: z.enum(transactionTypes),
  amountCents: z.int().min(0),
  description: z.string(),
  userId: recordId,
  date: instant,
  status: z.enum(transactionStatuses),
});
export type Transaction = z.infer<typeof transaction>;
export interface TransactionRow extends Transaction {
  search: string;
}

export const listShape = {
  table: "transactions",
  sorts: ["date", "amountCents", "type", "status"],
  defaultSort: "-date",
  numeric: ["amountCents"],
  filters: {
    type: {
      values: transactionTypes,
      where: (eb, value) => eb("type", "=", value as Transaction["type"]),
    },
    status: {
      values: transactionStatuses,
      where: (eb, value) => eb("status", "=", value as Transaction["status"]),
    },
  },
} satisfies ListShape<"transactions", keyof Transaction, "type" | "status">;
export type TransactionQuery = ListQuery<keyof typeof listShape.filters>;

/** The specification's getTransactions; newest first unless the query says otherwise. */
export async function list(
  store: Store,
  query: TransactionQuery,
  limit = PAGE_SIZE,
): Promise<Page<Transaction>> {
  await store.simulate("read");
  const page = await readPage(
    store.db.selectFrom("transactions").selectAll(),
    listShape,
    query,
    rowsFor(store, "transactions", limit),
  );
  return { ...page, rows: page.rows.map(fromRow) };
}

/** Throws `not_found`. */
export async function get(db: Database, id: string): Promise<Transaction> {
  const row = await db.selectFrom("transactions").selectAll().where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "Transaction not found");
  return fromRow(row);
}

/** Processing fee of 2.9 percent, rounded half up to the cent, and what is left (section 9). */
export function settlement(amountCents: number): { feeCents: number; netCents: number } {
  const feeCents = Math.floor((amountCents * 29 + 500) / 1000);
  return { feeCents, netCents: amountCents - feeCents };
}

/** Revenue of the calendar month (UTC) that `now` falls in, in cents. */
export async function monthlyRevenueCents(db: Database, now: Date): Promise<number> {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const { total } = await db.selectFrom("transactions")
    .select((eb) => eb.fn.sum<number | null>("amountCents").as("total"))
    .where("type", "=", "revenue")
    .where("date", ">=", new Date(start).toISOString())
    .where("date", "<", new Date(end).toISOString())
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/**
 * What revenue is for: no field says so, only the words of its description, of which the first one
 * found decides. Migration 0007 knows the same rule.
 */
const kindWords: readonly [word: string, kind: RevenueKind][] = [
  ["subscription", "subscriptions"],
  ["partner", "partnerships"],
  ["annual", "subscriptions"],
  ["monthly", "subscriptions"],
];

/** By the folded description, as it is kept for searching. */
export const revenueKind = (search: string): RevenueKind =>
  kindWords.find(([word]) => search.includes(word))?.[1] ?? "oneTime";

/** How transactions are kept. */
export const writing: ListWriting<Transaction, TransactionRow> = {
  table: "transactions",
  tag: "Finance",
  toRow: (transaction) => ({ ...transaction, search: searchText(transaction.description) }),
  counts: { transactions: () => true },
  tallies: ({ type, search, date, amountCents }) => [
    [type === "revenue" ? `revenue:${revenueKind(search)}` : type, monthOf(date), amountCents],
  ],
};

/** Throws `conflict` for an id that is taken. */
export const insert = (db: Database, transactions: readonly Transaction[]): Promise<void> =>
  insertRecords(db, writing, transactions);

const fromRow = ({ search: _, ...transaction }: TransactionRow): Transaction => transaction;
