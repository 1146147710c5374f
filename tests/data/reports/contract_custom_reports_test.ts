import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { calendarIn } from "../../../data/base/calendar.ts";
import { generate, type ReportResult } from "../../../data/reports/custom/result.ts";
import { rowsOf } from "../../../data/reports/custom/rows.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { aCommunity, aTransaction, aUser, DAY_MS } from "../../support/records.ts";
import { defined } from "../../support/reports.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";

type Changes = Record<string, string | string[]>;

const make = (store: Store, changes: Changes, zone = "UTC"): Promise<ReportResult> =>
  generate(store, defined(changes).definition, zone);

async function idsOf(store: Store, changes: Changes, zone = "UTC"): Promise<string[]> {
  const result = await make(store, changes, zone);
  assert.ok(result.kind === "rows");
  assert.equal(result.total, result.rows.length);
  return result.rows.map(({ id }) => id);
}

async function groupsOf(store: Store, changes: Changes, zone = "UTC") {
  const result = await make(store, changes, zone);
  assert.ok(result.kind === "groups");
  return result.groups.map(({ key, count, amountCents }) => [key, count, amountCents]);
}

/** More than one statement looks at, with times that many share. */
async function plantMany(store: Store, count: number): Promise<void> {
  const start = Date.parse("2026-11-18T23:00:00.000Z");
  const all = Array.from({ length: count }, (_, n) =>
    aTransaction({
      id: `t_${n}`,
      type: transactions.transactionTypes[n % 3],
      amountCents: n,
      description: n % 1_000 === 7 ? `Rare ${n}` : `Invoice ${n}`,
      date: new Date(start - Math.floor(n / 7) * DAY_MS / 20).toISOString(),
    }));
  for (let at = 0; at < count; at += 1_000) {
    await transactions.insert(store.db, all.slice(at, at + 1_000));
  }
}

const MANY = 12_345;

onEachEngine({
  "a report's period takes the instants from its first on, to before its end": periodEdges,
  "a report's filters and search narrow it as they do the list": narrowing,
  "a report about requests counts those whose time is over as expired": expired,
  "a report shows the newest fifty and knows how many there are": async ({ store }) => {
    await plantMany(store, MANY);
    const whole = await make(store, { list: "transactions", columns: "id" });
    const part = await make(store, { list: "transactions", columns: "id", type: "payout" });
    assert.ok(whole.kind === "rows" && part.kind === "rows");
    assert.deepEqual([whole.rows.length, whole.total], [50, MANY]);
    assert.deepEqual([part.rows.length, part.total], [50, MANY / 3]);
    assert.deepEqual(part.rows.slice(0, 2).map(({ id }) => id), ["t_4", "t_1"]);
    const rare = await make(store, { list: "transactions", columns: "id", q: "rare" });
    assert.ok(rare.kind === "rows");
    assert.deepEqual([rare.rows.length, rare.total], [13, 13]);
    assert.deepEqual(rare.rows.at(-1)?.id, "t_12007");
  },
  "groups count and sum up all records, over several pages": async ({ store }) => {
    await plantMany(store, MANY);
    const third = MANY / 3;
    const sum = (first: number) => third * first + 3 * third * (third - 1) / 2;
    assert.deepEqual(await groupsOf(store, { list: "transactions", group: "type" }), [
      ["payout", third, sum(1)],
      ["refund", third, sum(2)],
      ["revenue", third, sum(0)],
    ]);
    const months = await groupsOf(store, { list: "transactions", group: "month" });
    assert.equal(months.reduce((total, [, count]) => total + Number(count), 0), MANY);
    assert.deepEqual(months.at(-1)?.slice(0, 2), ["2026-11", 7 * 360]);
  },
  "all rows of a report come once, however its instants repeat": async ({ store }) => {
    const joinedAt = "2026-03-04T05:06:07.000Z";
    const same = Array.from({ length: 7_000 }, (_, n) => aUser({ id: `u_${n}`, joinedAt }));
    for (let at = 0; at < 7; at++) {
      await users.insert(store.db, same.slice(at * 1_000, at * 1_000 + 1_000));
    }
    const ids: string[] = [];
    const { definition } = defined({ status: "active" });
    for await (const rows of rowsOf(store, definition, calendarIn("UTC"))) {
      assert.ok(rows.length <= 1_000);
      ids.push(...rows.map(({ id }) => id));
    }
    assert.equal(ids.length, 7_000);
    assert.equal(new Set(ids).size, 7_000);
  },
  "nobody who has gone is waited for": async ({ store }) => {
    await plantMany(store, 6_000);
    const gone = AbortSignal.abort();
    const { definition } = defined({ list: "transactions", group: "type" });
    const result = await generate(store, definition, "UTC", gone);
    assert.ok(result.kind === "groups");
    assert.deepEqual(result.groups, []);
  },
  "months stand in the reader's zone, with those between that have nothing": async ({ store }) => {
    await users.insert(store.db, [
      aUser({ id: "u_1", joinedAt: "2026-08-31T23:30:00.000Z" }),
      aUser({ id: "u_2", joinedAt: "2026-11-01T03:59:59.999Z" }),
      aUser({ id: "u_3", joinedAt: "2026-11-01T04:00:00.000Z" }),
    ]);
    const by = (zone: string) => groupsOf(store, { group: "month" }, zone);
    assert.deepEqual(await by("UTC"), [
      ["2026-08", 1, null],
      ["2026-09", 0, null],
      ["2026-10", 0, null],
      ["2026-11", 2, null],
    ]);
    assert.deepEqual((await by("Europe/Paris")).map(([, count]) => count), [1, 0, 2]);
    assert.deepEqual((await by("America/New_York")).map(([, count]) => count), [1, 0, 1, 1]);
  },
  "records without a category are a group, and so are those of the rarest ones": async (
    { store },
  ) => {
    const rows = Array.from({ length: 1_800 }, (_, n) =>
      aCommunity({
        id: `c_${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) - n * 1_000).toISOString(),
        ...n % 3 !== 0 && { category: `Topic ${n}` },
      }));
    for (const part of [rows.slice(0, 900), rows.slice(900)]) {
      await communities.insert(store.db, part);
    }
    const groups = await groupsOf(store, { list: "communities", group: "category" });
    assert.deepEqual(groups[0], ["", 600, null]);
    assert.equal(groups.length, 1_001);
    assert.deepEqual(groups.find(([key]) => key === null), [null, 201, null]);
  },
});

async function periodEdges({ store, clock }: Ground): Promise<void> {
  assert.equal(clock.now().toISOString(), "2026-11-19T14:37:12.345Z");
  const at = (id: string, joinedAt: string) => aUser({ id, joinedAt });
  await users.insert(store.db, [
    at("before_october", "2026-10-01T03:59:59.999Z"),
    at("october", "2026-10-01T04:00:00.000Z"),
    at("october_ends", "2026-11-01T03:59:59.999Z"),
    at("november", "2026-11-01T04:00:00.000Z"),
    at("second_hour", "2026-11-01T06:30:00.000Z"),
    at("next_day", "2026-11-02T05:00:00.000Z"),
    at("november_ends", "2026-12-01T04:59:59.999Z"),
    at("december", "2026-12-01T05:00:00.000Z"),
  ]);
  const zone = "America/New_York";
  const within = (period: string, days: Changes = {}) => idsOf(store, { period, ...days }, zone);
  assert.deepEqual(await within("thisMonth"), [
    ...["november_ends", "next_day", "second_hour", "november"],
  ]);
  assert.deepEqual(await within("lastMonth"), ["october_ends", "october"]);
  assert.deepEqual(await within("dates", { from: "2026-11-01", to: "2026-11-01" }), [
    ...["second_hour", "november"],
  ]);
  assert.deepEqual(await within("dates", { to: "2026-09-30" }), ["before_october"]);
  assert.deepEqual(await within("dates", { from: "2026-12-01" }), ["december"]);
  assert.equal((await within("all")).length, 8);
  assert.deepEqual(await within("last7Days"), []);
}

async function narrowing({ store }: Ground): Promise<void> {
  await users.insert(store.db, [
    aUser({ id: "u_1", name: "Ana Ilić", role: "mentor", joinedAt: "2026-11-02T00:00:00.000Z" }),
    aUser({ id: "u_2", name: "Bo Ilic", role: "mentee", joinedAt: "2026-11-03T00:00:00.000Z" }),
    aUser({ id: "u_3", name: "Cy", role: "mentor", joinedAt: "2026-11-04T00:00:00.000Z" }),
    aUser({ id: "u_4", name: "Di Ilić", role: "mentor", joinedAt: "2026-10-01T00:00:00.000Z" }),
  ]);
  assert.deepEqual(await idsOf(store, { q: "ILIC" }), ["u_2", "u_1", "u_4"]);
  assert.deepEqual(await idsOf(store, { role: "mentor" }), ["u_3", "u_1", "u_4"]);
  assert.deepEqual(await idsOf(store, { role: "mentor", q: "ilić", period: "thisMonth" }), ["u_1"]);
  const groups = await groupsOf(store, { q: "ilic", period: "thisMonth", group: "role" });
  assert.deepEqual(groups, [["mentee", 1, null], ["mentor", 1, null]]);
  assert.deepEqual(await groupsOf(store, { q: "nobody", group: "month" }), []);
}

async function expired({ store, clock }: Ground): Promise<void> {
  const over = new Date(clock.now().getTime() - 1).toISOString();
  const lasting = new Date(clock.now().getTime() + DAY_MS).toISOString();
  await kyc.insert(store.db, [
    kycRequest(1),
    kycRequest(2, { status: "accepted", expiresAt: over }),
    kycRequest(3, { status: "accepted", expiresAt: lasting }),
  ]);
  const list = "kyc-requests";
  assert.deepEqual(await groupsOf(store, { list, group: "status" }), [
    ...[["accepted", 1, null], ["expired", 1, null], ["pending", 1, null]],
  ]);
  assert.deepEqual(await idsOf(store, { list, status: "expired" }), ["k_2"]);
  assert.deepEqual(await idsOf(store, { list, status: "accepted" }), ["k_3"]);
}
