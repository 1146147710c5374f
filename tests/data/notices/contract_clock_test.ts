import assert from "node:assert/strict";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import { notifyPerson } from "../../../data/notices/announce.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { quietly, type TestClock } from "../../support/stores.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount, kycRequest } from "../../support/fixtures.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const YEARS_MS = 10 * 365 * DAY_MS;

const told = async ({ db }: Store) =>
  (await db.selectFrom("notifications").select("kind").orderBy("time").execute())
    .map(({ kind }) => kind).filter((kind) => kind !== "weekly_report");

/** Somebody who has been told something, and an acceptance that ends in a week from tomorrow. */
async function plant(store: Store): Promise<void> {
  await addAccount(store, "s_1");
  const expiresAt = new Date(store.now().getTime() + 8 * DAY_MS).toISOString();
  await store.db.transaction().execute(async (trx) => {
    await notifyPerson(trx, "s_1", { kind: "password_changed", facts: {} }, store.now());
    await kyc.insert(trx, [kycRequest(1, { status: "accepted", expiresAt })]);
  });
}

/** The log lines when the daily run happens `ms` later and the clock is corrected afterwards. */
async function sweepAhead(store: Store, clock: TestClock, ms: number): Promise<string> {
  clock.advance(ms);
  const [, log] = await quietly(() => runDailyNotices(store));
  clock.advance(-ms);
  return log;
}

onEachEngine({
  "a clock that was years ahead for a moment ends no daily notices and deletes none": async (
    { store, clock },
  ) => {
    await plant(store);
    await runDailyNotices(store);
    const log = await sweepAhead(store, clock, YEARS_MS);
    assert.match(log, /"level":"warn".*the last day that was swept is 2026-11-19/);
    assert.deepEqual(await told(store), ["password_changed"]);
    clock.advance(DAY_MS);
    const [, after] = await quietly(() => runDailyNotices(store));
    assert.deepEqual([await told(store), after], [["password_changed", "kyc_expiring"], ""]);
  },
  "a desk that stood still for long deletes what is old with its second sweep": async (
    { store, clock },
  ) => {
    await plant(store);
    await runDailyNotices(store);
    clock.advance(200 * DAY_MS);
    for (const left of [["password_changed"], []]) {
      await quietly(() => runDailyNotices(store));
      assert.deepEqual(await told(store), left);
    }
  },
});
