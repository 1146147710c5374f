import assert from "node:assert/strict";
import { decide } from "../../data/kyc/decisions/decide.ts";
import * as kyc from "../../data/kyc/requests/requests.ts";
import { VALIDITY_MS } from "../../data/kyc/requests/statuses.ts";
import { parseListQuery } from "../../data/list/query.ts";
import * as users from "../../data/records/users.ts";
import { calendarIn } from "../../data/base/calendar.ts";
import { countRecords } from "../../data/list/count.ts";
import { computeFigures } from "../../data/reports/figures.ts";
import type { Store } from "../../data/store.ts";
import { kycRequest } from "../support/fixtures.ts";
import { aUser, DAY_MS, terms } from "../support/records.ts";
import { TestClock, withStore } from "../support/stores.ts";

/** A leap year, so that every date occurs. */
const YEAR = 2028;
const HOUR_MS = DAY_MS / 24;

/** The first instants (UTC) of every `every`-th day of the year. */
const daysOfYear = (every: number): number[] =>
  Array.from({ length: 366 }, (_, day) => Date.UTC(YEAR, 0, 1) + day * DAY_MS)
    .filter((_, day) => day % every === 0);

/** One day of a month is tried, and all days around a change of clocks. */
const EVERY = 30;

/**
 * Accepts a request on each of these days, and moves the clock across every expiry. List, filters
 * and counts must agree at each moment, and each request expires once, after 365 days of 24 hours.
 */
Deno.test("acceptances of a whole year expire once each, in lists, filters and counts at the same millisecond", async () => {
  const days = daysOfYear(EVERY);
  const clock = new TestClock(Date.UTC(YEAR, 0, 1));
  let flips = 0;
  await withStore(async (store) => {
    const ends: number[] = [];
    for (const [n, day] of days.entries()) {
      await store.db.transaction().execute((trx) => kyc.insert(trx, [kycRequest(n)]));
      // Includes the first and the last millisecond of a day.
      const at = day + (n % 3 === 0 ? 0 : n % 3 === 1 ? DAY_MS - 1 : (n * 7_919_000) % DAY_MS);
      clock.advance(at - clock.now().getTime());
      const accepted = { status: "accepted", reviewNotes: "" } as const;
      await decide(store, `k_${n}`, accepted, terms());
      ends.push(at + VALIDITY_MS);
    }
    let expired = 0;
    for (const at of momentsAround(ends)) {
      clock.advance(at - clock.now().getTime());
      const now = await expiredBy(store, days.length);
      const due = ends.flatMap((end, n) => end <= at ? [`k_${n}`] : []);
      assert.deepEqual(now, due.toSorted(), new Date(at).toISOString());
      flips += now.length - expired;
      expired = now.length;
    }
  }, clock.now);
  assert.deepEqual([days.length, flips], [13, 13]);
});

/** Noon of each day from the first on, and the millisecond before and at each end. */
function momentsAround(ends: readonly number[]): number[] {
  const [first = 0, last = 0] = [Math.min(...ends), Math.max(...ends)];
  const noons: number[] = [];
  for (let at = first - DAY_MS; at < last + 2 * DAY_MS; at += DAY_MS) noons.push(at + DAY_MS / 2);
  return [...noons, ...ends.flatMap((end) => [end - 1, end])].toSorted((a, b) => a - b);
}

/** Ids of expired requests, on which list, filter and figures must agree. */
async function expiredBy(store: Store, requests: number): Promise<string[]> {
  const list = async (search: string) =>
    (await kyc.list(store, parseListQuery(kyc.listShape, new URLSearchParams(search)), 1_000)).rows;
  const all = await list("");
  const expired = all.filter(({ status }) => status === "expired").map(({ id }) => id).toSorted();
  const filtered = (await list("status=expired")).map(({ id }) => id).toSorted();
  assert.deepEqual(filtered, expired, "list and filter");
  assert.equal((await list("status=accepted")).length, requests - expired.length);
  const { statuses } = await computeFigures(store.db, "kyc", store.now());
  assert.deepEqual([statuses.expired, statuses.accepted], [
    expired.length,
    requests - expired.length,
  ]);
  return expired;
}

/** Hours of the days of each zone. The last two change clocks by half an hour, and at midnight. */
const zones = {
  "America/New_York": [23, 24, 25],
  "Australia/Lord_Howe": [23.5, 24, 24.5],
  "Africa/Cairo": [23, 24, 25],
};

/**
 * Adds one user per half hour of the year, and runs a report for each day: a day must count as many
 * users as it has half hours, and the days together all of them. Returns the lengths of days, in
 * hours.
 */
async function reportEachDay(zone: string): Promise<number[]> {
  const lengths = new Set<number>();
  const days = daysOfYear(1).filter((day, n) => n % EVERY === 0 || nearChange(zone, day));
  await withStore(async (store) => {
    await plantHalfHours(store);
    for (const start of days) {
      const day = new Date(start).toISOString().slice(0, "YYYY-MM-DD".length);
      const hours = await countOf(store, zone, day, day) / 2;
      lengths.add(hours);
      const { from, to } = boundsOf(zone, day, start);
      assert.equal((Date.parse(to) - Date.parse(from)) / HOUR_MS, hours, `${day} in ${zone}`);
      const next = new Date(start + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
      assert.equal(boundsOf(zone, next, start).from, to, `the day after ${day} in ${zone}`);
    }
    // Lists count up to 10,000.
    const halves = [["01-01", "06-30"], ["07-01", "12-31"]] as const;
    const counts = await Promise.all(
      halves.map(([from, to]) => countOf(store, zone, `${YEAR}-${from}`, `${YEAR}-${to}`)),
    );
    assert.equal(counts[0]! + counts[1]!, 366 * 48);
  });
  return [...lengths].toSorted((a, b) => a - b);
}

for (const [zone, lengths] of Object.entries(zones)) {
  Deno.test(`days of reports follow each other without gap or overlap in ${zone}`, async () => {
    assert.deepEqual(await reportEachDay(zone), lengths);
  });
}

const offsetAt = (zone: string, at: number): string =>
  new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).format(at);

const nearChange = (zone: string, day: number): boolean =>
  offsetAt(zone, day - DAY_MS).split(" ").at(-1) !==
    offsetAt(zone, day + 2 * DAY_MS).split(" ").at(-1);

const boundsOf = (zone: string, day: string, now: number) =>
  calendarIn(zone).bounds({ period: "dates", from: day, to: day }, new Date(now)) as {
    from: string;
    to: string;
  };

async function countOf(store: Store, zone: string, from: string, to: string): Promise<number> {
  const search = new URLSearchParams({ from, to });
  const query = parseListQuery(users.listShape, search, { timeZone: zone });
  return (await countRecords(users.listShape, store, query)).records;
}

/** From two days before the year to two days after it, for zones east and west of UTC. */
async function plantHalfHours(store: Store): Promise<void> {
  const first = Date.UTC(YEAR, 0, 1) - 2 * DAY_MS;
  for (let from = 0; from < 370 * 48; from += 500) {
    const rows = Array.from({ length: Math.min(500, 370 * 48 - from) }, (_, index) => {
      const n = from + index;
      return aUser({ id: `u_${n}`, joinedAt: new Date(first + n * HOUR_MS / 2).toISOString() });
    });
    await store.db.transaction().execute((trx) => users.insert(trx, rows));
  }
}
