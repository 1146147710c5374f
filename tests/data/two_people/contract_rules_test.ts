import assert from "node:assert/strict";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { readRules } from "../../../data/steps/rules.ts";
import type { Store } from "../../../data/store.ts";
import { approve } from "../../../data/two_people/answer.ts";
import { endProposals } from "../../../data/two_people/expire.ts";
import { switchOff } from "../../../data/two_people/rule_change.ts";
import { onEachEngine } from "../../support/engines.ts";
import { signInAs } from "../../support/fixtures.ts";
import { DAY_MS } from "../../support/records.ts";
import { proposed, switchRule } from "../../support/steps.ts";
import {
  accept,
  assertProven,
  faultOf,
  noticesOf,
  openScene,
  proposeAccepting,
  refusedWith,
  signedIn,
  stateOf,
} from "./scene.ts";

const isOn = async (store: Store, rule: string) =>
  (await readRules(store.db)).find(({ id }) => id === rule)!.isOn;

const once = { key: null };
const on = { isOn: true };
const off = { isOn: false };

onEachEngine({
  "A rule is switched on only while two people can be the two of a step": async (
    { store, clock },
  ) => {
    const ada = await signedIn(store, "s_ada");
    await signedIn(store, "s_mo", "support");
    const tooFew = refusedWith("two_people.too_few");
    await assert.rejects(switchRule(store, "accept_business", on, ada), (error: Error) => {
      assert.match(error.message, /Now there are: Person s_ada\..*: admin, moderator/);
      return tooFew(error);
    });
    await changeStaff(store, "s_mo", { role: "moderator", status: "active" }, ada);
    await assert.rejects(switchRule(store, "accept_business", on, ada), tooFew);
    clock.advance(7 * DAY_MS);
    const later = await signInAs(store, "s_ada@desk.example");
    await switchRule(store, "accept_business", on, later);
    await assert.rejects(switchRule(store, "erase_person", on, later), tooFew);
    assert.deepEqual(
      [await isOn(store, "accept_business"), await isOn(store, "erase_person")],
      [true, false],
    );
  },

  "A rule without an amount is refused one, and would ask all the same": async ({ store }) => {
    const { ada, mo } = await openScene(store);
    const input = { isOn: true, fromMinor: 1 };
    await assert.rejects(
      switchRule(store, "accept_business", input, ada),
      refusedWith("two_people.no_amount"),
    );
    await switchRule(store, "accept_business", on, ada);
    await store.db.updateTable("two_people_rules").set({ fromMinor: 1 }).execute();
    assert.equal((await proposeAccepting(store, "k_1", mo)).state, "waiting");
    await switchRule(store, "release_payout", input, ada);
  },

  "Loosening a rule needs a second admin, and all admins are told": async ({ store }) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", on, ada);
    await switchRule(store, "release_payout", { isOn: true, fromMinor: 500 }, ada);
    await switchRule(store, "release_payout", { isOn: true, fromMinor: 100 }, ben);
    const raised = await proposed(
      switchRule(store, "release_payout", { isOn: true, fromMinor: 900 }, ada),
    );
    const ended = await proposed(switchRule(store, "accept_business", off, ada));
    assert.equal(await isOn(store, "accept_business"), true);
    await assert.rejects(approve(store, ended.id, ada, once), refusedWith("proposal.own"));
    await assert.rejects(approve(store, ended.id, mo, once), refusedWith("proposal.not_yours"));
    await approve(store, ended.id, ben, once);
    await approve(store, raised.id, ben, once);
    assert.equal(await isOn(store, "accept_business"), false);
    for (const id of ["s_ada", "s_ben"]) {
      assert.ok((await noticesOf(store, id)).includes("two_people_changed"), id);
    }
    await accept(store, "k_1", mo);
    await assertProven(store);
  },

  "The last admin loosens a rule alone a week after the other one left, and not before": async (
    { store, clock },
  ) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "accept_business", on, ada);
    const waiting = await proposeAccepting(store, "k_1", mo);
    await changeStaff(store, "s_ben", { role: "support", status: "active" }, ada);
    await proposed(switchRule(store, "accept_business", off, ada));
    await approve(store, waiting.id, ada, once);
    await proposed(accept(store, "k_2", mo));
    clock.advance(7 * DAY_MS);
    const later = await signInAs(store, "s_ada@desk.example");
    await switchRule(store, "accept_business", off, later);
    await accept(store, "k_2", await signInAs(store, "s_mo@desk.example"));
    const entry = await store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Two-person rule changed").orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    assert.equal(JSON.parse(entry.after!).alone, true);
    await assertProven(store);
  },

  "A rule that is off lets its proposer take the step, which ends the proposal": async (
    { store },
  ) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "accept_business", on, ada);
    const waiting = await proposeAccepting(store, "k_1", mo);
    assert.equal(await switchOff(store, "accept_business", "Ben has left."), true);
    assert.equal(await switchOff(store, "accept_business", "Ben has left."), false);
    await endProposals(store);
    assert.equal(await stateOf(store, waiting.id), "waiting");
    await accept(store, "k_1", mo);
    await endProposals(store);
    assert.equal(await stateOf(store, waiting.id), "changed");
    assert.ok((await noticesOf(store, "s_ada")).includes("two_people_changed"));
    await assertProven(store);
  },

  "A rule that was edited in the database for a moment leaves a step without its second member":
    async ({ store }) => {
      const { ada, mo } = await openScene(store);
      await switchRule(store, "accept_business", on, ada);
      await store.db.updateTable("two_people_rules").set({ isOn: 0 }).execute();
      await accept(store, "k_1", mo);
      assert.equal((await faultOf(store))?.reason, "a record differs from its digest");
      await store.db.updateTable("two_people_rules").set({ isOn: 1 }).execute();
      assert.deepEqual(await faultOf(store), {
        reason: "a step under a rule has no second member",
        record: "k_1",
        seq: (await store.db.selectFrom("audit_head").select("size").executeTakeFirstOrThrow())
          .size,
      });
    },

  "A proposal that nobody made does not count as a second member": async ({ store }) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", on, ada);
    const { id } = await proposeAccepting(store, "k_1", mo);
    await store.db.updateTable("step_proposals").set({ proposerId: "s_ben" }).execute();
    assert.equal((await faultOf(store))?.reason, "a record differs from its digest");
    await approve(store, id, ada, once);
    assert.equal((await faultOf(store))?.reason, "a step under a rule has no second member");
    assert.equal(ben.id, "s_ben");
  },
});
