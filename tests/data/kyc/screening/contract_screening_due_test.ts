import assert from "node:assert/strict";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { emitScreeningDue } from "../../../../data/kyc/checks/screening_due.ts";
import { markExpired } from "../../../../data/kyc/requests/expiry.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { followPeriods, readPeriods, setPeriods } from "../../../../data/kyc/screening/periods.ts";
import { findScreeningFault } from "../../../../data/proof/screening.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount } from "../../../support/fixtures.ts";
import { aRequest, DAY_MS } from "../../../support/records.ts";
import { versionOf } from "../../../support/stores.ts";
import { importText, ndjson } from "../../imports/import_files.ts";
import { addEndpoint } from "../asks/scene.ts";

const service = { id: null, name: "Service Screenwise", requestId: null };

const accepted = ({ clock }: Ground, id: string, userId: string, days: number) =>
  aRequest({
    id,
    userId,
    documents: [],
    status: "accepted",
    expiresAt: new Date(clock.now().getTime() + days * DAY_MS).toISOString(),
  });

const run = ({ store, clock }: Ground, id: string, daysAgo = 0) =>
  putCheck(store, id, {
    kind: "sanctions",
    provider: "Screenwise",
    ranAt: new Date(clock.now().getTime() - daysAgo * DAY_MS).toISOString(),
    result: "clear",
  }, service);

async function watch({ store }: Ground, sanctions: number | null): Promise<void> {
  await setPeriods(store, { ...await readPeriods(store.db), sanctions }, actor("s_1", "Ada"));
  await followPeriods(store);
}

/** Runs the hourly job twice, and returns what it has told by then. */
async function told({ store }: Ground): Promise<string[]> {
  for (let times = 0; times < 2; times++) await emitScreeningDue(store);
  const rows = await store.db.selectFrom("webhook_deliveries").select("content")
    .where("type", "=", "kyc.screening_due").execute();
  return rows.map(({ content }) => {
    const { requestId, kind, lastRanOn } = JSON.parse(content);
    return `${requestId} ${kind} ${lastRanOn}`;
  }).toSorted();
}

onEachEngine({
  "each accepted person is named once when a check is due, and again after the next period": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await addAccount(store, "s_1");
    await addEndpoint(store);
    await kyc.insert(store.db, [
      accepted(ground, "k_never", "u_1", 300),
      // The acceptance that lasts longest takes the next run.
      accepted(ground, "k_first", "u_2", 100),
      accepted(ground, "k_last", "u_2", 300),
      accepted(ground, "k_short", "u_3", 5),
      aRequest({ id: "k_pending", userId: "u_4", documents: [] }),
    ]);
    await run(ground, "k_first");
    await run(ground, "k_short");
    assert.deepEqual(await told(ground), [], "not watched");
    await watch(ground, 10);
    const never = "k_never sanctions null";
    assert.deepEqual(await told(ground), [never]);
    const day = clock.now().toISOString().slice(0, 10);
    clock.advance(10 * DAY_MS);
    assert.deepEqual(await told(ground), [never]);
    clock.advance(DAY_MS);
    const first = `k_last sanctions ${day}`;
    assert.deepEqual(await told(ground), [first, never]);
    await run(ground, "k_never");
    await run(ground, "k_last", 5);
    clock.advance(5 * DAY_MS);
    assert.deepEqual(await told(ground), [first, never], "no run is too long ago");
    clock.advance(6 * DAY_MS);
    assert.deepEqual((await told(ground)).length, 4);
  },
  "nobody is forgotten while no webhook takes the event": async (ground) => {
    const { store } = ground;
    await addAccount(store, "s_1");
    await kyc.insert(store.db, [accepted(ground, "k_1", "u_1", 300)]);
    await watch(ground, 10);
    assert.deepEqual(await told(ground), []);
    await addEndpoint(store);
    assert.deepEqual(await told(ground), ["k_1 sanctions null"]);
  },
  "runs of ended acceptances are set aside, and who is accepted again is named again": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await addAccount(store, "s_1");
    await addEndpoint(store);
    const people = Array.from({ length: 250 }, (_, n) => accepted(ground, `k_${n}`, `u_${n}`, 5));
    await kyc.insert(store.db, [...people, accepted(ground, "k_long", "u_1", 300)]);
    await watch(ground, 10);
    assert.equal((await told(ground)).length, 250);
    clock.advance(6 * DAY_MS);
    const tag = await versionOf(store.db, ["Users"]);
    await markExpired(store);
    assert.notEqual(await versionOf(store.db, ["Users"]), tag, "open lists are read anew");
    const left = await store.db.selectFrom("kyc_screenings").select("userId")
      .where("until", "<>", "").execute();
    assert.deepEqual(left, [{ userId: "u_1" }]);
    assert.equal(await findScreeningFault(store.db), null);
    const again = accepted(ground, "k_again", "u_2", 300);
    await importText(store, "kyc-requests", "ndjson", ndjson([again]));
    const after = await told(ground);
    assert.deepEqual(after.filter((one) => /k_(2|again) /.test(one)), [
      "k_2 sanctions null",
      "k_again sanctions null",
    ]);
    assert.equal(after.length, 251);
  },
  "who is due no longer under a longer period is named once more when they are": async (ground) => {
    const { store, clock } = ground;
    await addAccount(store, "s_1");
    await addEndpoint(store);
    await kyc.insert(store.db, [accepted(ground, "k_1", "u_1", 300)]);
    await run(ground, "k_1");
    await watch(ground, 10);
    clock.advance(11 * DAY_MS);
    assert.equal((await told(ground)).length, 1);
    await watch(ground, 5);
    assert.equal((await told(ground)).length, 1);
    await watch(ground, 20);
    clock.advance(10 * DAY_MS);
    assert.equal((await told(ground)).length, 2);
  },
});
