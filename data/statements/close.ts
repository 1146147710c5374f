import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import type { Store } from "../store.ts";
import { closedThrough, lastClosable, nextMonth, startOf } from "./months.ts";
import { transactionsOf } from "./rows.ts";
import { firstCompleted, linesOf, readStatement } from "./statement.ts";

/** Keeps the figures and rows of each month whose closing time has come, oldest first. */
export async function closeMonths(store: Store): Promise<void> {
  while (await closeNext(store));
}

/** False if no month is left to be closed. */
async function closeNext(store: Store): Promise<boolean> {
  const now = store.now();
  return await store.db.transaction().execute(async (trx) => {
    // Imports wait, because their corrections depend on which months are closed.
    await takeLock(trx, "imports");
    const month = await nextToClose(trx, lastClosable(now));
    if (month === null) return false;
    await closeMonth(trx, month, now);
    return true;
  });
}

/** Months in which nothing happened are closed together with the next one. */
async function nextToClose(db: Database, last: string): Promise<string | null> {
  const closed = await closedThrough(db);
  if (closed !== null && closed >= last) return null;
  const from = closed === null ? "" : startOf(nextMonth(closed));
  const correction = await db.selectFrom("statement_rows")
    .select(({ fn }) => fn.min("month").as("month"))
    .where("month", ">", closed ?? "").executeTakeFirst();
  const months = [await firstCompleted(db, from), correction?.month]
    .filter((month) => month != null && month <= last).toSorted();
  return months[0] ?? (closed === null ? null : last);
}

async function closeMonth(trx: Database, month: string, now: Date): Promise<void> {
  const { openingCents, closingCents } = await readStatement(trx, month);
  const lines = JSON.stringify(await linesOf(trx, month));
  for (const day of daysOf(month)) {
    await trx.insertInto("statement_rows")
      .columns([
        ...["id", "month", "line", "correctionOf", "transactionId", "userId"] as const,
        ...["description", "date", "amountCents", "feeCents"] as const,
      ])
      .expression(
        transactionsOf(trx, month).where("date", ">=", day)
          .where("date", "<", `${day}T99`),
      ).execute();
  }
  await trx.insertInto("statement_months")
    .values({ month, closedAt: now.toISOString(), openingCents, closingCents, lines }).execute();
}

/** A day's rows per statement keep the event loop free. */
function daysOf(month: string): string[] {
  const days = new Date(Date.parse(startOf(nextMonth(month))) - 1).getUTCDate();
  return Array.from(
    { length: days },
    (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
  );
}
