import assert from "node:assert/strict";
import { settlement, type Transaction } from "../../../data/transactions/transactions.ts";
import { closeMonths } from "../../../data/statements/close.ts";
import { isRevenue } from "../../../data/statements/lines.ts";
import { nextMonth, startOf } from "../../../data/statements/months.ts";
import {
  allStatementRows,
  readStatementRows,
  type StatementRow,
} from "../../../data/statements/rows.ts";
import { readStatement, type Statement } from "../../../data/statements/statement.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { isLongForm } from "../../support/long_form.ts";
import { randomNumbers } from "../../support/random.ts";
import { aTransaction } from "../../support/records.ts";
import { bring } from "../../support/transactions.ts";

const amountsOf = ({ lines }: Statement) =>
  lines.filter(({ rows }) => rows > 0)
    .map(({ line, correctionOf, amountCents }) => [line, correctionOf, amountCents]);

async function rowsOf({ db }: Store, month: string): Promise<StatementRow[]> {
  const rows: StatementRow[] = [];
  for await (const page of allStatementRows(db, { month })) rows.push(...page);
  return rows;
}

const effectOf = ({ line, amountCents, feeCents }: StatementRow) =>
  (isRevenue(line) ? amountCents : -amountCents) - feeCents;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

onEachEngine({
  "a statement sums up completed transactions of its month, with a fee for each": async (
    { store },
  ) => {
    await bring(
      store,
      { id: "t_1", amountCents: 10_000, date: "2026-10-01T00:00:00.000Z" },
      { id: "t_2", amountCents: 1_005, date: "2026-10-31T23:59:59.999Z", revenueSource: "oneTime" },
      { id: "t_3", type: "payout", amountCents: 2_000, date: "2026-10-05T00:00:00.000Z" },
      { id: "t_4", type: "refund", amountCents: 300, date: "2026-10-05T00:00:00.000Z" },
      { id: "t_5", amountCents: 7_000, date: "2026-10-07T00:00:00.000Z", status: "pending" },
      { id: "t_6", amountCents: 500, date: "2026-09-30T23:59:59.999Z" },
      { id: "t_7", amountCents: 400, date: "2026-11-01T00:00:00.000Z" },
    );
    const statement = await readStatement(store.db, "2026-10");
    assert.equal(statement.openingCents, 500 - 15);
    assert.deepEqual(amountsOf(statement), [
      ["revenue:subscriptions", null, 10_000],
      ["revenue:oneTime", null, 1_005],
      ["payout", null, 2_000],
      ["refund", null, 300],
      ["fee", null, 290 + 29 + 58 + 9],
    ]);
    assert.equal(statement.netCents, 10_000 + 1_005 - 2_000 - 300 - 386);
    assert.equal(statement.closingCents, statement.openingCents + statement.netCents);
    assert.equal(statement.closedAt, null);
  },

  "a month closes five days after its end and then keeps its figures and rows": async (
    { store, clock },
  ) => {
    clock.set("2026-11-05T23:59:59.999Z");
    const date = "2026-10-10T00:00:00.000Z";
    await bring(store, { id: "t_1", amountCents: 10_000, date });
    await closeMonths(store);
    assert.equal((await readStatement(store.db, "2026-10")).closedAt, null);
    clock.set("2026-11-06T00:00:00.000Z");
    await closeMonths(store);
    const closed = await readStatement(store.db, "2026-10");
    assert.equal(closed.closedAt, "2026-11-06T00:00:00.000Z");
    const rows = await rowsOf(store, "2026-10");
    assert.deepEqual(rows.map(({ transactionId, amountCents }) => [transactionId, amountCents]), [
      ["t_1", 10_000],
    ]);
    await bring(store, { id: "t_1", amountCents: 12_000, date });
    assert.deepEqual(await readStatement(store.db, "2026-10"), closed);
    assert.deepEqual(await rowsOf(store, "2026-10"), rows);
  },

  "a row that comes, changes or is completed late is a late row of the month it comes in": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    const date = "2026-10-10T00:00:00.000Z";
    await bring(
      store,
      { id: "t_1", amountCents: 10_000, date },
      { id: "t_2", amountCents: 3_000, date, status: "pending" },
    );
    await closeMonths(store);
    await bring(
      store,
      { id: "t_1", amountCents: 12_000, date },
      { id: "t_2", amountCents: 3_000, date },
      { id: "t_3", type: "payout", amountCents: 1_000, date: "2026-08-10T00:00:00.000Z" },
      { id: "t_4", amountCents: 700, date: "2026-11-09T00:00:00.000Z" },
    );
    const november = await readStatement(store.db, "2026-11");
    assert.deepEqual(amountsOf(november), [
      ["revenue:subscriptions", null, 700],
      ["fee", null, 20],
      ["payout", "2026-08", 1_000],
      ["fee", "2026-08", 29],
      ["revenue:subscriptions", "2026-10", 5_000],
      ["fee", "2026-10", 348 - 290 + 87],
    ]);
    const { rows } = await readStatementRows(
      store.db,
      { month: "2026-11", line: "payout", correctionOf: "2026-08" },
      { after: "", limit: 10 },
    );
    assert.deepEqual(rows.map(({ transactionId }) => transactionId), ["t_3"]);
  },

  "a new description alone makes no late row, and another type moves the amount": async (
    { store, clock },
  ) => {
    clock.set("2026-11-10T00:00:00.000Z");
    const row = { id: "t_1", amountCents: 10_000, date: "2026-10-10T00:00:00.000Z" };
    await bring(store, row);
    await closeMonths(store);
    await bring(store, { ...row, description: "Another subscription" });
    assert.deepEqual(amountsOf(await readStatement(store.db, "2026-11")), []);
    await bring(store, { ...row, type: "refund" });
    assert.deepEqual(amountsOf(await readStatement(store.db, "2026-11")), [
      ["revenue:subscriptions", "2026-10", -10_000],
      ["refund", "2026-10", 10_000],
      ["fee", "2026-10", 0],
    ]);
  },

  "a desk without transactions closes no month, so that its first history makes no late rows":
    async (
      { store },
    ) => {
      await closeMonths(store);
      await bring(store, { id: "t_1", amountCents: 500, date: "2025-02-10T00:00:00.000Z" });
      assert.deepEqual(amountsOf(await readStatement(store.db, "2025-02")), [
        ["revenue:subscriptions", null, 500],
        ["fee", null, 15],
      ]);
    },

  "figures, rows and openings of random months with late rows agree to the cent": async (
    { store, clock },
  ) => {
    const numbers = randomNumbers("months");
    const random = (below: number) => Math.floor(numbers() * below);
    const known = new Map<string, Transaction>();
    const first = "2024-01";
    const months = isLongForm ? 120 : 8;
    let month = first;
    for (let step = 0; step < months; step++) {
      for (const day of [3, 8, 20]) {
        clock.set(new Date(Date.parse(startOf(month)) + day * 86_400_000).toISOString());
        const batch = new Map<string, Transaction>();
        for (let n = 0; n < 4; n++) {
          // Half of the rows are changes, and some dates lie months back.
          const id = `t_${random(known.size * 2 + 2)}`;
          const daysBack = random(3) === 0 ? random(120) : random(day);
          const at = new Date(clock.now().getTime() - daysBack * 86_400_000);
          batch.set(
            id,
            aTransaction({
              id,
              type: (["revenue", "payout", "refund"] as const)[random(3)],
              amountCents: 1 + random(1_000_000),
              date: (random(2) === 0 ? known.get(id)?.date : undefined) ?? at.toISOString(),
              status: random(4) === 0 ? "pending" : "completed",
              revenueSource: (["subscriptions", "oneTime", "partnerships"] as const)[random(3)],
            }),
          );
        }
        await bring(store, ...batch.values());
        for (const [id, row] of batch) known.set(id, row);
        await closeMonths(store);
      }
      const statement = await readStatement(store.db, month);
      assert.equal(
        sum((await rowsOf(store, month)).map(effectOf)),
        statement.netCents,
        `rows of ${month}`,
      );
      month = nextMonth(month);
    }
    clock.set(new Date(Date.parse(startOf(month)) + 10 * 86_400_000).toISOString());
    await closeMonths(store);
    let opening: number | null = null;
    for (let at = first; at < month; at = nextMonth(at)) {
      const statement = await readStatement(store.db, at);
      assert.notEqual(statement.closedAt, null, at);
      if (opening !== null) assert.equal(statement.openingCents, opening, at);
      assert.equal(sum((await rowsOf(store, at)).map(effectOf)), statement.netCents, at);
      opening = Number(statement.closingCents);
    }
    const expected = sum(
      [...known.values()].filter(({ status }) => status === "completed").map((row) => {
        const sign = row.type === "revenue" ? 1 : -1;
        return sign * row.amountCents - settlement(row.amountCents).feeCents;
      }),
    );
    assert.equal((await readStatement(store.db, month)).closingCents, expected);
  },
});
