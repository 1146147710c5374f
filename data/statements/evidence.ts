import { sql } from "kysely";
import type { FaultReason } from "../audit/verify.ts";
import { system, write } from "../audit/write.ts";
import { yieldToEventLoop } from "../base/event_loop.ts";
import type { Database } from "../db/database.ts";
import type { Store } from "../store.ts";
import { closingEntry, monthFigures } from "./close.ts";
import { closedMonths, figureIn, type StatementMonthRow } from "./months.ts";
import { concernedMonth } from "./rows.ts";

const REASON = "a statement differs from its entry" satisfies FaultReason;

type Fields = Record<string, unknown>;

/** Records months that an earlier version has closed, so that later edits are found. */
export async function recordClosedMonths(store: Store): Promise<void> {
  const entries = await closingEntries(store.db);
  for (const { month, ...figures } of await readClosed(store.db)) {
    if (entries.has(month)) continue;
    const { digest } = await monthFigures(store.reads, month);
    await write(store, system, (_trx, record) => {
      record(closingEntry(month, { ...figures, digest }));
    });
  }
}

/**
 * A closed month that differs from its entry, or a transaction whose late rows do not lead to what it
 * is now. `isSeeded`: records were added without them.
 */
export async function findMonthFault(
  db: Database,
  isSeeded: boolean,
): Promise<{ reason: FaultReason; record: string } | null> {
  const entries = await closingEntries(db);
  if (entries.size === 0) return null;
  for (const { month, ...row } of await readClosed(db)) {
    const entry = entries.get(month);
    entries.delete(month);
    const { digest } = isSeeded ? entry ?? {} : await monthFigures(db, month);
    const own: Fields = { ...closingEntry(month, { ...row, digest: "" }).after, digest };
    if (!entry || Object.keys(own).some((name) => own[name] !== entry[name])) {
      return { reason: REASON, record: month };
    }
    await yieldToEventLoop();
  }
  const [missing] = entries.keys();
  const record = missing ?? (isSeeded ? undefined : await findUnbalanced(db));
  return record === undefined ? null : { reason: REASON, record };
}

/** The details of the entries of closed months. */
async function closingEntries(db: Database): Promise<Map<string, Fields>> {
  const rows = await db.selectFrom("audit_log").select(["subject", "after"])
    .where("category", "=", "transaction").where("action", "=", "Month closed").execute();
  return new Map(rows.map(({ subject, after }) => [subject!, JSON.parse(after ?? "{}")]));
}

async function readClosed(db: Database): Promise<Omit<StatementMonthRow, "closedAt">[]> {
  const rows = await closedMonths(db).orderBy("month").execute();
  return rows.map(({ openingCents, closingCents, closedAt: _, ...row }) => ({
    ...row,
    openingCents: figureIn(openingCents),
    closingCents: figureIn(closingCents),
  }));
}

/** The id of a transaction whose stored rows of a month do not add up to its amount. */
async function findUnbalanced(db: Database): Promise<string | undefined> {
  const { rows: [row] } = await sql<{ id: string }>`
    select "transactionId" as "id" from statement_rows left join transactions
      on transactions."id" = "transactionId" and "status" = 'completed'
      and substr(transactions."date", 1, 7) = ${concernedMonth}
    group by "transactionId", ${concernedMonth}
    having sum(statement_rows."amountCents") <> coalesce(max(transactions."amountCents"), 0)
    limit 1`.execute(db);
  return row?.id;
}
