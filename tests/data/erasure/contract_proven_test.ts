import assert from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import { reviewFigures } from "../../../data/kyc/figures/review_figures.ts";
import { verifyWithRecords } from "../../../data/proof/verify_records.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { bothEngines, onEachEngine } from "../../support/engines.ts";
import { aUser, terms } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";
import type { TestClock } from "../../support/stores.ts";
import { fillProvenDesk } from "../proof/proven_desk.ts";
import { admin, erase } from "./erasing.ts";

/** A person whose request was reopened and decided again. */
async function addReopened(store: Store, clock: TestClock): Promise<void> {
  const by = terms({ reviewer: admin });
  await users.insert(store.db, [aUser({ id: "u_6", email: "u_6@example.com" })]);
  await decide(store, "k_6", { status: "declined", reviewNotes: "Still unread." }, by);
  clock.advance(60_000);
}

const faultIn = async (store: Store) => (await verifyWithRecords(store.db, store.auditKey)).fault;

onEachEngine({
  "A desk whose people were erased is proven by its trail": async ({ store, clock }) => {
    await fillProvenDesk(store, clock);
    const people = ["u_2", "u_5", "u_10"];
    await users.insert(store.db, people.map((id) => aUser({ id, email: `${id}@example.com` })));
    clock.advance(60_000);
    await addReopened(store, clock);
    const figures = () =>
      reviewFigures(store, [store.now().toISOString().slice(0, 10)], "UTC", null);
    const before = await figures();
    for (const id of [...people, "u_6"]) await erase(store, clock, id);
    assert.equal(await faultIn(store), null);
    const left = await store.db.selectFrom("kyc_requests").select("id")
      .where("userId", "in", people).execute();
    assert.deepEqual(left, []);
    const { reviewers, reopened } = await figures();
    assert.deepEqual({ reviewers, reopened }, {
      reviewers: before.reviewers,
      reopened: before.reopened,
    });
    assert.ok(before.reopened > 0);
    assert.equal(before.reviewers.length, 2);
    const states = await store.db.selectFrom("erasures").select(["number", "state", "requests"])
      .orderBy("number").execute();
    assert.deepEqual(
      states.map(({ number, state, requests }) => [Number(number), state, Number(requests)]),
      [[1, "done", 1], [2, "done", 1], [3, "done", 1], [4, "done", 1]],
    );
  },
  "A ledger or kept decisions that differ from their entries are found": async (ground) => {
    const { store, clock } = ground;
    await fillProvenDesk(store, clock);
    await users.insert(store.db, [aUser({ id: "u_5" })]);
    clock.advance(60_000);
    await erase(store, clock, "u_5");
    await addReopened(store, clock);
    await erase(store, clock, "u_6");
    const changes: [name: string, change: RawBuilder<unknown>, number?: number][] = [
      ["another digest", sql`update erasures set "digest" = ${"ab".repeat(32)}`],
      ["no row", sql`delete from erasures`],
      [
        "another decision",
        sql`update kyc_decisions set "status" = 'declined' where "requestId" like
        'erased-%'`,
      ],
      ["a decision less", sql`delete from kyc_decisions where "id" = 'erased-1-1:2'`],
      ["a reopening less", sql`delete from kyc_reopenings where "id" = 'erased-2-1:5'`, 2],
    ];
    for (const [name, change, number = 1] of changes) {
      const undo = new Error("undo");
      await store.db.transaction().execute(async (trx) => {
        await change.execute(trx);
        const { fault } = await verifyWithRecords(trx, store.auditKey);
        const reason = "the ledger of erasures differs from its entries";
        assert.deepEqual([fault?.reason, fault?.record], [reason, `Erasure ${number}`], name);
        throw undo;
      }).catch((error) => {
        if (error !== undo) throw error;
      });
    }
  },
}, bothEngines());
