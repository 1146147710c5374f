import assert from "node:assert/strict";
import { majorText } from "../../../data/base/currency.ts";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { adjustSums, readAmounts } from "../../../data/db/sums.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { findMonthFault } from "../../../data/statements/evidence.ts";
import { closeMonths } from "../../../data/statements/close.ts";
import { readStatement } from "../../../data/statements/statement.ts";
import type { Store } from "../../../data/store.ts";
import { Desk, textOf } from "../../support/helpers.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, PASSWORD } from "../../support/fixtures.ts";
import { aTransaction, aUser } from "../../support/records.ts";

const MOST = Number.MAX_SAFE_INTEGER;
const MONTH = "2026-11";
const MIGRATION = "20261206_money_sums";

/** Amounts of `MOST` by type and status, all in one month. */
async function plant(store: Store, rows: number): Promise<void> {
  await users.insert(store.db, [aUser({ id: "u_1" })]);
  const kinds = [
    { type: "revenue", status: "completed" },
    { type: "revenue", status: "pending" },
    { type: "payout", status: "pending" },
  ] as const;
  for (const [at, kind] of kinds.entries()) {
    await transactions.insert(
      store.db,
      Array.from({ length: rows }, (_, n) =>
        aTransaction({
          ...kind,
          id: `t_${at}_${n}`,
          userId: "u_1",
          amountCents: MOST,
          date: `${MONTH}-02T00:00:00.000Z`,
        })),
    );
  }
}

async function visit(store: Store): Promise<Desk> {
  const { email } = await addAccount(store, `s_${crypto.randomUUID()}`, { role: "admin" });
  const desk = new Desk(store);
  await desk.signIn(email, PASSWORD);
  return desk;
}

const dollars = (minor: bigint) =>
  `$${majorText({ code: "USD", digits: 2 }, minor).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

onEachEngine({
  "sums beyond the integers of both engines are exact on pages and near in the API": async (
    { store, clock },
  ) => {
    clock.set(`${MONTH}-20T12:00:00.000Z`);
    for (const rows of [3, 1_100]) {
      await store.db.deleteFrom("transactions").execute();
      await store.db.deleteFrom("sums").execute();
      await store.db.deleteFrom("users").execute();
      await plant(store, rows);
      const desk = await visit(store);
      const sum = BigInt(MOST) * BigInt(rows);
      const text = async (path: string) => {
        const { status, text } = await desk.get(path);
        assert.equal(status, 200, path);
        return textOf(text);
      };
      const shown = [
        ...["/finance", "/finance?type=revenue", "/finance?queue=to-check", "/dashboard"],
        ...["/analytics", `/reports/statement?month=${MONTH}`],
      ];
      for (const path of shown) {
        assert.ok((await text(path)).includes(dollars(sum)), `${path} of ${rows} rows`);
      }
      await desk.post("/reports/revenue", {});
      assert.ok((await text("/reports/revenue")).includes(dollars(sum)));
      const csv = (await desk.get(`/reports/statement/export.csv?month=${MONTH}`)).text;
      const { netCents, closingCents } = await readStatement(store.db, MONTH);
      assert.equal(netCents, closingCents);
      assert.match(csv, new RegExp(`^# net: ${majorText(store.currency, netCents)} USD$`, "m"));
      const read = async (path: string) => JSON.parse((await desk.get(path)).text);
      const near = Number(majorText(store.currency, sum));
      const stats = await read("/api/dashboard-stats");
      assert.equal(stats.monthlyRevenue, Number(majorText(store.currency, 2n * sum)));
      const { lines } = await read(`/api/statements/${MONTH}`);
      assert.equal(lines[0].amount, near);
      assert.equal((await desk.get("/api/analytics")).status, 200);
    }
  },

  "a month beyond 2 ** 53 closes with its exact figures, which the next one opens with": async (
    { store, clock },
  ) => {
    clock.set(`${MONTH}-20T12:00:00.000Z`);
    await plant(store, 3);
    const { netCents } = await readStatement(store.db, MONTH);
    assert.equal(typeof netCents, "bigint");
    clock.set("2026-12-20T12:00:00.000Z");
    await closeMonths(store);
    const closed = await readStatement(store.db, MONTH);
    assert.notEqual(closed.closedAt, null);
    assert.deepEqual([closed.netCents, closed.closingCents], [netCents, netCents]);
    assert.equal((await readStatement(store.db, "2026-12")).openingCents, netCents);
    assert.equal(await findMonthFault(store.db, false), null);
  },

  "a sum that an earlier version stored beyond 2 ** 53 is read, and comes down again": async (
    { store },
  ) => {
    await store.db.schema.alterTable("sums").dropColumn("high").execute();
    const stored = 2n ** 62n + 7n;
    await store.db.insertInto("sums")
      .values({ name: "payout", period: MONTH, value: stored as unknown as number }).execute();
    await applyDefinition(store.db, definitions[MIGRATION]!);
    const read = async () => (await readAmounts(store.db, ["payout"], [MONTH]))("payout", MONTH);
    assert.equal(await read(), stored);
    for (let step = 0; step < 512; step++) {
      await adjustSums(store.db, [["payout", MONTH, MOST]], []);
    }
    assert.equal(await read(), Number(stored - 512n * BigInt(MOST)));
  },
});
