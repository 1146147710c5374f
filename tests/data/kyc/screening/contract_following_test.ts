import assert from "node:assert/strict";
import { sql } from "kysely";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import {
  followPeriods,
  kindsBeingFollowed,
  readPeriods,
  type ScreeningPeriods,
  setPeriods,
} from "../../../../data/kyc/screening/periods.ts";
import { dayNumber, NEVER } from "../../../../data/list/screening.ts";
import { findScreeningFault } from "../../../../data/proof/screening.ts";
import type { Store } from "../../../../data/store.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount } from "../../../support/fixtures.ts";
import { aRequest, DAY_MS } from "../../../support/records.ts";

/** More than three batches. */
const PEOPLE = 650;

async function plant({ store, clock }: Ground): Promise<void> {
  await addAccount(store, "s_1");
  const expiresAt = new Date(clock.now().getTime() + 100 * DAY_MS).toISOString();
  await kyc.insert(
    store.db,
    Array.from({ length: PEOPLE }, (_, n) =>
      aRequest({
        id: `k_${n}`,
        userId: `u_${n}`,
        documents: [],
        status: n % 5 ? "accepted" : "pending",
        expiresAt: n % 5 ? expiresAt : null,
      })),
  );
}

const change = async (store: Store, changes: Partial<ScreeningPeriods>) =>
  await setPeriods(
    store,
    { ...await readPeriods(store.db), ...changes },
    actor("s_1", "Ada"),
  );

const rowsOf = ({ db }: Store) =>
  db.selectFrom("kyc_screenings").select(["userId", "kind", "dueDay", "noticed"]).execute();

const ACCEPTED = PEOPLE - Math.ceil(PEOPLE / 5);

onEachEngine({
  "saving periods writes no rows of people, who follow in batches": async (ground) => {
    const { store, clock } = ground;
    await plant(ground);
    await change(store, { pep: 30, sanctions: 90 });
    assert.deepEqual(await rowsOf(store), []);
    assert.deepEqual(await kindsBeingFollowed(store.db), ["pep", "sanctions"]);
    assert.equal(await findScreeningFault(store.db), null, "before they follow");
    await followPeriods(store);
    const never = await rowsOf(store);
    assert.equal(never.length, 2 * ACCEPTED);
    assert.ok(never.every(({ dueDay }) => dueDay === NEVER.dueDay));
    assert.deepEqual(await kindsBeingFollowed(store.db), []);
    assert.equal(await findScreeningFault(store.db), null, "after they follow");
    const today = dayNumber(clock.now());
    await sql`update kyc_screenings set "ranDay" = ${sql.lit(today - 40)}, "noticed" = 1,
      "dueDay" = ${sql.lit(today + 51)} where "kind" = 'sanctions'`.execute(store.db);
    await change(store, { pep: null, sanctions: 50 });
    await followPeriods(store);
    const rows = await rowsOf(store);
    assert.equal(rows.length, ACCEPTED, "those never screened by an unwatched kind are removed");
    assert.ok(rows.every((row) => row.dueDay === today + 11 && row.noticed === 0));
  },
  "periods that a process could not apply to all people are applied by the next run": async (
    ground,
  ) => {
    const { store } = ground;
    await plant(ground);
    await store.db.insertInto("kyc_screening_periods")
      .values({ kind: "pep", days: 30, followed: "u_3" }).execute();
    await followPeriods(store);
    const people = (await rowsOf(store)).map(({ userId }) => userId);
    // As far as it had come before, it looks at nothing again.
    assert.ok(people.length > 0 && people.every((id) => id > "u_3"), people.join());
    assert.deepEqual(await kindsBeingFollowed(store.db), []);
  },
});
