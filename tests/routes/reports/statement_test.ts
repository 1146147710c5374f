import assert from "node:assert/strict";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { closeMonths } from "../../../data/statements/close.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { mainOf, only, rowsOf } from "../../support/markup.ts";
import { aTransaction, aUser } from "../../support/records.ts";
import { TestClock } from "../../support/stores.ts";

const NOW = "2026-11-19T14:37:12.345Z";

const onDeskWithOctober = (test: (desk: Desk) => Promise<void>): Promise<void> =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, [aUser({ id: "u_1", name: "Ada Hart" })]);
    await transactions.insert(desk.store.db, [
      aTransaction({ id: "t_1", userId: "u_1", amountCents: 1_005, date: "2026-10-05T00:00:00Z" }),
      aTransaction({ id: "t_2", type: "payout", amountCents: 400, date: "2026-10-06T00:00:00Z" }),
      aTransaction({ id: "t_3", amountCents: 700, date: "2026-09-06T00:00:00Z" }),
    ]);
    await closeMonths(desk.store);
    await test(desk);
  }, { sample: false, now: new TestClock(NOW).now });

/** The amounts of the page's first table, by their labels. */
function amountsIn(text: string): Record<string, string> {
  const [table = ""] = mainOf(text).match(/<table[\s\S]*?<\/table>/) ?? [];
  return Object.fromEntries(
    [...rowsOf(table).values()].map((cells) => [cells[0] ?? "", cells.at(-1) ?? ""]),
  );
}

Deno.test("the page of a statement shows the last closed month, with its rows a link away", () =>
  onDeskWithOctober(async (desk) => {
    const { text } = await desk.get("/reports/statement");
    assert.match(textOf(text), /Statement of Oct 2026/);
    const amounts = amountsIn(text);
    assert.equal(amounts.Opening, "$6.80");
    assert.equal(amounts["Revenue: subscriptions"], "$10.05");
    assert.equal(amounts.Payouts, "-$4.00");
    assert.equal(amounts["Processing fees (estimate)"], "-$0.41");
    assert.equal(amounts.Net, "$5.64");
    assert.equal(amounts.Closing, "$12.44");
    const line = await desk.get("/reports/statement?month=2026-10&line=payout");
    assert.match(textOf(line.text), /Transactions: Payouts/);
    assert.match(line.text, /href="\/finance\/t_2"/);
    assert.doesNotMatch(line.text, /href="\/finance\/t_1"/);
  }));

Deno.test("page, files and API of a statement have the same figures and rows", () =>
  onDeskWithOctober(async (desk) => {
    const statement = JSON.parse((await desk.get("/api/statements/2026-10")).text);
    assert.equal(statement.opening, 6.8);
    assert.equal(statement.net, 5.64);
    assert.equal(statement.closing, 12.44);
    const { rows } = JSON.parse((await desk.get("/api/statements/2026-10/rows")).text);
    assert.deepEqual(
      rows.map(({ transactionId, userName, amount, fee }: Record<string, unknown>) => [
        ...[transactionId, userName, amount, fee],
      ]),
      [["t_1", "Ada Hart", 10.05, 0.29], ["t_2", null, 4, 0.12]],
    );
    const lines = (await desk.get("/reports/statement/export.ndjson?month=2026-10")).text;
    assert.deepEqual(lines.trim().split("\n").map((line) => JSON.parse(line)), rows);
    const csv = await desk.get("/reports/statement/export.csv?month=2026-10");
    assert.match(
      csv.headers.get("content-disposition") ?? "",
      /"statement-2026-10-2026-11-19\.csv"/,
    );
    const [header, ...sheet] = csv.text.trim().split("\r\n");
    assert.match(header!, /,userName,amount,fee,net,currency$/);
    assert.match(sheet[0]!, /t_1,.*Ada Hart,10\.05,-0\.29,9\.76,USD$/);
    assert.match(sheet[1]!, /t_2,.*,-4\.00,-0\.12,-4\.12,USD$/);
    assert.deepEqual(sheet.slice(2), [
      "# opening: 6.80 USD",
      "# net: 5.64 USD",
      "# closing: 12.44 USD",
    ]);
    const sum = sheet.slice(0, 2).reduce((sum, line) => sum + Number(line.split(",").at(-2)), 0);
    assert.equal(sum.toFixed(2), "5.64", "the sheet sums to the page");
  }));

Deno.test("a month that is none shows the last closed one, and an empty one has zero amounts", () =>
  onDeskWithOctober(async (desk) => {
    const none = (await desk.get("/reports/statement?month=2026-13&line=gifts")).text;
    assert.match(textOf(none), /Statement of Oct 2026/);
    assert.equal((await desk.get("/reports/statement/export.csv?month=2026-13")).status, 422);
    assert.equal((await desk.get("/api/statements/october")).status, 404);
    const { text } = await desk.get("/reports/statement?month=2026-11");
    assert.equal(amountsIn(text).Opening, "$12.44");
    assert.equal(amountsIn(text).Net, "$0.00");
  }));

Deno.test("a desk whose first transactions are of this month opens with its statement", () =>
  withDesk(async (desk) => {
    const date = "2026-11-02T00:00:00Z";
    await transactions.insert(desk.store.db, [aTransaction({ id: "t_1", date })]);
    const { text } = await desk.get("/reports/statement");
    assert.match(textOf(text), /Statement of Nov 2026 Open until Dec 6, 2026/);
    assert.match(textOf(text), /All amounts are in USD/);
    const before = (await desk.get("/reports/statement?month=2026-10")).text;
    assert.match(
      textOf(before),
      /Statement of Oct 2026 Not closed yet.* As of Nov 19, 2026, 14:37/,
    );
    assert.equal(only(before, "option", { selected: "" }).attributes.value, "2026-10");
  }, { sample: false, now: new TestClock(NOW).now }));

Deno.test("the line whose rows are shown is marked, and its rows have their number and sum", () =>
  onDeskWithOctober(async (desk) => {
    const { text } = await desk.get("/reports/statement?month=2026-10&line=payout");
    assert.equal(only(mainOf(text), "a", { "aria-current": "true" }).text, "Payouts");
    assert.match(textOf(text), /Transactions: Payouts Transactions: 1 · \$4\.00/);
  }));

Deno.test("statement and report say what their net counts, and link to each other", () =>
  onDeskWithOctober(async (desk) => {
    const read = async (path: string) => (await desk.get(path)).text;
    const counts = /Net is revenue less payouts, refunds and estimated fees/;
    const before = await read("/reports/statement?month=2026-10");
    assert.match(textOf(before), counts);
    assert.doesNotMatch(mainOf(before), /href="\/reports\/revenue"/);
    await desk.post("/reports/revenue", {});
    const statement = await read("/reports/statement?month=2026-10");
    assert.match(
      only(mainOf(statement), "a", { href: "/reports/revenue" }).text,
      /revenue of \w+ \d+, \d{4}: net \$6\.05, without fees and corrections\. The statement differs by -\$0\.41\./,
    );
    const report = await read("/reports/revenue");
    const link = only(mainOf(report), "a", { href: "/reports/statement?month=2026-10" });
    assert.equal(link.text, "$5.64");
    assert.match(textOf(report), /A statement also takes off the estimated fees/);
    assert.match(textOf(report), /\$6\.05\s*\$5\.64\s*-\$0\.41/);
  }));
