import assert from "node:assert/strict";
import { sql } from "kysely";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import { importable } from "../../../data/imports/importable.ts";
import type { RecordName } from "../../../data/lists.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { readSums } from "../../../data/db/sums.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import {
  aCommunity,
  aContent,
  actor,
  aRequest,
  aTransaction,
  aUser,
  terms,
} from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { plantRequests } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

/** Counters whose size depends on all records; other tests count those. */
const totals = ["kyc:pending", "communities:active", "content:published"] as const;
const tables = [
  "users",
  "kyc_requests",
  "communities",
  "transactions",
  "content",
  "partners",
  "staff",
  "daily_figures",
] as const;

/** Every other sum that is not 0. */
const sumsOf = async ({ db }: Pick<Store, "db">): Promise<Record<string, number>> => {
  const rows = await db.selectFrom("sums").selectAll().where("value", "!=", 0)
    .where("name", "not in", [...totals, ...tables])
    .where(sql<boolean>`"name" not like '% in %'`)
    .orderBy("name").orderBy("period").execute();
  return Object.fromEntries(rows.map(({ name, period, value }) => [`${name} ${period}`, value]));
};

const upsert = (store: Store, entity: RecordName, records: readonly { id: string }[]) =>
  store.db.transaction().execute((trx) => importable(entity).upsert(trx, records));

const kind = `case when "type" = 'revenue' then 'revenue:' || "revenueSource" else "type" end`;

/** Table, name, period and value of each sum, and which rows count. */
const counted: readonly (readonly [string, string, string, string, string?])[] = [
  ["users", `'users:' || "role"`, `substr("joinedAt", 1, 7)`, "count(*)"],
  ["kyc_requests", "'kyc:submitted'", `substr("submittedAt", 1, 7)`, "count(*)"],
  ["transactions", kind, `substr("date", 1, 7)`, `sum("amountCents")`],
  [
    ...["transactions", `${kind} || ':pending'`, `substr("date", 1, 7)`] as const,
    ...[`sum("amountCents")`, `"status" = 'pending'`] as const,
  ],
  ["content", `'items:' || "type"`, "'all'", "count(*)"],
  ...["views", "likes", "comments", "shares"].map((measure) =>
    ["content", `'${measure}:' || "type"`, "'all'", `sum("${measure}")`] as const
  ),
  ["communities", "'members'", "'all'", `sum("members")`],
];

/** As the records are: what the sums must be, however they came about. */
async function recount(store: Store): Promise<Record<string, number>> {
  await store.db.deleteFrom("sums").execute();
  for (const [table, name, period, value, where = "true"] of counted) {
    await sql.raw(`insert into sums ("name", "period", "value")
      select ${name}, ${period}, ${value} from ${table} where ${where} group by 1, 2`)
      .execute(store.db);
  }
  return await sumsOf(store);
}

onEachEngine({
  "new records add to the sums of their month and kind": insertion,
  "a record that an import changes moves from its old sum to its new one": changes,
  "the same records again change no sum": async ({ store }) => {
    const records = [aUser(), aUser({ id: "u_2", joinedAt: "2026-04-01T00:00:00.000Z" })];
    await upsert(store, "users", records);
    const before = await sumsOf(store);
    await upsert(store, "users", records);
    assert.deepEqual(await sumsOf(store), before);
    assert.deepEqual(before, { "users:mentee 2026-03": 1, "users:mentee 2026-04": 1 });
  },
  "a sum is taken back with the transaction that changed it": async ({ store }) => {
    const attempt = store.db.transaction().execute(async (trx) => {
      await users.insert(trx, [aUser()]);
      throw new Error("changed my mind");
    });
    await assert.rejects(attempt, /changed my mind/);
    assert.deepEqual(await sumsOf(store), {});
  },
  "an imported request that is known counts in the month it came first": async ({ store }) => {
    await upsert(store, "kyc-requests", [aRequest()]);
    await upsert(store, "kyc-requests", [aRequest({ submittedAt: "2026-05-01T00:00:00.000Z" })]);
    assert.deepEqual(await sumsOf(store), { "kyc:submitted 2026-03": 1 });
  },
  "a decision changes no sum": async ({ store }) => {
    await plantRequests(store, 1);
    const before = await sumsOf(store);
    const decision = { status: "accepted", reviewNotes: "" } as const;
    await decide(store, "k_1", decision, terms({ reviewer: actor() }));
    assert.deepEqual(await sumsOf(store), before);
  },
  "imports that cross in time leave exact sums": crossing,
  "sums of absent kinds are 0": async ({ store }) => {
    const sums = await readSums(store.db, ["payout"], ["2026-03"]);
    assert.equal(sums("payout", "2026-03"), 0);
  },
});

async function insertion({ store }: { store: Store }): Promise<void> {
  const { db } = store;
  await users.insert(db, [aUser(), aUser({ id: "u_2", role: "mentor" }), aUser({ id: "u_3" })]);
  await kyc.insert(db, [aRequest(), aRequest({ id: "k_2", status: "declined" })]);
  await transactions.insert(db, [
    aTransaction({ amountCents: 5 }),
    aTransaction({ id: "t_2", type: "payout", amountCents: 7, date: "2026-03-31T23:59:59.999Z" }),
    aTransaction({ id: "t_3", type: "refund", amountCents: 11, date: "2026-04-01T00:00:00.000Z" }),
    aTransaction({ id: "t_4", type: "payout", amountCents: 13, status: "pending" }),
    aTransaction({ id: "t_5", description: "Partner fee", amountCents: 17, status: "pending" }),
  ]);
  await communities.insert(db, [aCommunity({ members: 3 }), aCommunity({ id: "c_2", members: 4 })]);
  await content.insert(db, [aContent(), aContent({ id: "ct_2", type: "analysis", views: 9 })]);
  const expected = {
    "comments:analysis all": 5,
    "comments:course all": 5,
    "items:analysis all": 1,
    "items:course all": 1,
    "kyc:submitted 2026-03": 2,
    "likes:analysis all": 34,
    "likes:course all": 34,
    "members all": 7,
    "payout 2026-03": 20,
    "payout:pending 2026-03": 13,
    "refund 2026-04": 11,
    "revenue:partnerships 2026-03": 17,
    "revenue:partnerships:pending 2026-03": 17,
    "revenue:subscriptions 2026-03": 5,
    "shares:analysis all": 6,
    "shares:course all": 6,
    "users:mentee 2026-03": 2,
    "users:mentor 2026-03": 1,
    "views:analysis all": 9,
    "views:course all": 1200,
  };
  assert.deepEqual(await sumsOf(store), expected);
  assert.deepEqual(await recount(store), expected);
}

async function changes({ store }: { store: Store }): Promise<void> {
  await users.insert(store.db, [aUser(), aUser({ id: "u_2" })]);
  await upsert(store, "users", [
    aUser({ role: "mentor", joinedAt: "2026-05-01T00:00:00.000Z" }),
    aUser({ id: "u_2", name: "Another Name" }),
  ]);
  await transactions.insert(store.db, [aTransaction({ amountCents: 100 })]);
  await upsert(store, "transactions", [
    aTransaction({ amountCents: 30, description: "Partner fee" }),
    aTransaction({ id: "t_2", amountCents: 4, description: "One seat" }),
  ]);
  await communities.insert(store.db, [aCommunity({ members: 10 })]);
  await upsert(store, "communities", [aCommunity({ members: 4 })]);
  await content.insert(store.db, [aContent()]);
  await upsert(store, "content", [aContent({ views: 1300, type: "analysis" })]);
  const expected = {
    "comments:analysis all": 5,
    "items:analysis all": 1,
    "likes:analysis all": 34,
    "members all": 4,
    "revenue:oneTime 2026-03": 4,
    "revenue:partnerships 2026-03": 30,
    "shares:analysis all": 6,
    "users:mentee 2026-03": 1,
    "users:mentor 2026-05": 1,
    "views:analysis all": 1300,
  };
  assert.deepEqual(await sumsOf(store), expected);
  assert.deepEqual(await recount(store), expected);
}

/** Batches that meet the same sums in opposite orders, as imports of two files would. */
async function crossing({ store }: { store: Store }): Promise<void> {
  const month = (n: number) => `2026-0${1 + n % 9}-15T00:00:00.000Z`;
  const batch = (from: number, turn: (n: number) => number) =>
    Array.from({ length: 40 }, (_, n) => aUser({ id: `u_${from + n}`, joinedAt: month(turn(n)) }));
  const insert = (records: users.User[]) =>
    store.db.transaction().execute((trx) => users.insert(trx, records));
  await Promise.all(Array.from(
    { length: 8 },
    (_, n) => insert(batch(n * 100, n % 2 ? (m) => m : (m) => 39 - m)),
  ));
  const sums = await sumsOf(store);
  assert.equal(Object.values(sums).reduce((sum, one) => sum + one, 0), 320);
  assert.deepEqual(await recount(store), sums);
}
