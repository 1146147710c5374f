import assert from "node:assert/strict";
import * as transactions from "../../data/transactions/transactions.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import {
  columnsOf,
  elements,
  factsOf,
  headingsOf,
  mainOf,
  only,
  rowsOf,
} from "../support/markup.ts";
import { aTransaction } from "../support/records.ts";

const payments = [
  aTransaction({ id: "t_1", amountCents: 123_450, date: "2026-11-18T14:32:00.000Z" }),
  aTransaction({
    id: "t_2",
    type: "payout",
    amountCents: 50,
    description: "Payout, Léa",
    status: "pending",
    date: "2026-11-17T00:00:00.000Z",
  }),
  aTransaction({
    id: "t_3",
    type: "refund",
    amountCents: 0,
    date: "2026-11-16T00:00:00.000Z",
  }),
];

const withPayments = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await transactions.insert(desk.store.db, payments);
    await test(desk);
  }, { sample: false });

Deno.test("/finance lists type, description, amount in dollars, date and status", () =>
  withPayments(async (desk) => {
    const { status, text } = await desk.get("/finance");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Finance");
    assert.match(
      textOf(main),
      /^Skip to list Finance Transaction history and financial management /,
    );
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading transactions...");
    assert.deepEqual(columnsOf(main), ["Type", "Description", "Amount", "Date", "Status"]);
    assert.deepEqual([...rowsOf(main)], [
      ["t_1", ["revenue", "Test subscription", "$1,234.50", "Nov 18, 2026", "completed"]],
      ["t_2", ["payout out", "Payout, Léa", "$0.50", "Nov 17, 2026", "pending"]],
      ["t_3", ["refund out", "Test subscription", "$0.00", "Nov 16, 2026", "completed"]],
    ]);
    assert.match(only(main, "tr", { id: "t_1" }).html, /class="badge primary"/);
    assert.match(only(main, "tr", { id: "t_2" }).html, /class="badge open"/);
  }));

Deno.test("money that leaves has an arrow and says so, in each language", () =>
  withPayments(async (desk) => {
    for (const [language, out] of Object.entries({ en: "out", es: "salida", fr: "sortie" })) {
      await desk.post("/settings", { language, timezone: "utc", dateFormat: "mdy" });
      const rows = mainOf((await desk.get("/finance")).text);
      const types = [...rowsOf(rows).values()].map(([type]) => type!);
      assert.deepEqual(types.map((type) => type.endsWith(` ${out}`)), [false, true, true]);
      assert.equal(rows.match(/class="out muted"><svg[^>]*>.*?arrow-up-right/g)?.length, 2);
    }
  }));

/** With the specification's labels, as the demo shows them. */
const inDemo = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const own = payments.map((payment) => ({ ...payment, id: `own_${payment.id}` }));
    await transactions.insert(desk.store.db, own);
    await test(desk);
  });

Deno.test("Transaction Details shows its fields, the fee and the net amount", async (t) => {
  await inDemo(async (desk) => {
    const shapes = {
      dialog: desk.fragment("/finance/own_t_1"),
      page: desk.get("/finance/own_t_1"),
    };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.deepEqual(headingsOf(text), ["revenue", "Additional Information"]);
        assert.deepEqual(factsOf(text), [
          ["Amount", "$1,234.50"],
          ["Transaction ID", "own_t_1"],
          ["Description", "Test subscription"],
          ["Date", "Nov 18, 2026, 14:32"],
          ["Status", "completed"],
          ["Person", "u_test"],
          ["Verification", "none"],
          ["Payment Method", "Credit Card"],
          ["Processing Fee", "$35.80"],
          ["Net Amount", "$1,198.70"],
        ]);
      });
    }
  });
});

Deno.test("each type of transaction has an icon of its own in row and details", () =>
  withPayments(async (desk) => {
    const iconOf = (html: string) => /<path class="([\w-]+)"/.exec(html)?.[1];
    const main = mainOf((await desk.get("/finance")).text);
    const inRows = elements(main, "tr").slice(1).map(({ html }) => iconOf(html));
    const details = await Promise.all(
      payments.map(async ({ id }) => {
        const { text } = await desk.fragment(`/finance/${id}`);
        return iconOf(text.slice(text.indexOf("</header>")));
      }),
    );
    assert.equal(new Set(inRows).size, 3);
    assert.deepEqual(details, inRows);
  }));

Deno.test("with a database, fee and net amount are estimates and the method is what was sent", () =>
  withPayments(async (desk) => {
    const sent = aTransaction({ id: "t_sent", paymentMethod: "SEPA" });
    await transactions.insert(desk.store.db, [sent]);
    const methods = { t_1: "Not recorded", t_sent: "SEPA" };
    for (const [id, method] of Object.entries(methods)) {
      assert.deepEqual(factsOf((await desk.fragment(`/finance/${id}`)).text).slice(-3), [
        ["Payment Method", method],
        ["Processing fee (2.9 %, estimate)", "$35.80"],
        ["Net Amount (estimate)", "$1,198.70"],
      ]);
    }
  }));

Deno.test("a fee of half a cent is rounded up, and the smallest amounts have none", () =>
  inDemo(async (desk) => {
    const amounts: [id: string, fee: string, net: string][] = [
      ["own_t_2", "$0.01", "$0.49"], // 1.45 cents
      ["own_t_3", "$0.00", "$0.00"],
      ["t_half", "$0.15", "$4.85"], // 14.5 cents
    ];
    await transactions.insert(desk.store.db, [aTransaction({ id: "t_half", amountCents: 500 })]);
    for (const [id, fee, net] of amounts) {
      const facts = new Map(factsOf((await desk.fragment(`/finance/${id}`)).text));
      assert.deepEqual([facts.get("Processing Fee"), facts.get("Net Amount")], [fee, net], id);
    }
  }));
