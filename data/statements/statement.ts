import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { monthOf } from "../base/calendar.ts";
import { type Minor, negated, plus, withMinor } from "../base/minor.ts";
import { exactSum, sumIn } from "../db/sums.ts";
import { closedMonths, closedThrough, closesAt, figureIn, nextMonth, startOf } from "./months.ts";
import { isRevenue, type LineName, type StatementFlow, statementFlows } from "./lines.ts";
import { feeCents, isCompleted, lineOf } from "./rows.ts";

export interface StatementLine {
  line: LineName;
  /** The closed month that the rows correct; null: rows of the month itself. */
  correctionOf: string | null;
  rows: number;
  /** Positive, except in late rows. */
  amountCents: Minor;
  /** The amount as it changes the balance. */
  netCents: Minor;
}

export interface Statement {
  /** `YYYY-MM` in UTC */
  month: string;
  /** Null while rows of the month can still change it. */
  closedAt: string | null;
  closesAt: string;
  openingCents: Minor;
  /** The flows and the fees of the month, then those of late rows, oldest month first. */
  lines: readonly StatementLine[];
  /** Revenue without payouts, refunds and fees, late rows included. */
  netCents: Minor;
  closingCents: Minor;
}

/** The statement of a month: as it was kept when the month closed, else of the rows so far. */
export async function readStatement(db: Database, month: string): Promise<Statement> {
  const stored = await closedMonths(db)
    .where("month", "<=", month).orderBy("month", "desc").limit(1).executeTakeFirst();
  if (stored?.month === month) {
    const lines: StatementLine[] = JSON.parse(stored.lines, withMinor);
    return statementOf(month, stored.closedAt, figureIn(stored.openingCents), lines);
  }
  const last = await closedThrough(db);
  if (last !== null && month < last) {
    // Closed together with a later month, because nothing happened in it.
    const opening = figureIn(stored?.closingCents);
    return statementOf(month, await closingTime(db, month), opening, linesFrom(null, []));
  }
  const opening = plus(figureIn(stored?.closingCents), await netBetween(db, last, month));
  return statementOf(month, null, opening, await linesOf(db, month));
}

async function closingTime(db: Database, month: string): Promise<string> {
  const row = await db.selectFrom("statement_months").select("closedAt")
    .where("month", ">", month).orderBy("month").limit(1).executeTakeFirstOrThrow();
  return row.closedAt;
}

function statementOf(
  month: string,
  closedAt: string | null,
  openingCents: Minor,
  lines: readonly StatementLine[],
): Statement {
  const netCents = netOf(lines);
  return {
    month,
    closedAt,
    closesAt: closesAt(month).toISOString(),
    openingCents,
    lines,
    netCents,
    closingCents: plus(openingCents, netCents),
  };
}

export const netOf = (lines: readonly StatementLine[]): Minor =>
  plus(...lines.map(({ netCents }) => netCents));

/** The lines of an open month, from its rows so far. */
async function linesOf(db: Database, month: string): Promise<StatementLine[]> {
  const own = await flowSums(db, { from: startOf(month), to: startOf(nextMonth(month)) });
  return linesOfSums((await lateSums(db, month)).set(null, own));
}

export interface FlowSum {
  flow: StatementFlow;
  rows: number;
  minor: Minor;
  fees: Minor;
}

/** The flows of completed transactions by their date. */
async function flowSums(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<FlowSum[]> {
  const rows = await db.selectFrom("transactions")
    .select((eb) => [
      "type",
      "revenueSource",
      eb.fn.countAll<number>().as("rows"),
      exactSum(sql.ref("amountCents")).as("minor"),
      exactSum(feeCents(sql.ref("amountCents"))).as("fees"),
    ])
    .where(isCompleted).where("date", ">=", from).where("date", "<", to)
    .groupBy(["type", "revenueSource"]).execute();
  const sums = new Map<StatementFlow, FlowSum>();
  for (const row of rows) {
    const flow = lineOf(row);
    const sum = sums.get(flow) ?? { flow, rows: 0, minor: 0, fees: 0 };
    sum.rows += Number(row.rows);
    sum.minor = plus(sum.minor, sumIn(row.minor));
    sum.fees = plus(sum.fees, sumIn(row.fees));
    sums.set(flow, sum);
  }
  return [...sums.values()];
}

/** The lines of sums by the month that they correct; null: the month itself. */
export const linesOfSums = (
  sums: ReadonlyMap<string | null, readonly FlowSum[]>,
): StatementLine[] =>
  [null, ...[...sums.keys()].filter((month) => month !== null).toSorted()]
    .flatMap((month) => linesFrom(month, sums.get(month) ?? []));

/** A line of the statement's own rows is there even without rows; one of late rows is not. */
function linesFrom(correctionOf: string | null, sums: readonly FlowSum[]): StatementLine[] {
  const byFlow = new Map(sums.map((sum) => [sum.flow, sum]));
  const lines = statementFlows.map((flow) => {
    const { rows, minor } = byFlow.get(flow) ?? { rows: 0, minor: 0 };
    return lineFrom(flow, correctionOf, rows, minor);
  });
  const fees = lineFrom(
    "fee",
    correctionOf,
    sums.reduce((total, { rows }) => total + rows, 0),
    plus(...sums.map(({ fees }) => fees)),
  );
  return [...lines, fees].filter(({ rows }) => correctionOf === null || rows > 0);
}

const lineFrom = (
  line: LineName,
  correctionOf: string | null,
  rows: number,
  amountCents: Minor,
): StatementLine => ({
  line,
  correctionOf,
  rows,
  amountCents,
  netCents: isRevenue(line) ? amountCents : negated(amountCents),
});

async function lateSums(
  db: Database,
  month: string,
): Promise<Map<string | null, FlowSum[]>> {
  const rows = await db.selectFrom("statement_rows")
    .select(({ fn }) => [
      "line",
      "correctionOf",
      fn.countAll<number>().as("rows"),
      exactSum(sql.ref("amountCents")).as("minor"),
      exactSum(sql.ref("feeCents")).as("fees"),
    ])
    .where("month", "=", month).where("correctionOf", "is not", null)
    .groupBy(["line", "correctionOf"]).execute();
  const sums = rows.map(({ line, correctionOf, rows, minor, fees }) => ({
    correctionOf,
    flow: line,
    rows: Number(rows),
    minor: sumIn(minor),
    fees: sumIn(fees),
  }));
  return Map.groupBy(sums, ({ correctionOf }) => correctionOf);
}

/** The net of the open months before a month, after the last closed one. */
async function netBetween(db: Database, closed: string | null, month: string): Promise<Minor> {
  const from = closed === null ? "" : startOf(nextMonth(closed));
  const own = linesFrom(null, await flowSums(db, { from, to: startOf(month) }));
  const net = sql`case when "line" like 'revenue:%' then "amountCents" else -"amountCents" end
    - "feeCents"`;
  const { rows: [row] } = await sql<{ minor: string }>`select ${exactSum(net)} as "minor"
    from statement_rows
    where "correctionOf" is not null and "month" < ${month}
      and "month" > ${closed ?? ""}`.execute(db);
  return plus(netOf(own), sumIn(row?.minor));
}

/** Months with a statement, newest first: from the first completed transaction to now. */
export async function statementMonths(db: Database, now: Date, most = 120): Promise<string[]> {
  const stored = await db.selectFrom("statement_months")
    .select(({ fn }) => fn.min("month").as("month")).executeTakeFirst();
  const open = await firstCompleted(db, "");
  const current = monthOf(now.toISOString());
  const first = [stored?.month, open].filter((month) => month != null).toSorted()[0] ?? current;
  const months: string[] = [];
  for (let month = first; month <= current; month = nextMonth(month)) months.push(month);
  return months.slice(-most).toReversed();
}

/** The month of the first completed transaction from an instant on; null: there is none. */
export async function firstCompleted(db: Database, from: string): Promise<string | null> {
  const row = await db.selectFrom("transactions").select("date")
    .where(isCompleted).where("date", ">=", from)
    .orderBy("date").limit(1).executeTakeFirst();
  return row ? monthOf(row.date) : null;
}
