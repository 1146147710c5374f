import assert from "node:assert/strict";
import * as auditLog from "../../../data/audit/log.ts";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { randomNumbers } from "../../support/random.ts";
import { listHref } from "../../../views/ui/list/list.tsx";

const parse = (search: string, timeZone?: string): ListQuery =>
  parseListQuery(transactions.listShape, new URLSearchParams(search), { timeZone });

const off = { period: "", from: "", to: "", amountFrom: "", amountTo: "" };

Deno.test("a list's address carries days and amounts, as they are", () => {
  assert.deepEqual(parse("period=last-month").ranges, { ...off, period: "last-month" });
  assert.deepEqual(parse("from=2026-10-01&to=2026-10-31").ranges, {
    ...off,
    from: "2026-10-01",
    to: "2026-10-31",
  });
  assert.deepEqual(parse("amountFrom=1000&amountTo=2500.50").ranges, {
    ...off,
    amountFrom: "1000",
    amountTo: "2500.50",
  });
  for (const word of ["today", "last-7-days", "this-month", "last-30-days", "this-year"]) {
    assert.equal(parse(`period=${word}`).ranges?.period, word);
  }
});

Deno.test("an amount counts as a field for numbers lets it be written", () => {
  const amountOf = (text: string) => parse(`amountFrom=${encodeURIComponent(text)}`).ranges;
  const same = {
    ".5": "0.5",
    "5.": "5",
    "1e3": "1000",
    "1E+3": "1000",
    "1.5e2": "150",
    "99,50": "99.50",
  };
  for (const [text, amountFrom] of Object.entries(same)) {
    assert.deepEqual(amountOf(text), { ...off, amountFrom }, text);
  }
  for (const text of [".", "e3", "1e11", "1e99", "-5", "0x10", "1e-3", "1,000", "1,5,5"]) {
    assert.equal(amountOf(text), undefined, text);
  }
});

Deno.test("a period in words goes before days, which a form sends along", () => {
  const { ranges } = parse("period=today&from=2026-10-01&to=");
  assert.deepEqual(ranges, { ...off, period: "today" });
  assert.deepEqual(parse("period=dates&from=2026-10-01&to=").ranges, {
    ...off,
    from: "2026-10-01",
  });
  assert.equal(parse("period=&from=2026-10-01&to=").ranges, undefined, "all time");
});

Deno.test("a filter of several values keeps them in one order, however they are sent", () => {
  const statuses = (search: string) =>
    parseListQuery(users.listShape, new URLSearchParams(search)).filters.role;
  for (
    const search of ["role=mentor,admin", "role=admin&role=mentor", "role=&role=mentor,x,admin"]
  ) {
    assert.equal(statuses(search), "admin,mentor", search);
  }
  assert.equal(statuses("role=mentee&role=mentee"), "mentee");
  assert.equal(statuses("role=mentee,mentor,admin"), "", "all of them are no filter");
  const dates = parseListQuery(auditLog.listShape, new URLSearchParams("date=week,today")).filters;
  assert.equal(dates.date, "today", "days are chosen once");
});

Deno.test("a list without amounts is not narrowed by them", () => {
  const { ranges } = parseListQuery(users.listShape, new URLSearchParams("amountFrom=1"));
  assert.equal(ranges, undefined);
});

Deno.test("the time zone stands in a query only where days begin", () => {
  const zone = "America/New_York";
  assert.equal(parse("", zone).timeZone, undefined);
  assert.equal(parse("amountFrom=1", zone).timeZone, undefined);
  assert.equal(parse("period=today", zone).timeZone, zone);
  const dates = new URLSearchParams("date=today");
  assert.equal(parseListQuery(auditLog.listShape, dates, { timeZone: zone }).timeZone, zone);
});

/** Pieces of which broken values are made. */
const pieces = [
  ...["", "0", "-1", "1e9", "NaN", "Infinity", "12.345", "1,000", "$5", "99999999999", "\0", "٣"],
  ...["2026-02-30", "2026-13-01", "1969-12-31", "3000-01-01", "2026-1-1", "2026-10-01T00:00Z"],
  ...["last-month ", "LAST-MONTH", "lastMonth", "all", "dates", "constructor", "__proto__", "%"],
  ...["pending,,payout", "payout' or 1=1", "x".repeat(3_000), "2026-10-05", "20.5"],
];

Deno.test("whatever an address says, the query holds only what can be asked for", () => {
  const random = randomNumbers("addresses");
  const pick = () => pieces[Math.floor(random() * pieces.length)]!;
  const plain = parse("");
  for (let round = 0; round < 3_000; round++) {
    const search = new URLSearchParams();
    for (const name of ["period", "from", "to", "amountFrom", "amountTo", "type", "status"]) {
      if (pick() !== "0") search.append(name, pick());
      if (pick() === "-1") search.append(name, pick());
    }
    const query = parseListQuery(transactions.listShape, search);
    const why = search.toString();
    const { period, from, to, amountFrom, amountTo } = query.ranges ?? off;
    assert.ok(["", "last-month"].includes(period), why);
    for (const day of [from, to]) assert.ok(["", "2026-10-05"].includes(day), why);
    for (const one of [amountFrom, amountTo]) assert.match(one, /^(\d{1,10}(\.\d{1,2})?)?$/, why);
    assert.ok(["", "payout"].includes(query.filters.type), why);
    assert.ok(amountFrom === "" || amountTo === "" || Number(amountFrom) <= Number(amountTo), why);
    assert.deepEqual([query.q, query.sort, query.after], [plain.q, plain.sort, plain.after], why);
    // An address that is written from it says the same.
    const href = new URL(listHref("/finance", query, {}), "http://own.test");
    assert.deepEqual(parse(href.search), query, why);
  }
});
