import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { readCharges } from "../../../data/people/charges.ts";
import { currentRequest, readRequestProgress } from "../../../data/people/request_progress.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, plantRequests } from "../../support/fixtures.ts";
import { aRequest, aTransaction, many } from "../../support/records.ts";
import { plantStages } from "../kyc/queued.ts";
import { announceSteps, ask, takeHoldStep, withdrawAsk } from "../../support/steps.ts";

const rita = actor("r1", "Rita Reviewer");

const progressOf = async ({ store }: Ground, id: string) =>
  await readRequestProgress(store, await kyc.get(store, id));

const askAgain = async ({ store }: Ground, version: number) => {
  const input = { reason: "document-unreadable", message: "Please send a sharper photo.", days: 7 };
  return await ask(store, "k_1", "1", input, { reviewer: rita, version });
};

onEachEngine({
  "the requests before one are those that the queue shows above it": async (ground) => {
    const { store } = ground;
    await plantStages(store, store.now());
    const query = parseListQuery(kyc.listShape, new URLSearchParams("queue=to-review"));
    const { rows } = await kyc.list(store, query, 100);
    assert.ok(rows.length > 15, "few requests wait");
    const orders = await store.db.selectFrom("kyc_requests").select(["id", "reviewOrder"])
      .execute();
    const orderOf = new Map(orders.map(({ id, reviewOrder }) => [id, reviewOrder]));
    for (const { id } of rows) {
      const before = rows.filter((one) => orderOf.get(one.id)! < orderOf.get(id)!).length;
      const progress = await progressOf(ground, id);
      assert.deepEqual(progress.before, { count: before, isAll: true }, id);
    }
  },

  "a request that waits for its applicant, or is decided, has no place in the queue": async (
    ground,
  ) => {
    await plantRequests(ground.store, 2);
    await askAgain(ground, 1);
    assert.equal((await progressOf(ground, "k_1")).before, null);
    assert.deepEqual((await progressOf(ground, "k_2")).before, { count: 0, isAll: true });
    await kyc.insert(ground.store.db, [aRequest({ id: "k_done", status: "declined" })]);
    assert.equal((await progressOf(ground, "k_done")).before, null);
  },

  "an ask is shown with its document until it is withdrawn, and counts as unsent while it can be undone":
    async (ground) => {
      const { store, clock } = ground;
      await plantRequests(store, 1);
      await askAgain(ground, 1);
      const waiting = await progressOf(ground, "k_1");
      assert.deepEqual(
        waiting.asks.map(({ id, documentName, message }) => [id, documentName, message]),
        [["k_1:2", "passport.svg", "Please send a sharper photo."]],
      );
      assert.deepEqual([...waiting.unsent], ["k_1:2"]);
      clock.advance(31_000);
      await announceSteps(store);
      assert.deepEqual([...(await progressOf(ground, "k_1")).unsent], []);
      await withdrawAsk(store, "k_1", "1", { reviewer: rita, version: 2 });
      assert.deepEqual((await progressOf(ground, "k_1")).asks, []);
    },

  "the current request is the latest pending one, else the latest": async ({ store }) => {
    const at = (day: number) => `2026-10-0${day}T00:00:00.000Z`;
    await kyc.insert(store.db, [
      aRequest({ id: "k_1", submittedAt: at(1), status: "pending" }),
      aRequest({ id: "k_2", submittedAt: at(2), status: "declined" }),
      aRequest({ id: "k_3", submittedAt: at(3), status: "revoked" }),
    ]);
    const { rows } = await kyc.ownedBy(store, "u_test");
    assert.equal(currentRequest(rows)?.id, "k_1");
    assert.equal(currentRequest(rows.filter(({ id }) => id !== "k_1"))?.id, "k_3");
    assert.equal(currentRequest([]), undefined);
  },

  "the charges of a person are theirs alone, the newest 50": async (
    { store },
  ) => {
    await transactions.insert(store.db, [
      ...many(51, (n, date) => aTransaction({ id: `t_${n}`, userId: "u_ana", date })),
      aTransaction({ id: "t_other", userId: "u_bo", date: "2027-01-01T00:00:00.000Z" }),
    ]);
    const { rows, isCut } = await readCharges(store.db, "u_ana");
    assert.deepEqual([rows.length, rows[0]?.id, rows.at(-1)?.id, isCut], [50, "t_51", "t_2", true]);
    assert.deepEqual(Object.keys(rows[0]!).toSorted(), [
      ...["amountCents", "date", "description", "id", "isHeld", "status", "type"],
    ]);
    assert.equal((await readCharges(store.db, "u_bo")).isCut, false);
  },

  "a charge says that it is held, without the reason": async ({ store }) => {
    const payout = { type: "payout", status: "pending", userId: "u_ana" } as const;
    const rows = ["t_1", "t_2"].map((id) => aTransaction({ ...payout, id }));
    await transactions.insert(store.db, rows);
    const terms = { person: rita, version: 0, idempotencyKey: null };
    await takeHoldStep(store, "t_1", "hold", { reason: "Suspicious account" }, terms);
    const { rows: charges } = await readCharges(store.db, "u_ana");
    assert.deepEqual(charges.map(({ id, isHeld }) => [id, isHeld]).toSorted(), [
      ["t_1", true],
      ["t_2", false],
    ]);
    assert.doesNotMatch(JSON.stringify(charges), /Suspicious/);
  },
});
