import assert from "node:assert/strict";
import { upsertRecords } from "../../../data/records/write.ts";
import { heldAmong, type HoldStep, readPayout } from "../../../data/payouts/holds.ts";
import { insert, listShape } from "../../../data/transactions/transactions.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, outcomes } from "../../support/fixtures.ts";
import { aTransaction } from "../../support/records.ts";
import { idsOf, withReceiver } from "../webhooks/scene.ts";
import { takeHoldStep, undoHoldStep } from "../../support/steps.ts";

const fay = actor("s_1", "Fay");
const mo = actor("s_2", "Mo");

const payout = (id: string) =>
  aTransaction({ id, type: "payout", status: "pending", userId: "u_1" });

const plant = ({ store }: Ground) =>
  insert(store.db, [
    payout("t_1"),
    payout("t_2"),
    { ...payout("t_3"), status: "completed" },
    { ...payout("t_4"), type: "refund" },
  ]);

const take = (
  { store }: Ground,
  id: string,
  step: HoldStep,
  { version = 0, person = fay, reason = `Why ${step}`, key = null as string | null } = {},
) => takeHoldStep(store, id, step, { reason }, { person, version, idempotencyKey: key });

const undo = ({ store }: Ground, id: string, version: number | null = null, person = fay) =>
  undoHoldStep(store, id, { person, version });

const stateOf = async ({ store }: Ground, id: string) => {
  const { hold, version } = await readPayout(store, id);
  return [version, hold?.isHeld ?? null, hold?.reason ?? null, hold?.staffId ?? null];
};

const actionsOf = async ({ store }: Ground) =>
  (await store.db.selectFrom("audit_log").select(["action", "category"]).orderBy("seq").execute())
    .map(({ action, category }) => [action, category]);

onEachEngine({
  "a pending payout is held and released with a reason, and each version stays": async (ground) => {
    await plant(ground);
    await take(ground, "t_1", "hold");
    assert.deepEqual(await stateOf(ground, "t_1"), [1, true, "Why hold", "s_1"]);
    assert.deepEqual([...(await heldAmong(ground.store.db, ["t_1", "t_2"])).keys()], ["t_1"]);
    await take(ground, "t_1", "release", { version: 1, person: mo });
    assert.deepEqual(await stateOf(ground, "t_1"), [2, false, "Why release", "s_2"]);
    assert.equal((await heldAmong(ground.store.db, ["t_1"])).size, 0);
    const rows = await ground.store.db.selectFrom("payout_holds").select(["version", "held"])
      .orderBy("version").execute();
    assert.deepEqual(rows.map(({ version, held }) => [version, held]), [[1, 1], [2, 0]]);
    assert.deepEqual(await actionsOf(ground), [
      ["Payout held", "transaction"],
      ["Payout released", "transaction"],
    ]);
  },

  "only pending payouts can be held, only held ones released, and only what the person saw": async (
    ground,
  ) => {
    await plant(ground);
    for (const id of ["t_3", "t_4"]) {
      await assert.rejects(take(ground, id, "hold"), { kind: "conflict" });
    }
    await assert.rejects(take(ground, "t_1", "release"), { kind: "conflict" });
    await assert.rejects(take(ground, "t_1", "hold", { version: 3 }), { kind: "stale" });
    await assert.rejects(take(ground, "t_none", "hold"), { kind: "not_found" });
    await take(ground, "t_1", "hold");
    await assert.rejects(take(ground, "t_1", "hold", { version: 1 }), { kind: "conflict" });
    await assert.rejects(take(ground, "t_1", "release", { version: 0 }), { kind: "stale" });
    await upsertRecords(ground.store.db, listShape, [{ ...payout("t_1"), status: "completed" }]);
    await assert.rejects(take(ground, "t_1", "hold", { version: 1 }), { kind: "conflict" });
    await take(ground, "t_1", "release", { version: 1 });
    await assert.rejects(take(ground, "t_1", "hold", { version: 2 }), { kind: "conflict" });
  },

  "a hold is undone for 30 seconds by the same person, once, and its reason goes": async (
    ground,
  ) => {
    await plant(ground);
    await take(ground, "t_1", "hold");
    await assert.rejects(undo(ground, "t_1", 1, mo), { kind: "forbidden" });
    await undo(ground, "t_1", 1);
    await undo(ground, "t_1", 1);
    assert.deepEqual(await stateOf(ground, "t_1"), [2, null, null, null]);
    await assert.rejects(undo(ground, "t_1"), { kind: "conflict" });
    await take(ground, "t_1", "hold", { version: 2 });
    await take(ground, "t_1", "release", { version: 3 });
    await undo(ground, "t_1", 4);
    assert.deepEqual(await stateOf(ground, "t_1"), [5, true, "Why hold", "s_1"]);
    await take(ground, "t_2", "hold");
    ground.clock.advance(UNDO_MS);
    await assert.rejects(undo(ground, "t_2"), { kind: "conflict" });
    assert.deepEqual((await actionsOf(ground)).map(([action]) => action), [
      ...["Payout held", "Payout hold undone", "Payout held", "Payout released"],
      ...["Payout release undone", "Payout held"],
    ]);
  },

  "two people hold a payout at the same moment once": async (ground) => {
    await plant(ground);
    const { values, refusals } = await outcomes([
      take(ground, "t_1", "hold"),
      take(ground, "t_1", "hold", { person: mo }),
      take(ground, "t_2", "hold", { key: "b" }),
      take(ground, "t_2", "hold", { key: "b" }),
    ]);
    assert.deepEqual([values.length, refusals], [3, ["stale"]]);
    for (const id of ["t_1", "t_2"]) assert.equal((await stateOf(ground, id))[0], 1);
  },

  "the event of a hold leaves after 30 seconds, without the reason; an undone one sends nothing": (
    ground,
  ) =>
    withReceiver(ground, undefined, async ({ receiver, look }) => {
      await plant(ground);
      await take(ground, "t_1", "hold", { reason: "Secret reason" });
      await take(ground, "t_2", "hold");
      await undo(ground, "t_2");
      await look();
      assert.deepEqual(idsOf(receiver), []);
      ground.clock.advance(UNDO_MS);
      await look();
      await take(ground, "t_1", "release", { version: 1 });
      ground.clock.advance(UNDO_MS);
      await look();
      const data = { transactionId: "t_1", userId: "u_1" };
      const href = "http://localhost:8000/api/transactions/t_1";
      assert.deepEqual(receiver.received.map(({ event: { type, data } }) => ({ type, data })), [
        { type: "payout.held", data: { ...data, version: 1, href } },
        { type: "payout.released", data: { ...data, version: 2, href } },
      ]);
      assert.ok(!JSON.stringify(receiver.received).includes("Secret"));
    }),
});
