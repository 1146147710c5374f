import assert from "node:assert/strict";
import { sql } from "kysely";
import * as transactions from "../../../../data/transactions/transactions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only, rowsOf } from "../../../support/markup.ts";
import { aTransaction } from "../../../support/records.ts";

const withDeskOf = (test: (desk: Desk) => Promise<void>) => withDesk(test, { sample: false });

/** The count, the sums, and the links of the pager. */
const said = (main: string): string =>
  [
    only(main, "p", { class: "how-many muted" }),
    ...elements(main, "ul", { class: "sums muted" }),
    ...elements(main, "footer", { class: "pager" }),
  ].map(({ html }) => textOf(html)).join(" ");

Deno.test("a list of transactions says how many it has, and sums up each type", () =>
  withDeskOf(async (desk) => {
    const rows = Array.from({ length: 150 }, (_, n) =>
      aTransaction({
        id: `t_${n}`,
        type: n < 120 ? "payout" : "refund",
        status: n < 110 ? "pending" : "completed",
        description: `Entry ${n}`,
        amountCents: 1_000,
      }));
    await desk.store.db.transaction().execute((trx) => transactions.insert(trx, rows));
    const show = async (address: string) => mainOf((await desk.get(`/finance?${address}`)).text);
    const first = await show("status=pending");
    const payouts = "Payouts out: \\$0\\.00 \\(plus \\$1,100\\.00 pending\\)";
    assert.match(said(first), new RegExp(`^1–50 of 110 ${payouts} Next$`));
    const next = only(first, "a", { rel: "next" }).attributes.href!;
    const second = mainOf((await desk.get(next)).text);
    assert.match(said(second), new RegExp(`^51–100 of 110 ${payouts} Previous Next$`));
    assert.match(
      said(await show("type=refund&status=completed")),
      /^30 transactions Refunds out: \$300\.00$/,
    );
    assert.match(
      said(await show("q=entry+7")),
      /^11 transactions Payouts out: \$0\.00 \(plus \$110\.00 pending\)$/,
    );
    assert.match(
      said(await show("")),
      /^1–50 of 150 Payouts out: \$100\.00 \(plus \$1,100\.00 pending\) Refunds out: \$300\.00 Next$/,
    );
  }));

Deno.test("a page looks at 10,000 entries, says so, and its link leads on", () =>
  withDeskOf(async (desk) => {
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 20300)
      insert into transactions
        ("id", "type", "amountCents", "description", "userId", "date", "status", "search", "person")
      select 't_' || n, 'payout', n, 'Payout', 'u_1',
        case when n <= 10150 then '2026-01-15T00:00:00.000Z' else '2026-03-15T00:00:00.000Z' end,
        'completed', 'payout', '' from numbers`.execute(desk.store.db);
    const { text } = await desk.get("/finance?to=2026-01-31&sort=-amountCents");
    const main = mainOf(text);
    assert.match(
      textOf(main),
      /No matching transactions yet Searched the first 10,000 entries: 0 matches so far\. Keep searching/,
    );
    const on = elements(main, "a").find((link) => link.text === "Keep searching");
    assert.equal(on?.attributes.rel, "next");
    const next = mainOf((await desk.get(on!.attributes.href!)).text);
    assert.equal([...rowsOf(next).keys()][0], "t_10150");
    assert.match(said(next), /^1–50 of 10,000\+ Previous Next$/);
  }));
