import assert from "node:assert/strict";
import * as auditEntries from "../../../data/audit/entry.ts";
import * as auditLog from "../../../data/audit/log.ts";
import { append } from "../../../data/audit/trail.ts";
import { readRelatedRecords } from "../../../data/people/related_records.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { ListName } from "../../../data/list/names.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { listOf } from "../../../data/lists.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import {
  aCommunity,
  aContent,
  actor,
  aRequest,
  aTransaction,
  many,
} from "../../support/records.ts";

const MINE = 12;
const everything = () => true;

/** Twelve of u_1 and as many of u_10 in each list; of each pair of neighbours one instant. */
async function plant({ db }: Store): Promise<void> {
  const each = <Row>(make: (n: number, at: string, owner: string) => Row): Row[] =>
    many(2 * MINE, (n) => {
      const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 4) * 60_000).toISOString();
      return make(n, at, n % 2 === 0 ? "u_1" : "u_10");
    });
  const id = (n: number) => `r_${String(n).padStart(2, "0")}`;
  await kyc.insert(
    db,
    each((n, submittedAt, userId) =>
      aRequest({ id: id(n), submittedAt, userId, status: n % 4 === 0 ? "declined" : "pending" })
    ),
  );
  await communities.insert(
    db,
    each((n, createdAt, mentorId) => aCommunity({ id: id(n), createdAt, mentorId })),
  );
  await content.insert(
    db,
    each((n, createdAt, authorId) => aContent({ id: id(n), createdAt, authorId })),
  );
  await transactions.insert(
    db,
    each((n, date, userId) => aTransaction({ id: id(n), date, userId, amountCents: 100 + n })),
  );
}

const read = async (store: Store, name: ListName, address: string, limit?: number) => {
  const { list, listShape } = listOf(name);
  const page = await list(store, parseListQuery(listShape, new URLSearchParams(address)), limit);
  return { ...page, ids: page.rows.map(({ id }) => id) };
};

const NEWEST = ["r_24", "r_22", "r_20", "r_18", "r_16"];
const ALL = [...NEWEST, "r_14", "r_12", "r_10", "r_08", "r_06", "r_04", "r_02"];
const lists = {
  "kyc-requests": "userId",
  communities: "mentorId",
  content: "authorId",
  transactions: "userId",
} as const;

onEachEngine({
  "a person's newest records come first, five of each list, with how many there are": async (
    { store },
  ) => {
    await plant(store);
    const found = await readRelatedRecords(store, "u_1", everything);
    for (const [name, owned] of Object.entries(found)) {
      assert.ok(owned, name);
      assert.deepEqual(owned.rows.map(({ id }) => id), NEWEST, name);
      assert.equal(owned.count, MINE, name);
    }
    const none = await readRelatedRecords(store, "u_", everything);
    for (const owned of Object.values(none)) assert.deepEqual(owned, { rows: [], count: 0 });
  },

  "a list shows the records of one owner alone, in any order and page by page": async (
    { store },
  ) => {
    await plant(store);
    for (const [name, owner] of Object.entries(lists) as [ListName, string][]) {
      const whole = await read(store, name, `${owner}=u_1`);
      assert.deepEqual([whole.ids, whole.total, whole.filtered], [ALL, MINE, true], name);
      const [sort] = listOf(name).listShape.sorts as readonly string[];
      const upwards = await read(store, name, `${owner}=u_1&sort=${sort}`);
      assert.deepEqual(upwards.ids, ALL.toReversed(), name);
      const byOther = await read(store, name, `${owner}=u_1&sort=status`);
      assert.deepEqual(byOther.ids.toSorted(), ALL.toSorted(), name);
      const first = await read(store, name, `${owner}=u_1`, 5);
      const next = await read(store, name, `${owner}=u_1&after=${first.after}`, 5);
      assert.deepEqual([...first.ids, ...next.ids], ALL.slice(0, 10), name);
      assert.deepEqual((await read(store, name, `${owner}=u_1&q=u_10`)).ids, [], name);
      assert.equal((await read(store, name, `${owner}=u_1&q=test`)).ids.length, MINE, name);
    }
  },

  "an owner goes with the other filters, and what is no id narrows nothing": async ({ store }) => {
    await plant(store);
    const declined = await read(store, "kyc-requests", "userId=u_1&status=declined");
    assert.deepEqual(declined.ids, ["r_24", "r_20", "r_16", "r_12", "r_08", "r_04"]);
    for (const id of ["", "u 1", "u_1'", "x".repeat(65)]) {
      const page = await read(store, "kyc-requests", `userId=${encodeURIComponent(id)}`);
      assert.deepEqual([page.ids.length, page.filtered], [2 * MINE, false], id);
    }
  },

  "records beyond a thousand are not counted": async ({ store }) => {
    const rows = many(1_002, (n, date) => aTransaction({ id: `t_${n}`, date, userId: "u_1" }));
    await store.db.transaction().execute((trx) => transactions.insert(trx, rows.slice(2)));
    assert.equal((await transactions.ownedBy(store, "u_1")).count, 1_000);
    await store.db.transaction().execute((trx) => transactions.insert(trx, rows.slice(0, 2)));
    assert.equal((await transactions.ownedBy(store, "u_1")).count, null);
  },

  "actions of a member of staff are listed latest first, without those that the reader may not see":
    async (
      { store },
    ) => {
      const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
      const entries = many(9, (n) => ({
        event: {
          category: n === 8 ? "transaction" as const : "user" as const,
          action: n === 8 ? "Payout failed" as const : "Role changed" as const,
          target: `Somebody (u_${n})`,
        },
        actor: actor({ id: n % 3 === 0 ? "s_other" : "s_test" }),
        at: at(n),
      }));
      await store.db.transaction().execute((trx) => append(trx, entries, store.auditKey));
      const all = await auditEntries.doneBy(store, "s_test", everything);
      assert.deepEqual(all.rows.map(({ id }) => id), ["a_8", "a_7", "a_5", "a_4", "a_2", "a_1"]);
      assert.equal(all.count, 6);
      const some = await auditEntries.doneBy(store, "s_test", (what) => what !== "finance.read");
      assert.deepEqual(some.rows.map(({ id }) => id), ["a_7", "a_5", "a_4", "a_2", "a_1"]);
      const query = parseListQuery(auditLog.listShape, new URLSearchParams("actorId=s_other"));
      const page = await auditLog.list(store, query);
      assert.deepEqual(page.rows.map(({ id }) => id), ["a_9", "a_6", "a_3"]);
    },
});
