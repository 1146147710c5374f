import assert from "node:assert/strict";
import { dueAtOf, hoursOf } from "../../../data/kyc/requests/due.ts";
import { setHours, updateDueTimes } from "../../../data/kyc/queue/due_hours.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { kycTypes } from "../../../data/kyc/requests/statuses.ts";
import { versionOf } from "../../support/stores.ts";
import type { Store } from "../../../data/store.ts";
import { importable } from "../../../data/imports/importable.ts";
import { aRequest, aUser } from "../../support/records.ts";
import { engines } from "../../support/databases.ts";
import { bothEngines, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, plantRequests } from "../../support/fixtures.ts";

const hours = { individual: 12, business: 72 };
const usual = { individual: 24, business: 48 };

/** More than follow in one go; every seventh is decided. */
const plant = (store: Store) =>
  kyc.insert(
    store.db,
    Array.from({ length: 500 }, (_, n) =>
      aRequest({
        id: `k_${n}`,
        type: kycTypes[n % 5 ? 0 : 1],
        status: n % 7 ? "pending" : "declined",
        submittedAt: new Date(n * 60_000).toISOString(),
      })),
  );

/** Which of those that wait are not due by these hours, and of the others by the usual ones. */
async function wrong({ db }: Store, wanted: typeof hours): Promise<string[]> {
  const rows = await db.selectFrom("kyc_requests").selectAll().execute();
  return rows.filter((row) => row.dueAt !== dueAtOf(row, row.status === "pending" ? wanted : usual))
    .map(({ id }) => id);
}

onEachEngine({
  "all that waits follows new hours, and what is decided keeps its own": async ({ store }) => {
    await addAccount(store, "s_1");
    await plant(store);
    assert.deepEqual(await hoursOf(store.db), usual);
    const tag = await versionOf(store.db, ["KYC"]);
    await setHours(store, hours, actor("s_1", "Somebody"));
    await updateDueTimes(store);
    assert.deepEqual(await hoursOf(store.db), hours);
    assert.deepEqual(await wrong(store, hours), []);
    assert.notEqual(await versionOf(store.db, ["KYC"]), tag, "kept pages are made anew");
    await kyc.insert(store.db, [aRequest({ id: "k_later" })]);
    assert.deepEqual(await wrong(store, hours), []);
  },
  "changed hours that a process could not apply to all requests are applied by the next sweep":
    async (
      { store },
    ) => {
      await plant(store);
      await store.db.insertInto("kyc_due_hours")
        .values({ type: "individual", hours: 12, followed: "k_3" }).execute();
      await updateDueTimes(store);
      const left = await wrong(store, { individual: 12, business: 48 });
      // As far as it had come before, it looks at nothing again.
      assert.ok(left.length > 0 && left.every((id) => id <= "k_3"), left.join());
      const { followed } = await store.db.selectFrom("kyc_due_hours").select("followed")
        .executeTakeFirstOrThrow();
      assert.equal(followed, null);
    },
  "hours that stay as they are leave no entry": async ({ store }) => {
    await addAccount(store, "s_1");
    await setHours(store, usual, actor("s_1", "Somebody"));
    const entries = await store.db.selectFrom("audit_log").select("action").execute();
    assert.ok(entries.every(({ action }) => action !== "KYC due times changed"));
  },
}, bothEngines());

onEachEngine({
  "requests follow new hours while an import renames their people": async ({ store }) => {
    await addAccount(store, "s_1");
    await plantRequests(store, 300);
    for (let n = 1; n <= 4; n++) {
      await setHours(store, { ...usual, individual: n }, actor("s_1", "Somebody"));
      const people = Array.from(
        { length: 300 },
        (_, index) =>
          aUser({ id: `u_${300 - index}`, name: `Name ${n}`, email: `p${index}@example.com` }),
      );
      const renaming = store.db.transaction().execute(async (trx) => {
        await importable("users").upsert(trx, people);
      });
      await Promise.all([updateDueTimes(store), renaming]);
    }
    assert.deepEqual(await wrong(store, { ...usual, individual: 4 }), []);
  },
}, engines.filter(({ name }) => name === "PostgreSQL"));
