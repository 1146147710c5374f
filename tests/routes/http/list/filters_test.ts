import assert from "node:assert/strict";
import * as transactions from "../../../../data/transactions/transactions.ts";
import * as users from "../../../../data/records/users.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { hiddenFieldsOf } from "../../../support/decisions.ts";
import { choicesOf, elements, mainOf, only, rowsOf } from "../../../support/markup.ts";
import { aTransaction, aUser } from "../../../support/records.ts";
import { TestClock } from "../../../support/stores.ts";

const clock = () => new TestClock("2026-11-19T12:00:00.000Z");

const show = async (desk: Desk, path: string) => mainOf((await desk.get(path)).text);
const paramsOf = (href = "") =>
  Object.fromEntries(new URL(href, "http://own.test").searchParams) as Record<string, string>;
const chipsIn = (main: string) => elements(main, "a", { class: "chip" });

/** A payout on each of the last 150 days. */
const withPayouts = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const rows = Array.from({ length: 150 }, (_, n) =>
      aTransaction({
        id: `t_${n}`,
        type: n % 2 === 0 ? "payout" : "refund",
        amountCents: n * 1_000,
        date: new Date(Date.UTC(2026, 10, 19) - n * 24 * 60 * 60 * 1000).toISOString(),
      }));
    await desk.store.db.transaction().execute((trx) => transactions.insert(trx, rows));
    await test(desk);
  }, { sample: false, now: clock().now });

Deno.test("pages, orders and files of a list keep its days, amounts and values", () =>
  withPayouts(async (desk) => {
    const on = { type: "payout,refund", from: "2026-07-01", to: "2026-11-30", amountFrom: "1" };
    const main = await show(desk, `/finance?${new URLSearchParams(on)}`);
    const links = [
      only(main, "a", { rel: "next" }),
      ...elements(only(main, "thead").html, "a"),
      ...elements(main, "a").filter(({ attributes }) => attributes.href?.includes("export.")),
    ];
    assert.equal(links.length, 1 + 5 + 2);
    for (const { attributes } of links) {
      const { after: _, sort: __, ...kept } = paramsOf(attributes.href);
      assert.deepEqual(kept, on, `${attributes.href}`);
    }
    const next = await show(desk, `${links[0]!.attributes.href}`);
    const last = await show(desk, only(next, "a", { rel: "next" }).attributes.href!);
    const sizes = [main, next, last].map((page) => rowsOf(page).size);
    assert.deepEqual(sizes, [50, 50, 41], "from July 1 on, over a dollar");
    const form = only(main, "form", { class: "toolbar" });
    assert.equal(elements(form.html, "input", { name: "after" }).length, 0, "it begins anew");
    assert.deepEqual(choicesOf(main, "type").chosen, ["payout,refund"]);
    const file = (await desk.get(`/finance/export.csv?${new URLSearchParams(on)}`)).text;
    assert.equal(file.trim().split("\r\n").length, 1 + 141);
    const [entry] = await desk.store.db.selectFrom("audit_log").selectAll()
      .where("action", "=", "List exported").execute();
    const { ranges, timeZone, filters } = JSON.parse(entry!.after!);
    assert.deepEqual([ranges.from, ranges.amountFrom, timeZone], ["2026-07-01", "1", "UTC"]);
    assert.equal(filters.type, "payout,refund");
  }));

Deno.test("active filters stand as chips in the person's formats, each with a link that removes it", () =>
  withPayouts(async (desk) => {
    const address = "/finance?q=a&type=payout,refund&from=2026-10-01&to=2026-10-31&amountTo=2000";
    const chips = chipsIn(await show(desk, address));
    assert.deepEqual(chips.map(({ text }) => text), [
      "Search transactions: a",
      "Type: Payout",
      "Type: Refund",
      "Period: Oct 1, 2026 to Oct 31, 2026",
      "Amount: up to $2,000.00",
    ]);
    assert.equal(chips[1]!.attributes["aria-label"], "Remove filter Type: Payout");
    const left = chips.map(({ attributes }) => Object.keys(paramsOf(attributes.href)).length);
    assert.deepEqual(left, [4, 5, 5, 3, 4]);
    assert.equal(paramsOf(chips[1]!.attributes.href).type, "refund");
    assert.equal(chipsIn(await show(desk, "/finance")).length, 0);
    const empty = await show(desk, "/finance?amountFrom=999999");
    assert.equal(chipsIn(empty).length, 1, "also where nothing is left");
    for (
      const [language, words] of [["es", "Importe: hasta"], ["fr", "Montant : jusqu’à"]] as const
    ) {
      await desk.post("/settings", { language, timezone: "utc", dateFormat: "mdy" });
      const text = chipsIn(await show(desk, address)).at(-1)!.text.replace(/\u00a0/g, " ");
      assert.ok(text.startsWith(words), text);
    }
  }));

Deno.test("today is the reader's own: in New York it is still yesterday", () =>
  withDesk(async (desk) => {
    const at = "2026-11-20T03:30:00.000Z";
    await users.insert(desk.store.db, [aUser({ id: "u_late", joinedAt: at })]);
    const shown = async (path: string) => [...rowsOf(await show(desk, path)).keys()];
    assert.deepEqual(await shown("/users?period=today"), ["u_late"]);
    assert.deepEqual(await shown("/users?from=2026-11-19&to=2026-11-19"), []);
    await desk.post("/settings", { language: "en", timezone: "est", dateFormat: "mdy" });
    assert.deepEqual(await shown("/users?period=today"), ["u_late"]);
    assert.deepEqual(await shown("/users?from=2026-11-19&to=2026-11-19"), ["u_late"]);
    assert.deepEqual(await shown("/users?from=2026-11-20"), []);
    const { text } = await desk.get("/users/export.csv?from=2026-11-19&to=2026-11-19");
    assert.match(text, /u_late/);
    const api = await desk.get("/api/users?from=2026-11-19&to=2026-11-19");
    assert.deepEqual(JSON.parse(api.text), [], "a program's days are those of UTC");
  }, { sample: false, now: new TestClock("2026-11-20T04:00:00.000Z").now }));

Deno.test("amounts are narrowed up to the greatest that a transaction can have", () =>
  withDesk(async (desk) => {
    const panel = only(await show(desk, "/finance"), "details", { class: "filters" }).html;
    const most = ["amountFrom", "amountTo"].map((name) =>
      only(panel, "input", { name }).attributes.max
    );
    assert.deepEqual(most, ["999999999.99", "999999999.99"]);
  }));

Deno.test("every list has the control for its filters, and takes all that it sends", () =>
  withDesk(async (desk) => {
    const paths = ["/users", "/kyc", "/communities", "/finance", "/content", "/partners", "/staff"];
    for (const path of [...paths, "/audit-logs"]) {
      const form = only(await show(desk, path), "form", { class: "toolbar" }).html;
      const panel = only(form, "details", { class: "filters" }).html;
      const words = elements(panel, "input", { name: "period" }).map(({ attributes }) =>
        attributes.value
      );
      assert.deepEqual(words, ["", "today", "last-7-days", "this-month", "last-month", "dates"]);
      assert.equal(elements(panel, "input", { name: "amountFrom" }).length, +(path === "/finance"));
      const sent = elements(panel, "input").map(({ attributes }) =>
        [attributes.name!, attributes.value ?? ""] as [string, string]
      ).filter(([name]) => name !== "period");
      const { status } = await desk.get(`${path}?${new URLSearchParams(sent)}&period=this-month`);
      assert.equal(status, 200, path);
      assert.equal(chipsIn(await show(desk, `${path}?period=this-month`)).length, 1, path);
    }
  }));

Deno.test("one person's records are no report, which would be about everybody's", () =>
  withPayouts(async (desk) => {
    const reports = async (search: string) =>
      elements(await show(desk, `/finance?type=payout${search}`), "a").filter(({ attributes }) =>
        attributes.href?.startsWith("/reports/custom")
      ).length;
    assert.deepEqual([await reports(""), await reports("&userId=u_1")], [1, 0]);
  }));

Deno.test("a report begins as its list was narrowed, and is about just that", () =>
  withPayouts(async (desk) => {
    const address = "q=&type=payout,refund&period=last-month&amountFrom=400&amountTo=450.5";
    const main = await show(desk, `/finance?${address}`);
    const link = elements(main, "a").find(({ text }) => text === "Save as report");
    const form = await show(desk, link!.attributes.href!);
    const fields = new URLSearchParams({ ...hiddenFieldsOf(form), columns: "id,amount" });
    assert.equal(only(form, "form").attributes.action, "/finance");
    const report = await show(desk, `/finance?${fields}`);
    const texts = (main: string) => chipsIn(main).map(({ text }) => text);
    assert.deepEqual(texts(report), texts(main));
    assert.equal(rowsOf(report).size, 6);
  }));

Deno.test("lists of records offer a report, the list of staff does not", () =>
  withDesk(async (desk) => {
    const offered = async (path: string) =>
      elements(await show(desk, path), "a").some(({ text }) => text === "Save as report");
    assert.equal(await offered("/users?role=mentor"), true);
    assert.equal(await offered("/staff?role=admin"), false);
  }));
