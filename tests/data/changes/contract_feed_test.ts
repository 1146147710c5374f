import assert from "node:assert/strict";
import { type ChangePage, readChanges } from "../../../data/changes/feed.ts";
import { POSITION_BATCH } from "../../../data/changes/positions.ts";
import { resetAfterRestore } from "../../../data/db/backup/restore.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import { recordNames } from "../../../data/lists.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt, sharedEngines } from "../../support/databases.ts";
import { onEachEngine } from "../../support/engines.ts";
import { plantRequests } from "../../support/fixtures.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aTransaction,
  aUser,
  DAY_MS,
} from "../../support/records.ts";
import { decideOn } from "../webhooks/scene.ts";

const all = { after: "", types: recordNames };

const named = ({ changes }: ChangePage) =>
  changes.map(({ type, id, version }) => [type, id, version]);

const putUser = (store: Store, change: Partial<users.User>) =>
  upsertRecords(store.db, users.listShape, [aUser(change)]);

onEachEngine({
  "a change is named once, after the cursor, with the version that it made": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 2);
    const first = await readChanges(store, all);
    assert.deepEqual(named(first), [["kyc-requests", "k_1", 1], ["kyc-requests", "k_2", 1]]);
    await putUser(store, { id: "u_9" });
    await decideOn(ground, 1, "declined");
    await decideOn(ground, 1, "accepted");
    const second = await readChanges(store, { ...all, after: first.next });
    assert.deepEqual(named(second), [["users", "u_9", 1], ["kyc-requests", "k_1", 3]]);
    const third = await readChanges(store, { ...all, after: second.next });
    assert.deepEqual(third, { changes: [], next: second.next, more: false });
  },
  "columns that the API does not show, and repeated imports, are no changes": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    await upsertRecords(store.db, transactions.listShape, [aTransaction({ userId: "u_1" })]);
    await putUser(store, { id: "u_1", name: "Before" });
    const { next } = await readChanges(store, all);
    await store.db.updateTable("kyc_requests").set({ dueAt: "2027-01-01T00:00:00.000Z" }).execute();
    await putUser(store, { id: "u_1", name: "Before" });
    assert.deepEqual(named(await readChanges(store, { ...all, after: next })), []);
    // The new name is searched in requests and transactions too.
    await putUser(store, { id: "u_1", name: "After" });
    const page = await readChanges(store, { ...all, after: next });
    assert.deepEqual(named(page), [["users", "u_1", 2]]);
  },
  "another URL on the platform is a change of its record": async ({ store }) => {
    const records = [
      ["communities", communities.listShape, aCommunity({ id: "x_1" })],
      ["content", content.listShape, aContent({ id: "x_1" })],
      ["partners", partners.listShape, aPartner({ id: "x_1" })],
    ] as const;
    const put = async (url: string) => {
      for (const [, shape, record] of records) {
        await upsertRecords(store.db, shape as typeof partners.listShape, [{
          ...record as ReturnType<typeof aPartner>,
          url,
        }]);
      }
    };
    for (const n of [1, 1, 2]) await put(`https://academy.example/${n}`);
    const page = await readChanges(store, all);
    assert.deepEqual(
      named(page).toSorted(),
      records.map(([type]) => [type, "x_1", 2]),
    );
  },
  "a page has a limit, and following next leads through all of them": async ({ store }) => {
    await plantRequests(store, 5);
    let page = await readChanges(store, { ...all, limit: 2 });
    const found = [named(page)];
    while (page.more) {
      page = await readChanges(store, { ...all, limit: 2, after: page.next });
      found.push(named(page));
    }
    assert.deepEqual(found.map((one) => one.length), [2, 2, 1]);
    assert.equal(new Set(found.flat().map(([, id]) => id)).size, 5);
  },
  "types narrow the feed, and other types do not hold it up": async ({ store }) => {
    await plantRequests(store, 3);
    await putUser(store, {});
    const page = await readChanges(store, { after: "", types: ["users"], limit: 1 });
    assert.deepEqual(named(page), [["users", "u_test", 1]]);
    assert.equal(page.more, false);
    assert.deepEqual(named(await readChanges(store, { after: "", types: [] })), []);
  },
  "an approval that ends by time is named again with its version, before any job has run": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "accepted");
    const { next } = await readChanges(store, all);
    clock.advance(366 * DAY_MS);
    const page = await readChanges(store, { ...all, after: next });
    assert.deepEqual(named(page), [["kyc-requests", "k_1", 2]]);
    await markExpired(store);
    assert.deepEqual(named(await readChanges(store, { ...all, after: page.next })), []);
  },
  "a cursor that is none is invalid, one from before a restore is a conflict": async (
    { store, url, engine },
  ) => {
    for (const after of ["1", "x.y", "-1.tests", "1.", "1.two words"]) {
      await assert.rejects(readChanges(store, { ...all, after }), { kind: "invalid" }, after);
    }
    const { next } = await readChanges(store, all);
    if (engine === "SQLite in memory") return;
    await resetAfterRestore(url);
    await assert.rejects(readChanges(store, { ...all, after: next }), { kind: "conflict" });
    await readChanges(store, all);
  },
  "more changes than get positions at once are read to the end": async ({ store }) => {
    const people = Array.from(
      { length: POSITION_BATCH + 10 },
      (_, n) => aUser({ id: `u_${n}`, email: `p${n}@example.com` }),
    );
    for (let at = 0; at < people.length; at += 1_000) {
      await upsertRecords(store.db, users.listShape, people.slice(at, at + 1_000));
    }
    const seen = new Set<string>();
    let page = await readChanges(store, { after: "", types: ["users"] });
    for (;;) {
      for (const { id } of page.changes) seen.add(id);
      if (!page.more) break;
      page = await readChanges(store, { after: page.next, types: ["users"] });
    }
    assert.equal(seen.size, people.length);
  },
});

const postgres = sharedEngines.filter(({ name }) => name === "PostgreSQL");

onEachEngine({
  "a change that commits later comes later, though it was written first": async (
    { store, url },
  ) => {
    await plantRequests(store, 1);
    const { next } = await readChanges(store, all);
    const other = await openStoreAt(url, store.now);
    try {
      const written = Promise.withResolvers<void>();
      const mayCommit = Promise.withResolvers<void>();
      const slow = other.db.transaction().execute(async (trx) => {
        await upsertRecords(trx, users.listShape, [
          aUser({ id: "u_slow", email: "a@example.com" }),
        ]);
        written.resolve();
        await mayCommit.promise;
      });
      await written.promise;
      await store.db.updateTable("kyc_requests").set({ version: 2 }).execute();
      const before = await readChanges(store, { ...all, after: next });
      assert.deepEqual(named(before), [["kyc-requests", "k_1", 2]]);
      mayCommit.resolve();
      await slow;
      const after = await readChanges(store, { ...all, after: before.next });
      assert.deepEqual(named(after), [["users", "u_slow", 1]]);
    } finally {
      await other.close();
    }
  },
  "a change that is rolled back is not named, and the one before it stays": async ({ store }) => {
    await plantRequests(store, 1);
    const fails = store.db.transaction().execute(async (trx) => {
      await trx.updateTable("kyc_requests").set({ version: 2 }).execute();
      throw new Error("rolled back");
    });
    await assert.rejects(fails);
    assert.deepEqual(named(await readChanges(store, all)), [["kyc-requests", "k_1", 1]]);
    assert.equal((await kyc.get(store, "k_1")).version, 1);
  },
}, postgres);
