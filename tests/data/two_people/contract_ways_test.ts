import assert from "node:assert/strict";
import { erasureSteps } from "../../../data/erasure/orders.ts";
import { decide, decision } from "../../../data/kyc/decisions/decide.ts";
import { reopening } from "../../../data/kyc/decisions/reopen.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { payoutSteps, readPayout } from "../../../data/payouts/holds.ts";
import { takeStep, takeSteps } from "../../../data/steps/take.ts";
import type { Store } from "../../../data/store.ts";
import { approve } from "../../../data/two_people/answer.ts";
import { onEachEngine } from "../../support/engines.ts";
import { signInAs } from "../../support/fixtures.ts";
import { proposed, switchRule, undoHoldStep, undoStep } from "../../support/steps.ts";
import {
  accept,
  ACCEPTED,
  assertProven,
  openScene,
  proposeAccepting,
  refusedWith,
  signedIn,
  terms,
} from "./scene.ts";

const statusOf = async (store: Store, id: string) => (await kyc.get(store, id)).status;

const declined = { status: "declined", reviewNotes: "No." } as const;
const revoked = { status: "revoked", reviewNotes: "Gone." } as const;

onEachEngine({
  "No member accepts a business alone, whatever way they take": async ({ store }) => {
    const { ada, mo } = await openScene(store);
    await accept(store, "k_ind", mo);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const first = await proposeAccepting(store, "k_1", mo);
    const again = await proposeAccepting(store, "k_1", mo);
    assert.equal(again.id, first.id);
    const second = await signInAs(store, "s_mo@desk.example");
    const viaApi = { ...terms(second, "a key"), via: "api" } as const;
    const keyed = await proposed(decide(store, "k_2", ACCEPTED, viaApi));
    const replayed = await proposed(decide(store, "k_2", ACCEPTED, viaApi));
    assert.equal(replayed.id, keyed.id);
    const other = { ...ACCEPTED, reviewNotes: "Other words." };
    await assert.rejects(
      decide(store, "k_1", other, terms(second)),
      refusedWith("proposal.waiting"),
    );
    await assert.rejects(accept(store, "k_1", ada), refusedWith("proposal.waiting"));
    const token = { id: "token", name: "Service x", requestId: null };
    await assert.rejects(
      decide(store, "k_3", ACCEPTED, { ...viaApi, actor: token, key: null }),
      refusedWith("proposal.members_only"),
    );
    const batch = { actor: mo, batch: "one selection" };
    const together = [{ id: "k_3", version: 1 }, { id: "k_4", version: 1 }];
    const outcome = await takeSteps(
      store,
      decision,
      together,
      () => Promise.resolve(ACCEPTED),
      batch,
    );
    assert.deepEqual([outcome.done, outcome.proposed], [0, 2]);
    await assert.rejects(
      undoStep(store, "k_1", { reviewer: mo, version: 1 }),
      refusedWith("undo.nothing"),
    );
    for (const id of ["k_1", "k_2", "k_3", "k_4"]) {
      assert.equal(await statusOf(store, id), "pending");
    }
    assert.equal((await store.db.selectFrom("step_proposals").selectAll().execute()).length, 4);
    await assertProven(store);
  },

  "Revoking, declining what was accepted, and reopening wait for a second member": async (
    { store },
  ) => {
    const { ada, mo } = await openScene(store);
    for (const id of ["k_1", "k_2"]) await accept(store, id, mo);
    for (const id of ["k_3", "k_4", "k_ind"]) await decide(store, id, declined, terms(mo));
    await switchRule(store, "revoke_or_reopen", { isOn: true }, ada);
    const viaApi = { ...terms(mo), via: "api" } as const;
    const steps = [
      await proposed(decide(store, "k_1", revoked, terms(mo))),
      await proposed(decide(store, "k_2", declined, viaApi)),
      await proposed(takeStep(store, reopening, "k_3", { reason: "New papers" }, terms(mo))),
      // Decisions about closed requests open them again, too.
      await proposed(decide(store, "k_ind", ACCEPTED, viaApi)),
      await proposed(decide(store, "k_4", revoked, viaApi)),
    ];
    const ids = ["k_1", "k_2", "k_3", "k_ind", "k_4"];
    assert.deepEqual(
      await Promise.all(ids.map((id) => statusOf(store, id))),
      ["accepted", "accepted", "declined", "declined", "declined"],
    );
    for (const { id } of steps) await approve(store, id, ada, { key: null });
    assert.deepEqual(
      await Promise.all(ids.map((id) => statusOf(store, id))),
      ["revoked", "declined", "pending", "accepted", "revoked"],
    );
    await assertProven(store);
  },

  "Releases from an amount on, and erasures, wait for a second member": async ({ store }) => {
    const { ada, ben } = await openScene(store);
    const { hold, release } = payoutSteps.steps;
    const reason = { reason: "Call first." };
    for (const id of ["t_small", "t_large"]) {
      await takeStep(store, hold, id, reason, terms(ada));
    }
    await switchRule(store, "release_payout", { isOn: true, fromMinor: 100_000 }, ada);
    await switchRule(store, "erase_person", { isOn: true }, ada);
    await takeStep(store, release, "t_small", reason, terms(ada));
    const { id } = await proposed(takeStep(store, release, "t_large", reason, terms(ada)));
    assert.equal((await readPayout(store, "t_large")).hold?.isHeld, true);
    const { erase } = erasureSteps.steps;
    const erasing = takeStep(store, erase, "u_free", { reason: "request" }, terms(ada));
    const erasure = await proposed(erasing);
    assert.deepEqual(await store.db.selectFrom("erasure_orders").selectAll().execute(), []);
    const fin = await signedIn(store, "s_fin", "finance");
    await assert.rejects(
      approve(store, erasure.id, fin, { key: null }),
      refusedWith("proposal.not_yours"),
    );
    await approve(store, id, fin, { key: null });
    await approve(store, erasure.id, ben, { key: null });
    assert.equal((await readPayout(store, "t_large")).hold?.isHeld, false);
    const [order] = await store.db.selectFrom("erasure_orders").selectAll().execute();
    assert.equal(order?.askedBy, "s_ada");
    await assertProven(store);
  },

  "An import of a lower amount does not take a hold from under its rule": async ({ store }) => {
    const { ada, ben } = await openScene(store);
    const { hold, release } = payoutSteps.steps;
    const reason = { reason: "Call first." };
    const amountIs = (amountCents: number) =>
      store.db.updateTable("transactions").set({ amountCents }).where("id", "=", "t_large")
        .execute();
    await takeStep(store, hold, "t_large", reason, terms(ada));
    await switchRule(store, "release_payout", { isOn: true, fromMinor: 100_000 }, ada);
    await amountIs(9_999);
    const { id } = await proposed(takeStep(store, release, "t_large", reason, terms(ada)));
    await approve(store, id, ben, { key: null });
    await undoHoldStep(store, "t_large", { person: ben, version: 2 });
    await proposed(takeStep(store, release, "t_large", reason, terms(ada)));
    const { after } = await store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Payout released").executeTakeFirstOrThrow();
    assert.equal(JSON.parse(after!).amountMinor, 100_000);
    await takeStep(store, hold, "t_small", reason, terms(ada));
    await store.db.updateTable("transactions").set({ amountCents: 200_000 })
      .where("id", "=", "t_small").execute();
    await proposed(takeStep(store, release, "t_small", reason, terms(ada)));
    await assertProven(store);
  },
});
