import assert from "node:assert/strict";
import { Overtaken } from "../../../data/errors/domain_error.ts";
import { offeredStep, readPayout } from "../../../data/payouts/holds.ts";
import { insert, listShape } from "../../../data/transactions/transactions.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { aTransaction } from "../../support/records.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { takeHoldStep, undoHoldStep } from "../../support/steps.ts";

const fay = actor("s_1", "Fay");
const mo = actor("s_2", "Mo");
const ROUNDS = 6;

const payout = (id: string) =>
  aTransaction({ id, type: "payout", status: "pending", userId: "u_1" });

const terms = (version: number, person = fay) => ({ person, version, idempotencyKey: null });

const complete = ({ db }: Store, id: string) =>
  db.transaction().execute((trx) =>
    upsertRecords(trx, listShape, [{ ...payout(id), status: "completed" }])
  );

/** Two processes on one database, and payouts of which each is raced for once. */
const inTwoProcesses =
  (race: (ground: Ground, other: Store, id: string) => Promise<void>) =>
  async (ground: Ground): Promise<void> => {
    const ids = Array.from({ length: ROUNDS }, (_, n) => `t_${n}`);
    await insert(ground.store.db, ids.map(payout));
    await addEndpoint(ground.store);
    const other = await openStoreAt(ground.url, ground.clock.now);
    try {
      for (const id of ids) {
        ground.clock.advance(60_000);
        await race(ground, other, id);
      }
    } finally {
      await other.close();
    }
  };

const settled = (result: PromiseSettledResult<unknown>) =>
  assert.ok(
    result.status === "fulfilled" || result.reason instanceof Overtaken,
    String((result as PromiseRejectedResult).reason),
  );

const eventsOf = async ({ db }: Store, id: string) =>
  (await db.selectFrom("webhook_deliveries").select("type").where("subject", "=", id)
    .orderBy("position").execute()).map(({ type }) => type);

onEachEngine({
  "a payout that is completed while it is held offers its release alone": inTwoProcesses(
    async ({ store }, other, id) => {
      const [held, completed] = await Promise.allSettled([
        takeHoldStep(store, id, "hold", { reason: "Why" }, terms(0)),
        complete(other, id),
      ]);
      settled(held);
      assert.equal(completed.status, "fulfilled");
      const after = await readPayout(store, id);
      assert.equal(after.transaction.status, "completed");
      assert.equal(offeredStep(after), held.status === "fulfilled" ? "release" : null);
      assert.equal(after.version, held.status === "fulfilled" ? 1 : 0);
    },
  ),

  "of a hold's undo and a release by another person one happens": inTwoProcesses(
    async ({ store, clock }, other, id) => {
      await takeHoldStep(store, id, "hold", { reason: "Why" }, terms(0));
      clock.advance(1_000);
      const both = await Promise.allSettled([
        undoHoldStep(store, id, { person: fay, version: 1 }),
        takeHoldStep(other, id, "release", { reason: "Paid" }, terms(1, mo)),
      ]);
      both.forEach(settled);
      assert.equal(both.filter(({ status }) => status === "fulfilled").length, 1);
      const after = await readPayout(store, id);
      assert.deepEqual([after.version, after.hold?.isHeld ?? false], [2, false]);
      const isUndone = both[0]!.status === "fulfilled";
      assert.deepEqual(
        await eventsOf(store, id),
        isUndone ? [] : ["payout.held", "payout.released"],
      );
    },
  ),

  "a hold is undone after an import has completed the payout": inTwoProcesses(
    async ({ store }, other, id) => {
      await takeHoldStep(store, id, "hold", { reason: "Why" }, terms(0));
      await Promise.all([
        undoHoldStep(store, id, { person: fay, version: 1 }),
        complete(other, id),
      ]);
      const after = await readPayout(store, id);
      assert.deepEqual([after.transaction.status, after.hold], ["completed", null]);
      assert.deepEqual(await eventsOf(store, id), []);
    },
  ),
}, racingEngines());
