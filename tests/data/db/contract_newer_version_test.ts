import assert from "node:assert/strict";
import { sql } from "kysely";
import { updateDueTimes } from "../../../data/kyc/queue/due_hours.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { followPeriods } from "../../../data/kyc/screening/periods.ts";
import type { Store } from "../../../data/store.ts";
import { Desk } from "../../support/helpers.ts";
import { aRequest, terms } from "../../support/records.ts";
import { everythingIn } from "../../support/stores.ts";
import { engines } from "../../support/databases.ts";
import { onEachEngine } from "../../support/engines.ts";
import { plantRequests } from "../../support/fixtures.ts";
import { decide } from "../../support/steps.ts";

const refusal = {
  kind: "unavailable",
  message: "A newer version is being installed. Reload in a moment.",
  retryAfterSeconds: 5,
};
const accepted = { status: "accepted", reviewNotes: "" } as const;

/** Leaves a mark in the database, as a newer version does after a migration of an earlier day. */
const takeOver = ({ db }: Pick<Store, "db">) =>
  sql`insert into kysely_migration (name, timestamp) values ('20261127_before_others', '')`.execute(
    db,
  );

const leave = ({ db }: Pick<Store, "db">) =>
  sql`delete from kysely_migration where name = '20261127_before_others'`.execute(db);

/** The tests of a file share their database on PostgreSQL. */
async function withNewer(store: Store, test: () => Promise<void>): Promise<void> {
  try {
    await takeOver(store);
    await test();
  } finally {
    await leave(store);
  }
}

onEachEngine({
  "a running server writes nothing and reads on once a newer version has migrated the database":
    async (
      { store },
    ) => {
      await plantRequests(store, 2);
      await decide(store, "k_1", accepted, terms());
      await withNewer(store, async () => {
        const before = await everythingIn(store);
        await assert.rejects(decide(store, "k_2", accepted, terms()), refusal);
        assert.equal(await everythingIn(store), before);
        assert.deepEqual(
          [(await kyc.get(store, "k_1")).status, (await kyc.get(store, "k_2")).status],
          ["accepted", "pending"],
        );
      });
      assert.equal((await decide(store, "k_2", accepted, terms())).status, "accepted");
    },
  "/ready is 503 once a newer version has the database, also right after it was ready": async (
    { store },
  ) => {
    const desk = new Desk(store);
    assert.equal((await desk.bare("/ready")).status, 200);
    await withNewer(store, async () => {
      const { status, text } = await desk.bare("/ready");
      const reason = refusal.message;
      assert.deepEqual([status, JSON.parse(text)], [503, { status: "database away", reason }]);
      assert.equal((await desk.bare("/health")).status, 200);
    });
    assert.equal((await desk.bare("/ready")).status, 200);
  },
  "scheduled work is left to the newer version once it has migrated the database": async (
    { store, clock },
  ) => {
    const ended = new Date(clock.now().getTime() - 1).toISOString();
    await kyc.insert(store.db, [
      aRequest({ id: "k_ended", status: "accepted", expiresAt: ended }),
      aRequest({ id: "k_waits", type: "individual" }),
    ]);
    await store.db.updateTable("kyc_requests").set({ phase: "accepted" })
      .where("id", "=", "k_ended").execute();
    await store.db.insertInto("kyc_due_hours")
      .values({ type: "individual", hours: 12, followed: "" }).execute();
    await store.db.insertInto("kyc_screening_periods")
      .values({ kind: "pep", days: 30, followed: "" }).execute();
    await withNewer(store, async () => {
      const before = await everythingIn(store);
      await assert.rejects(markExpired(store), refusal);
      await assert.rejects(updateDueTimes(store), refusal);
      await assert.rejects(followPeriods(store), refusal);
      assert.equal(await everythingIn(store), before);
    });
    await markExpired(store);
    const { phase } = await store.db.selectFrom("kyc_requests").select("phase")
      .where("id", "=", "k_ended").executeTakeFirstOrThrow();
    assert.equal(phase, "expired");
  },
});

onEachEngine({
  "a write that waits for the trail while a newer version takes over is refused too": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    let waiting: Promise<unknown> | undefined;
    try {
      await store.db.transaction().execute(async (trx) => {
        await trx.updateTable("audit_head").set({ id: 1 }).execute();
        waiting = assert.rejects(decide(store, "k_1", accepted, terms()), refusal);
        await untilSomebodyWaits(store);
        await takeOver(store);
      });
      await waiting;
    } finally {
      await leave(store);
    }
    assert.equal((await kyc.get(store, "k_1")).status, "pending");
  },
  // On SQLite, a transaction that waits for the lock has read nothing before.
}, engines.filter(({ name }) => name === "PostgreSQL"));

async function untilSomebodyWaits({ db }: Store): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
