import assert from "node:assert/strict";
import { dashboard } from "../../../data/reports/dashboard.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { aTransaction } from "../../support/records.ts";

Deno.test("the processing fee is 2.9 percent, rounded half up to the cent", () => {
  const fees: [amountCents: number, feeCents: number][] = [
    [0, 0],
    [17, 0], // 0.493
    [18, 1], // 0.522
    [100, 3], // 2.9
    [500, 15], // 14.5
    [1500, 44], // 43.5
    [2500, 73], // 72.5
    [10_000, 290],
    [118_800, 3445], // 3445.2
    [342_050, 9919], // 9919.45
    [99_999_999_999, 2_900_000_000],
  ];
  for (const [amountCents, feeCents] of fees) {
    assert.equal(transactions.settlement(amountCents).feeCents, feeCents, `${amountCents}`);
  }
});

Deno.test("fee and net amount add up to the amount, to the cent", () => {
  for (let amountCents = 0; amountCents < 20_000; amountCents++) {
    const { feeCents, netCents } = transactions.settlement(amountCents);
    assert.equal(feeCents + netCents, amountCents);
    assert.ok(Math.abs(feeCents - amountCents * 0.029) <= 0.5 + 1e-9, `${amountCents}`);
  }
});

Deno.test("monthly revenue is the revenue of the current calendar month in UTC", () => {
  const clock = new TestClock("2026-02-15T12:00:00.000Z");
  return withStore(async (store) => {
    const facts: [date: string, type: transactions.Transaction["type"], amountCents: number][] = [
      ["2026-01-31T23:59:59.999Z", "revenue", 1],
      ["2026-02-01T00:00:00.000Z", "revenue", 10],
      ["2026-02-10T00:00:00.000Z", "payout", 100],
      ["2026-02-10T00:00:00.000Z", "refund", 1_000],
      ["2026-02-28T23:59:59.999Z", "revenue", 10_000],
      ["2026-03-01T00:00:00.000Z", "revenue", 100_000],
    ];
    await transactions.insert(
      store.db,
      facts.map(([date, type, amountCents], index) =>
        aTransaction({ id: `t_${index}`, date, type, amountCents, status: "pending" })
      ),
    );
    assert.equal((await dashboard(store)).monthlyRevenueMinor, 10_010);
    clock.advance(Date.parse("2026-03-01T00:00:00.000Z") - clock.now().getTime());
    assert.equal((await dashboard(store)).monthlyRevenueMinor, 100_000);
  }, clock.now);
});

Deno.test("an amount is a whole, positive number of minor units", () => {
  const fits = (amountCents: number) =>
    transactions.transaction.safeParse(aTransaction({ amountCents })).success;
  assert.ok(fits(0) && fits(1));
  for (const amount of [-1, 0.5, NaN, Infinity]) assert.ok(!fits(amount), `${amount}`);
});

Deno.test("an unknown transaction is not found", () =>
  withStore((store) =>
    assert.rejects(transactions.get(store, "t_none"), {
      kind: "not_found",
      message: "Transaction not found",
    })
  ));
