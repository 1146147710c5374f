import assert from "node:assert/strict";
import { receiveDocument } from "../../../data/kyc/documents/receive.ts";
import { draftOf, putDraft } from "../../../data/kyc/decisions/drafts.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { saveOwnProfile } from "../../../data/staff/accounts/credentials.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import { StepUpRequired } from "../../../data/staff/sign_in/step_up.ts";
import { approve, sendBack, takeBack } from "../../../data/two_people/answer.ts";
import { endProposals } from "../../../data/two_people/expire.ts";
import { onEachEngine } from "../../support/engines.ts";
import { signInAs } from "../../support/fixtures.ts";
import { DAY_MS } from "../../support/records.ts";
import { proposed, switchRule, undoStep } from "../../support/steps.ts";
import { keepAwake } from "../../support/stores.ts";
import { aPng } from "../../documents/made.ts";
import {
  accept,
  ACCEPTED,
  assertProven,
  noticesOf,
  openScene,
  proposeAccepting,
  refusedWith,
  signedIn,
  stateOf,
  terms,
} from "./scene.ts";

const once = { key: null };

onEachEngine({
  "An approval takes the step with both names, and either of the two undoes it": async (
    { store, clock },
  ) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const { id } = await proposeAccepting(store, "k_1", mo);
    const draft = { notes: "Clear.", ticks: [], steps: {} };
    await putDraft(store.db, { requestId: "k_1", staffId: mo.id }, draft, store.now());
    await approve(store, id, ada, { key: "twice" });
    assert.equal(await draftOf(store, "k_1", mo.id), null);
    await approve(store, id, ada, { key: "twice" });
    await assert.rejects(approve(store, id, ada, once), refusedWith("proposal.answered"));
    const request = await kyc.get(store, "k_1");
    assert.deepEqual([request.status, request.reviewedBy], ["accepted", "s_ada"]);
    const entry = await store.db.selectFrom("audit_log").selectAll()
      .where("action", "=", "KYC accepted").executeTakeFirstOrThrow();
    const { proposedBy, proposer, proposal } = JSON.parse(entry.after!);
    assert.deepEqual([entry.actorId, proposedBy, proposer], ["s_ada", "s_mo", "Person s_mo"]);
    assert.equal(proposal, id);
    assert.ok((await noticesOf(store, "s_mo")).includes("proposal_answered"));
    assert.ok((await noticesOf(store, "s_ada")).includes("step_proposed"));
    clock.advance(1_000);
    await assert.rejects(
      undoStep(store, "k_1", { reviewer: ben, version: 2 }),
      refusedWith("undo.other_person"),
    );
    await undoStep(store, "k_1", { reviewer: mo, version: 2 });
    assert.equal((await kyc.get(store, "k_1")).status, "pending");
    const other = await proposeAccepting(store, "k_2", mo);
    await approve(store, other.id, ada, once);
    await undoStep(store, "k_2", { reviewer: ada, version: 2 });
    await assertProven(store);
  },

  "Neither the proposer nor a close account approves, nor anybody without confirmation": async (
    { store, clock },
  ) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const { id } = await proposeAccepting(store, "k_1", ada);
    const session = await signInAs(store, "s_ada@desk.example");
    await assert.rejects(approve(store, id, session, once), refusedWith("proposal.own"));
    await assert.rejects(sendBack(store, id, "No", session), refusedWith("proposal.own"));
    await assert.rejects(takeBack(store, id, mo), refusedWith("proposal.not_proposer"));
    const sup = await signedIn(store, "s_sup", "support");
    await assert.rejects(approve(store, id, sup, once), refusedWith("proposal.not_yours"));
    await changeStaff(store, "s_sup", { role: "moderator", status: "active" }, ada);
    const promoted = await signInAs(store, "s_sup@desk.example");
    await assert.rejects(
      approve(store, id, promoted, once),
      refusedWith("proposal.close_account"),
    );
    const reverse = await proposeAccepting(store, "k_2", promoted);
    await assert.rejects(
      approve(store, reverse.id, session, once),
      refusedWith("proposal.close_account"),
    );
    await keepAwake(store);
    clock.advance(31 * 60_000);
    await assert.rejects(approve(store, id, ben, once), StepUpRequired);
    clock.advance(7 * DAY_MS);
    const later = await signInAs(store, "s_sup@desk.example");
    const admin = await signInAs(store, "s_ada@desk.example");
    const next = await proposeAccepting(store, "k_3", admin);
    await approve(store, next.id, later, once);
    await assertProven(store);
  },

  "Accounts that one member made are not two people, nor is a reactivated one for its reactivator":
    async ({ store, clock }) => {
      const { ada, ben } = await openScene(store);
      await switchRule(store, "accept_business", { isOn: true }, ada);
      const change = (id: string, status: "active" | "inactive", by: Member) =>
        changeStaff(store, id, { role: "moderator", status }, by);
      const again = (id: string) => signInAs(store, `${id}@desk.example`);
      await change("s_mo", "inactive", ada);
      await change("s_mo", "active", ada);
      const { id } = await proposeAccepting(store, "k_1", await again("s_mo"));
      const close = refusedWith("proposal.close_account");
      await assert.rejects(approve(store, id, ada, once), close);
      for (const made of ["s_one", "s_two"]) {
        await signedIn(store, made, "support");
        await change(made, "active", ben);
      }
      const pair = await proposeAccepting(store, "k_2", await again("s_one"));
      await assert.rejects(approve(store, pair.id, await again("s_two"), once), close);
      await approve(store, pair.id, ada, once);
      clock.advance(8 * DAY_MS);
      const later = await proposeAccepting(store, "k_3", await again("s_one"));
      await approve(store, later.id, await again("s_two"), once);
      await assertProven(store);
    },

  "A proposal ends once its record or a document has changed": async ({ store, clock }) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const document = await proposeAccepting(store, "k_1", mo);
    clock.advance(1_000);
    const file = { id: "d_new", type: "id", name: "new.png", declaredType: null, replaces: null };
    await receiveDocument(store, "k_1", { ...file, bytes: aPng({ grey: 40 }) }, ada);
    await assert.rejects(approve(store, document.id, ada, once), refusedWith("proposal.changed"));
    assert.equal(await stateOf(store, document.id), "changed");
    const decided = await proposeAccepting(store, "k_2", mo);
    await decide(store, "k_2", { status: "declined", reviewNotes: "No." }, terms(ben));
    await endProposals(store);
    assert.equal(await stateOf(store, decided.id), "changed");
    await assert.rejects(approve(store, decided.id, ada, once), refusedWith("proposal.answered"));
    const edited = await proposeAccepting(store, "k_3", mo);
    await store.db.updateTable("kyc_requests").set({ userName: "Somebody Else" })
      .where("id", "=", "k_3").execute();
    await assert.rejects(approve(store, edited.id, ada, once), refusedWith("proposal.changed"));
    for (const id of ["k_1", "k_3"]) assert.equal((await kyc.get(store, id)).status, "pending");
  },

  "A proposal ends with its proposer's role, and stays with a new name": async ({ store }) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const renamed = await proposeAccepting(store, "k_1", mo);
    const profile = { name: "Another Name", email: "s_mo@desk.example" };
    await saveOwnProfile(store, profile, "", mo);
    await assert.rejects(approve(store, renamed.id, mo, once), refusedWith("proposal.own"));
    await approve(store, renamed.id, ada, once);
    const demoted = await proposeAccepting(store, "k_2", mo);
    await changeStaff(store, "s_mo", { role: "support", status: "active" }, ada);
    await assert.rejects(
      approve(store, demoted.id, ben, once),
      refusedWith("proposal.proposer_left"),
    );
    assert.equal(await stateOf(store, demoted.id), "left");
    await proposeAccepting(store, "k_2", ben);
    await assertProven(store);
  },

  "A proposal is sent back with words, taken back, or ends after seven days": async (
    { store, clock },
  ) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const first = await proposeAccepting(store, "k_1", mo);
    await sendBack(store, first.id, "The register says otherwise.", ada);
    await assert.rejects(takeBack(store, first.id, mo), refusedWith("proposal.answered"));
    const second = await proposeAccepting(store, "k_1", mo);
    await takeBack(store, second.id, mo);
    const third = await proposeAccepting(store, "k_1", mo);
    clock.advance(7 * DAY_MS - 1_000);
    await endProposals(store);
    assert.equal(await stateOf(store, third.id), "waiting");
    clock.advance(1_000);
    await endProposals(store);
    assert.equal(await stateOf(store, third.id), "expired");
    const told = (await noticesOf(store, "s_mo")).filter((kind) => kind === "proposal_answered");
    assert.equal(told.length, 2);
    assert.deepEqual(
      await Promise.all([first, second].map(({ id }) => stateOf(store, id))),
      ["sent-back", "taken-back"],
    );
    await assertProven(store);
  },

  "A key whose proposal has ended proposes nothing, and says so": async ({ store, clock }) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const ended = refusedWith("proposal.ended");
    const ends = {
      k_1: (id: string) => takeBack(store, id, mo),
      k_2: (id: string) => sendBack(store, id, "No.", ada),
    };
    for (const [request, end] of Object.entries(ends)) {
      const { id } = await proposed(accept(store, request, mo, request));
      assert.equal((await proposed(accept(store, request, mo, request))).id, id);
      await end(id);
      for (const via of ["page", "api"] as const) {
        const sent = { ...terms(mo, request), via };
        await assert.rejects(decide(store, request, ACCEPTED, sent), ended);
      }
      assert.notEqual((await proposed(accept(store, request, mo, `${request} anew`))).id, id);
      await assert.rejects(accept(store, request, mo, request), ended);
    }
    const viaApi = { ...terms(mo, "key"), via: "api" } as const;
    const { id } = await proposed(decide(store, "k_3", ACCEPTED, viaApi));
    await approve(store, id, ada, once);
    assert.equal((await proposed(decide(store, "k_3", ACCEPTED, viaApi))).state, "approved");
    await assert.rejects(accept(store, "k_3", mo, "key"), refusedWith("proposal.answered"));
    clock.advance(1_000);
    await undoStep(store, "k_3", { reviewer: ada, version: 2 });
    await assertProven(store);
  },

  "The key of a proposal of one's own is not that of an approval": async ({ store }) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "accept_business", { isOn: true }, ada);
    const own = await proposed(accept(store, "k_1", ada, "key"));
    await takeBack(store, own.id, ada);
    const { id } = await proposed(accept(store, "k_1", mo));
    const used = refusedWith("idempotency.other_decision");
    await assert.rejects(approve(store, id, ada, { key: "key" }), used);
    await approve(store, id, ada, { key: "another" });
    await approve(store, id, ada, { key: "another" });
    assert.equal((await kyc.get(store, "k_1")).status, "accepted");
  },
});
