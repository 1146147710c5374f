import assert from "node:assert/strict";
import * as communities from "../../../data/records/communities.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { allOf } from "../../../data/list/pages.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { type RecordName, recordsOf } from "../../../data/lists.ts";
import { readGroups } from "../../../data/reports/groups.ts";
import type { Store } from "../../../data/store.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { aCommunity, aTransaction, aUser, DAY_MS } from "../../support/records.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";

const queryOf = (list: RecordName, search: string, zone = "UTC") =>
  parseListQuery(recordsOf(list).listShape, new URLSearchParams(`columns=id&${search}`), {
    timeZone: zone,
  });

/** The groups of a list's address as key, count and minor units. */
async function groupsOf(store: Store, list: RecordName, search: string, zone = "UTC") {
  const groups = await readGroups(store, list, queryOf(list, search, zone), zone);
  return groups.map(({ key, count, amountCents }) => [key, count, amountCents]);
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
  "the search and filters of a list narrow its groups": narrowing,
  "a report about requests counts those whose time is over as expired": expired,
  "groups count and sum up all records, over several pages": async ({ store }) => {
    await plantMany(store, MANY);
    const third = MANY / 3;
    const sum = (first: number) => third * first + 3 * third * (third - 1) / 2;
    assert.deepEqual(await groupsOf(store, "transactions", "group=type"), [
      ["payout", third, sum(1)],
      ["refund", third, sum(2)],
      ["revenue", third, sum(0)],
    ]);
    const months = await groupsOf(store, "transactions", "group=month");
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
    for await (const rows of allOf(users, store, queryOf("users", "status=active"))) {
      assert.ok(rows.length <= 1_000);
      ids.push(...rows.map(({ id }) => id));
    }
    assert.equal(ids.length, 7_000);
    assert.equal(new Set(ids).size, 7_000);
  },
  "reading groups ends when its reader has gone": async ({ store }) => {
    await plantMany(store, 6_000);
    const query = queryOf("transactions", "group=type");
    const reading = readGroups(store, "transactions", query, "UTC", AbortSignal.abort());
    await assert.rejects(reading, { name: "AbortError" });
  },
  "months stand in the reader's zone, with those between that have nothing": async ({ store }) => {
    await users.insert(store.db, [
      aUser({ id: "u_1", joinedAt: "2026-08-31T23:30:00.000Z" }),
      aUser({ id: "u_2", joinedAt: "2026-11-01T03:59:59.999Z" }),
      aUser({ id: "u_3", joinedAt: "2026-11-01T04:00:00.000Z" }),
    ]);
    const by = (zone: string) => groupsOf(store, "users", "group=month", zone);
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
    const groups = await groupsOf(store, "communities", "group=category");
    assert.deepEqual(groups[0], ["", 600, null]);
    assert.equal(groups.length, 1_001);
    assert.deepEqual(groups.find(([key]) => key === null), [null, 201, null]);
  },
});

async function narrowing({ store }: Ground): Promise<void> {
  await users.insert(store.db, [
    aUser({ id: "u_1", name: "Ana Ilić", role: "mentor", joinedAt: "2026-11-02T00:00:00.000Z" }),
    aUser({ id: "u_2", name: "Bo Ilic", role: "mentee", joinedAt: "2026-11-03T00:00:00.000Z" }),
    aUser({ id: "u_3", name: "Cy", role: "mentor", joinedAt: "2026-11-04T00:00:00.000Z" }),
    aUser({ id: "u_4", name: "Di Ilić", role: "mentor", joinedAt: "2026-10-01T00:00:00.000Z" }),
  ]);
  const found = await groupsOf(store, "users", "q=ilic&from=2026-11-01&group=role");
  assert.deepEqual(found, [["mentee", 1, null], ["mentor", 1, null]]);
  assert.deepEqual(await groupsOf(store, "users", "q=nobody&group=month"), []);
}

async function expired({ store, clock }: Ground): Promise<void> {
  const over = new Date(clock.now().getTime() - 1).toISOString();
  const lasting = new Date(clock.now().getTime() + DAY_MS).toISOString();
  await kyc.insert(store.db, [
    kycRequest(1),
    kycRequest(2, { status: "accepted", expiresAt: over }),
    kycRequest(3, { status: "accepted", expiresAt: lasting }),
  ]);
  assert.deepEqual(await groupsOf(store, "kyc-requests", "group=status"), [
    ...[["accepted", 1, null], ["expired", 1, null], ["pending", 1, null]],
  ]);
}
