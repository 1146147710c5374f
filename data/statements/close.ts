import { system, write } from "../audit/write.ts";
import type { AuditEvent } from "../audit/trail.ts";
import { invalidate } from "../db/cache_tags.ts";
import type { Database } from "../db/database.ts";
import { takeLock } from "../db/locks.ts";
import type { Store } from "../store.ts";
import { jsonMinor, type Minor, plus, toJson } from "../base/minor.ts";
import {
  closedMonths,
  closedThrough,
  figureIn,
  lastClosable,
  nextMonth,
  OPEN_MONTHS,
  openMonthsVersion,
  startOf,
} from "./months.ts";
import { allStatementRows } from "./rows.ts";
import {
  firstCompleted,
  type FlowSum,
  linesOfSums,
  netOf,
  type StatementLine,
} from "./statement.ts";

/** Until the next run, where imports never pause long enough. */
const MOST_ATTEMPTS = 5;

/** Keeps the figures of each month whose closing time has come, oldest first. */
export async function closeMonths(store: Store): Promise<void> {
  for (let attempts = 0; attempts < MOST_ATTEMPTS;) {
    const outcome = await closeNext(store);
    if (outcome === "none left") return;
    attempts = outcome === "closed" ? 0 : attempts + 1;
  }
}

/** Reads outside of the transaction, which checks that no row of such a month has changed meanwhile. */
async function closeNext(store: Store): Promise<"closed" | "overtaken" | "none left"> {
  const { reads } = store;
  const version = await openMonthsVersion(reads);
  const month = await nextToClose(reads, lastClosable(store.now()));
  if (month === null) return "none left";
  const { lines, digest } = await monthFigures(reads, month, restForOthers);
  return await write(store, system, async (trx, record, now) => {
    // Imports wait, because their late rows depend on which months are closed.
    await takeLock(trx, "imports");
    if (await openMonthsVersion(trx) !== version) return "overtaken";
    const earlier = await closedMonths(trx).orderBy("month", "desc").limit(1).executeTakeFirst();
    const openingCents = figureIn(earlier?.closingCents);
    const closingCents = plus(openingCents, netOf(lines));
    const figures = { openingCents, closingCents, lines: toJson(lines) };
    await trx.insertInto("statement_months")
      .values({ month, closedAt: now.toISOString(), ...figures }).execute();
    await invalidate(trx, OPEN_MONTHS);
    record(closingEntry(month, { ...figures, digest }));
    return "closed";
  });
}

const REST_MS = 100;

const restForOthers = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REST_MS));

/** Months in which nothing happened are closed together with the next one. */
async function nextToClose(db: Database, last: string): Promise<string | null> {
  const closed = await closedThrough(db);
  if (closed !== null && closed >= last) return null;
  const from = closed === null ? "" : startOf(nextMonth(closed));
  const late = await db.selectFrom("statement_rows")
    .select(({ fn }) => fn.min("month").as("month"))
    .where("month", ">", closed ?? "").executeTakeFirst();
  const months = [await firstCompleted(db, from), late?.month]
    .filter((month) => month != null && month <= last).toSorted();
  return months[0] ?? (closed === null ? null : last);
}

/** The details of the entry of a closed month. */
interface ClosedFigures {
  openingCents: Minor;
  closingCents: Minor;
  /** JSON of `StatementLine[]`, as stored */
  lines: string;
  digest: string;
}

export const closingEntry = (
  month: string,
  { openingCents, closingCents, ...figures }: ClosedFigures,
): AuditEvent => ({
  category: "transaction",
  action: "Month closed",
  target: `Statement (${month})`,
  after: {
    openingCents: jsonMinor(openingCents),
    closingCents: jsonMinor(closingCents),
    ...figures,
  },
});

/** A page takes a few milliseconds. */
const PAGE_ROWS = 250;

/**
 * The lines of a month from its rows, and a SHA-256 in hex of them by date: of a JSON array with id,
 * line, corrected month, date, amount and fee for each row, ended by a line feed. A closed month has
 * the same ones for ever. `rest` is awaited between pages of rows.
 */
export async function monthFigures(
  db: Database,
  month: string,
  rest?: () => Promise<void>,
): Promise<{ lines: StatementLine[]; digest: string }> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256");
  const sums = new Map<string | null, Map<string, FlowSum>>();
  let pages = 0;
  for await (const rows of allStatementRows(db, { month }, PAGE_ROWS)) {
    if (pages++ > 0) await rest?.();
    for (const { id, line, correctionOf, date, amountCents, feeCents } of rows) {
      hash.update(`${JSON.stringify([id, line, correctionOf, date, amountCents, feeCents])}\n`);
      const flows = sums.get(correctionOf) ?? new Map<string, FlowSum>();
      const sum = flows.get(line) ?? { flow: line, rows: 0, minor: 0, fees: 0 };
      sum.rows++;
      sum.minor = plus(sum.minor, amountCents);
      sum.fees = plus(sum.fees, feeCents);
      sums.set(correctionOf, flows.set(line, sum));
    }
  }
  const groups = new Map([...sums].map(([of, flows]) => [of, [...flows.values()]]));
  return { lines: linesOfSums(groups), digest: hash.digest("hex") };
}
