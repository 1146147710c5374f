import assert from "node:assert/strict";
import * as auditLog from "../../../data/audit/log.ts";
import { kycStatuses } from "../../../data/kyc/requests/statuses.ts";
import { append } from "../../../data/audit/trail.ts";
import { allOf } from "../../../data/list/pages.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { casesOn, isLongForm } from "../../support/long_form.ts";
import { actor, aTransaction } from "../../support/records.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { lists, PLANTED } from "./lists.ts";

type Transaction = transactions.Transaction;

/** More than are looked at before an index is asked. */
const LONG = 2_300;
const HOUR_MS = 60 * 60 * 1000;

/** From September to December 2026, in no order; amounts rise with neither days nor numbers. */
const payments: Transaction[] = Array.from({ length: LONG }, (_, n) =>
  aTransaction({
    id: `t_${n}`,
    type: transactions.transactionTypes[n % 3],
    status: n % 7 === 0 ? "pending" : "completed",
    amountCents: (n * 7_919 % 5_003) * 100 + n % 2,
    description: n % 400 === 9 ? "A rare one" : "Invoice",
    date: new Date(Date.UTC(2026, 8, 1) + (n * 1_009 % LONG) * HOUR_MS).toISOString(),
  }));

const plant = async (store: Store) => {
  await store.db.transaction().execute(async (trx) => {
    for (let n = 0; n < LONG; n += 1_000) {
      await transactions.insert(trx, payments.slice(n, n + 1_000));
    }
  });
};

const queryOf = (address: string, timeZone?: string) =>
  parseListQuery(transactions.listShape, new URLSearchParams(address), { timeZone });

/** The ids of at most five pages. */
async function pagesOf(store: Store, address: string, timeZone?: string): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = "";
  for (let page = 0; after !== null && page < 5; page++) {
    const query = { ...queryOf(address, timeZone), after };
    const found: Awaited<ReturnType<typeof transactions.list>> = await transactions.list(
      store,
      query,
    );
    ids.push(...found.rows.map(({ id }) => id));
    ({ after } = found);
  }
  return ids;
}

type Fits = (payment: Transaction) => boolean;

const between = (from: string, to: string): Fits => ({ date }) => from <= date && date < to;
const october = between("2026-10-01", "2026-11-01");
const amounts = (from: number, to: number): Fits => ({ amountCents }) =>
  from * 100 <= amountCents && amountCents <= to * 100;

/** The clock stands in the afternoon of November 19, 2026. */
const narrowed: Record<string, Fits> = {
  "": () => true,
  "period=last-month": october,
  "from=2026-10-01&to=2026-10-31": october,
  "from=2026-10-31&to=2026-10-01": october,
  "period=today": between("2026-11-19", "2026-11-20"),
  "period=last-7-days": between("2026-11-13", "2026-11-20"),
  "to=2026-09-02": ({ date }) => date < "2026-09-03",
  "from=2026-09-20": ({ date }) => date >= "2026-09-20",
  "to=2026-11-25": ({ date }) => date < "2026-11-26",
  "amountFrom=4990": ({ amountCents }) => amountCents >= 499_000,
  "amountTo=3.01": ({ amountCents }) => amountCents <= 301,
  "amountFrom=1000&amountTo=2000": amounts(1000, 2000),
  "amountFrom=2000&amountTo=1000": amounts(1000, 2000),
};

const others: Record<string, Fits> = {
  "": () => true,
  "type=payout": ({ type }) => type === "payout",
  "type=payout,refund": ({ type }) => type !== "revenue",
  "type=payout&type=refund&status=pending": ({ type, status }) =>
    type !== "revenue" && status === "pending",
  "q=rare": ({ description }) => description === "A rare one",
  "q=invoice&status=pending": ({ description, status }) =>
    description === "Invoice" && status === "pending",
};

function inOrder(fits: Fits[], sort: string): string[] {
  const column = sort.replace("-", "") as "date" | "amountCents" | "description" | "type";
  const sign = sort.startsWith("-") ? -1 : 1;
  const sorted = payments.filter((one) => fits.every((fit) => fit(one))).sort((a, b) => {
    const [left, right] = a[column] === b[column] ? [a.id, b.id] : [a[column], b[column]];
    return left < right ? -sign : sign;
  });
  return sorted.map(({ id }) => id);
}

const sorts = ["-date", "amountCents", "description", "-type"];

/** Each range with each filter, in the suite by one of the orders. */
const combinations = Object.keys(narrowed).flatMap((range, at) =>
  Object.keys(others).flatMap((filter, other) =>
    (isLongForm ? sorts : [sorts[(at + other) % sorts.length]!])
      .map((sort) => ({ range, filter, sort }))
  )
);

async function everyCombination({ store, engine }: Ground): Promise<void> {
  await plant(store);
  for (const { range, filter, sort } of casesOn(engine, combinations)) {
    const address = [range, filter, `sort=${sort}`].filter(Boolean).join("&");
    const expected = inOrder([narrowed[range]!, others[filter]!], sort);
    assert.deepEqual(await pagesOf(store, address), expected.slice(0, 250), address);
    await requireCounted(store, address, expected);
  }
}

/** Somebody who waits is shown the same first page, and told how many there are and what they sum to. */
async function requireCounted(store: Store, address: string, expected: string[]): Promise<void> {
  const page = await transactions.list(store, { ...queryOf(address), bounded: true });
  assert.deepEqual(page.rows.map(({ id }) => id), expected.slice(0, 50), address);
  if (page.count === undefined) return assert.ok(page.filtered === false, address);
  const minor: Record<string, number> = {};
  for (const id of expected) {
    const { type, status, amountCents } = payments[Number(id.slice(2))]!;
    minor[`${type} ${status}`] = (minor[`${type} ${status}`] ?? 0) + amountCents;
  }
  const { records, isAll, minor: money } = page.count;
  assert.deepEqual({ records, isAll, money }, {
    records: expected.length,
    isAll: true,
    money: minor,
  });
}

const exported = async (store: Store, address: string, timeZone?: string) => {
  const ids: string[] = [];
  for await (const rows of allOf(transactions, store, queryOf(address, timeZone))) {
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

/** Each pair of statuses lets through what the whole list shows under them, in its order. */
async function everyPair({ store }: Ground): Promise<void> {
  const list = lists["KYC requests"]!;
  await list.plant(store);
  type Row = { id: string; status: string };
  for (const sort of ["status", "-status", "-submittedAt", "userName"]) {
    const whole = (await list.read(store, { sort }, PLANTED)).rows as readonly Row[];
    assert.equal(whole.length, PLANTED);
    for (const [a, b] of kycStatuses.flatMap((a) => kycStatuses.map((b) => [a, b] as const))) {
      const expected = whole.filter(({ status }) => status === a || status === b);
      const found: Row[] = [];
      for (let after: string | null = ""; after !== null;) {
        const page = await list.read(store, { sort, status: `${a},${b}`, after }, 7);
        found.push(...page.rows as Row[]);
        ({ after } = page);
      }
      const ids = [expected, found].map((rows) => rows.map(({ id }) => id));
      assert.deepEqual(ids[1], ids[0], `${a},${b} by ${sort}`);
    }
  }
}

onEachEngine({
  "requests of several statuses come in the order of the list, there the expired ones, too":
    everyPair,
  "ranges, filters of several values and a search narrow a list together, page by page":
    everyCombination,
  "a file holds the records that the ranges of the list select": async ({ store }) => {
    await plant(store);
    const payouts: Fits = ({ type, amountCents }) => type === "payout" && amountCents >= 100_000;
    const address = "period=last-month&amountFrom=1000&type=payout";
    assert.deepEqual(await exported(store, address), inOrder([october, payouts], "-date"));
    const byAmount = await exported(store, `${address}&sort=amountCents`);
    assert.deepEqual(byAmount, inOrder([october, payouts], "amountCents"));
  },
  "a day is that of the person's time zone, also where its clocks change": async ({ store }) => {
    await plant(store);
    const zone = "America/New_York";
    // On November 1, 2026 clocks in New York go back: the day has 25 hours.
    const expected = inOrder([between("2026-11-01T04", "2026-11-02T05")], "-date");
    assert.equal(expected.length, 25);
    const address = "from=2026-11-01&to=2026-11-01";
    assert.deepEqual(await pagesOf(store, address, zone), expected);
    assert.deepEqual(await exported(store, address, zone), expected);
    const inUtc = inOrder([between("2026-11-01", "2026-11-02")], "-date");
    assert.deepEqual([inUtc.length, await pagesOf(store, address)], [24, inUtc]);
  },
  "today ends at midnight of the person's time zone": async ({ store, clock }) => {
    const at = "2026-11-20T04:30:00.000Z";
    await append(store.db, [{
      event: { category: "user", action: "Role changed", target: "Late in New York" },
      actor: actor(),
      at,
    }], store.auditKey);
    const until = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());
    until("2026-11-20T04:59:59.000Z");
    const today = (timeZone?: string) =>
      auditLog.list(
        store,
        parseListQuery(auditLog.listShape, new URLSearchParams("date=today"), { timeZone }),
      );
    assert.equal((await today("America/New_York")).rows.length, 1);
    until("2026-11-20T05:00:00.000Z");
    assert.equal((await today("America/New_York")).rows.length, 0);
    assert.equal((await today()).rows.length, 1, "in UTC it is still that day");
  },
});
