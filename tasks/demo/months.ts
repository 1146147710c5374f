import { minorUnits } from "../../data/base/currency.ts";
import { monthOf } from "../../data/base/calendar.ts";
import * as transactions from "../../data/transactions/transactions.ts";
import { closeMonths } from "../../data/statements/close.ts";
import { writeLateRows } from "../../data/statements/late_rows.ts";
import { lastClosable, startOf } from "../../data/statements/months.ts";
import type { Store } from "../../data/store.ts";

type Facts = [
  type: transactions.Transaction["type"],
  description: string,
  userId: string,
  amount: number,
  day: string,
];

/** Transactions of the last closed month. */
const facts: readonly Facts[] = [
  ["revenue", "Partnership fee, charting platform", "u_4", 9_800, "03"],
  ["revenue", "Mentorship subscription, monthly", "u_2", 119, "05"],
  ["revenue", "Macro & Rates Desk, annual", "u_10", 948, "09"],
  ["revenue", "Options Workshop, one-time access", "u_12", 249, "14"],
  ["payout", "Mentor payout, Kwame Mensah", "u_11", 3_180.4, "21"],
  ["refund", "Options Workshop, cancelled within 14 days", "u_12", 249, "26"],
];

/** Those of the month before, which was a weaker one. */
const earlierFacts: readonly Facts[] = [
  ["revenue", "Partnership fee, broker referrals", "u_4", 7_400, "02"],
  ["revenue", "Mentorship subscription, monthly", "u_2", 119, "05"],
  ["revenue", "Price Action Room, monthly", "u_12", 79, "11"],
  ["payout", "Mentor payout, Kwame Mensah", "u_11", 2_615.25, "21"],
];

/** Brought after its month was closed. */
const late: Facts = ["refund", "Duplicate charge, invoice 20391", "u_2", 119, "27"];

/** Two closed months before this one, and a late row of the last of them. In this demo only. */
export async function addEarlierMonths(store: Store): Promise<void> {
  const now = store.now();
  const last = lastClosable(now);
  const earlier = monthOf(new Date(Date.parse(startOf(last)) - 1).toISOString());
  const made = (month: string, [type, description, userId, amount, day]: Facts, n: number) => ({
    id: `t_demo_${month}_${n}`,
    type,
    description,
    userId,
    amountCents: minorUnits(store.currency, amount),
    date: `${month}-${day}T10:00:00.000Z`,
    status: "completed" as const,
  });
  const rows = [
    ...earlierFacts.map((one, n) => made(earlier, one, n + 1)),
    ...facts.map((one, n) => made(last, one, n + 1)),
  ];
  const lateRow = made(last, late, facts.length + 1);
  await transactions.insert(store.db, rows);
  await closeMonths(store);
  await store.db.transaction().execute(async (trx) => {
    await transactions.insert(trx, [lateRow]);
    const after = [{ ...lateRow, revenueSource: null }];
    await writeLateRows(trx, { before: [], after }, now);
  });
}
