import assert from "node:assert/strict";
import { currencyOf } from "../../../data/base/currency.ts";
import { textOf, withDesk } from "../../support/helpers.ts";
import { aTransaction, aUser } from "../../support/records.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { aToken } from "../../data/imports/import_files.ts";
import { TestClock } from "../../support/stores.ts";
import { mainOf } from "../../support/markup.ts";

const NOW = "2026-11-19T14:37:12.345Z";

for (
  const [code, page, amount] of [
    ["EUR", "€123.45", 123.45],
    ["JPY", "¥12,345", 12_345],
    ["KWD", "KWD 12.345", 12.345],
  ] as const
) {
  Deno.test(`pages, files, statement and API of a desk in ${code} show its amounts alike`, () =>
    withDesk(async (desk) => {
      desk.store.currency = currencyOf(code);
      await users.insert(desk.store.db, [aUser()]);
      await transactions.insert(desk.store.db, [
        aTransaction({ id: "t_1", amountCents: 12_345, date: "2026-11-05T00:00:00.000Z" }),
      ]);
      const shown = async (path: string) =>
        textOf(mainOf((await desk.get(path)).text)).replaceAll("\u00a0", " ");
      assert.ok((await shown("/finance")).includes(page));
      assert.ok((await shown("/finance/t_1")).includes(page));
      assert.ok((await shown("/reports/statement?month=2026-11")).includes(page));
      assert.match((await desk.get("/finance/export.csv")).text, new RegExp(`,${amount},`));
      const read = async (path: string) => JSON.parse((await desk.get(path)).text);
      assert.equal((await read("/api/transactions/t_1")).amount, amount);
      assert.equal((await read("/api/statements/2026-11")).lines[0].amount, amount);
      assert.equal((await read("/api/dashboard-stats")).monthlyRevenue, amount);
      assert.equal((await read(`/api/transactions?amountFrom=${amount}`)).length, 1);
      assert.equal((await read(`/api/transactions?amountFrom=${amount + 1}`)).length, 0);
    }, { sample: false, now: new TestClock(NOW).now }));
}

Deno.test("an imported amount with more digits than the currency has is a 422 that names it", () =>
  withDesk(async (desk) => {
    desk.store.currency = currencyOf("JPY");
    const token = await aToken(desk.store, "ledger", { scopes: ["transactions:import"] });
    const bring = async (amount: number) => {
      const { amountCents: _, ...transaction } = aTransaction({ userId: "u_1" });
      return await desk.bare("/api/import/transactions", {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
        body: JSON.stringify({ ...transaction, amount }),
      });
    };
    const refused = await bring(10.5);
    assert.equal(refused.status, 422);
    assert.match(refused.text, /must be JPY from 1 to 999,999,999, with at most 0 decimals/);
    assert.equal((await bring(10)).status, 200);
  }));
