import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { monthOf } from "../base/calendar.ts";
import { valuesIn } from "../db/rows.ts";
import { settlement } from "../transactions/transactions.ts";
import { closedThrough, lastClosable, nextMonth, OPEN_MONTHS } from "./months.ts";
import { concernedMonth, lineOf, type Posted, type StatementRow } from "./rows.ts";

/** Transactions as they were and as they are now. */
interface PostedChange {
  before: readonly Posted[];
  after: readonly Posted[];
}

/**
 * A change of a closed month makes late rows in the month in which it comes; the closed month keeps
 * the row as it was. Imports call this in their transaction, under the lock that closing a month
 * takes as well.
 */
export async function writeLateRows(
  trx: Database,
  { before, after }: PostedChange,
  now: Date,
): Promise<void> {
  const closed = await closedThrough(trx);
  const last = lastClosable(now);
  const isOpen = (month: string) => month <= last && month > (closed ?? "");
  if ([...before, ...after].some(({ date }) => isOpen(monthOf(date)))) {
    await invalidate(trx, OPEN_MONTHS);
  }
  if (closed === null) return;
  const current = monthOf(now.toISOString());
  const month = current > closed ? current : nextMonth(closed);
  const known = new Map(before.map((row) => [row.id, row]));
  const rows = [
    ...await formerRows(trx, { before, after }, closed),
    ...after.flatMap((row) => lateRowsOf(known.get(row.id), row, { month, closed })),
  ];
  if (rows.length > 0) await trx.insertInto("statement_rows").values(rows).execute();
}

/** The rows of closed months that a change would alter for the first time. */
async function formerRows(
  trx: Database,
  { before, after }: PostedChange,
  closed: string,
): Promise<StatementRow[]> {
  const shown = before.filter((row) => isPosted(row, closed));
  if (shown.length === 0) return [];
  const stored = await trx.selectFrom("statement_rows")
    .select(["transactionId", concernedMonth.as("month")])
    .where("transactionId", "in", valuesIn(trx, shown.map(({ id }) => id))).execute();
  const marks = new Set(stored.map(({ transactionId, month }) => `${month} ${transactionId}`));
  const next = new Map(after.map((row) => [row.id, row]));
  return shown.flatMap((row) => {
    const month = monthOf(row.date);
    const id = `${month} ${row.id}`;
    if (marks.has(id) || looksSame(row, next.get(row.id))) return [];
    return [{ ...rowOf(row, month, 1), id, correctionOf: null }];
  });
}

const looksSame = (before: Posted, after?: Posted): boolean =>
  after !== undefined && lineOf(before) === lineOf(after) &&
  (["status", "date", "userId", "description", "amountCents"] as const)
    .every((field) => before[field] === after[field]);

const isPosted = ({ status, date }: Posted, closed: string): boolean =>
  status === "completed" && monthOf(date) <= closed;

/** The old figures are taken back and the new ones added, unless nothing of a statement changed. */
function lateRowsOf(
  before: Posted | undefined,
  after: Posted,
  { month, closed }: { month: string; closed: string },
): StatementRow[] {
  const removed = before && isPosted(before, closed) ? rowOf(before, month, -1) : null;
  const added = isPosted(after, closed) ? rowOf(after, month, 1) : null;
  if (removed && added && isSame(removed, added)) return [];
  return [removed, added].filter((row) => row !== null);
}

const isSame = (removed: StatementRow, added: StatementRow): boolean =>
  removed.line === added.line && removed.correctionOf === added.correctionOf &&
  removed.userId === added.userId && removed.amountCents === -added.amountCents;

const rowOf = (row: Posted, month: string, sign: 1 | -1): StatementRow => ({
  id: crypto.randomUUID(),
  month,
  line: lineOf(row),
  correctionOf: monthOf(row.date),
  transactionId: row.id,
  userId: row.userId,
  description: row.description,
  date: row.date,
  amountCents: sign * row.amountCents,
  feeCents: sign * settlement(row.amountCents).feeCents,
});
