import assert from "node:assert/strict";
import { findSealFault } from "../../../data/audit/verify_seals.ts";
import { instructionSteps } from "../../../data/instructions/steps.ts";
import { deactivateTogether, readSelectedPeople } from "../../../data/instructions/together.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { UNDO_MS, undoEnd } from "../../../data/steps/rows.ts";
import { undoBatch } from "../../../data/steps/undo.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import { waitingFor } from "../../../data/steps/proposals.ts";
import { sendBack } from "../../../data/two_people/answer.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";
import { actor, outcomes } from "../../support/fixtures.ts";
import { aRequest, aTransaction, aUser } from "../../support/records.ts";
import { switchRule } from "../../support/steps.ts";
import { openScene } from "../two_people/scene.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { eventsIn, give } from "./scene.ts";

const rita = actor("r1", "Rita Reviewer");
const omar = actor("r2", "Omar Admin");
const why = { reason: "Chargebacks", source: "Ticket 4711" };
const ids = ["u_ana", "u_bo", "u_cy", "u_inactive", "u_asked"];

async function plant(store: Store): Promise<void> {
  await users.insert(
    store.db,
    ids.map((id) =>
      aUser({
        id,
        name: id,
        email: `${id}@example.com`,
        status: id === "u_inactive" ? "inactive" : "active",
      })
    ),
  );
  await give(store, "deactivate", "u_asked", omar);
}

const openIn = async ({ db }: Store) =>
  (await db.selectFrom("instructions").select("subjectId").where("closedAt", "is", null)
    .where("undoneAt", "is", null).orderBy("subjectId").execute())
    .map(({ subjectId }) => subjectId);

onEachEngine({
  "selected people are asked for together, sent twice once, and undone together": async (
    { store, clock },
  ) => {
    await plant(store);
    await addEndpoint(store);
    const own = { actor: rita, batch: crypto.randomUUID() };
    const until = undoEnd(store.now()).toISOString();
    for (const _ of ["first", "repeated"]) {
      const outcome = await deactivateTogether(store, ids, why, own);
      assert.deepEqual(outcome, { done: 3, proposed: 0, left: 2, until });
    }
    assert.deepEqual(await openIn(store), ["u_ana", "u_asked", "u_bo", "u_cy"]);
    assert.equal((await eventsIn(store)).length, 3);
    await assert.rejects(undoBatch(store, instructionSteps.user, own.batch, omar), {
      kind: "not_found",
    });
    for (const _ of ["first", "repeated"]) {
      const { undone } = await undoBatch(store, instructionSteps.user, own.batch, rita);
      assert.equal(undone.length, 3);
    }
    assert.deepEqual(await openIn(store), ["u_asked"]);
    clock.advance(UNDO_MS);
    assert.deepEqual(await eventsIn(store), []);
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "a person who was erased since the form was shown is left, and the others are asked for": async (
    { store },
  ) => {
    await plant(store);
    const terms = { actor: rita, batch: crypto.randomUUID() };
    for (const _ of ["first", "repeated"]) {
      const outcome = await deactivateTogether(store, ["u_ana", "u_gone", "u_bo"], why, terms);
      assert.deepEqual([outcome.done, outcome.left], [2, 1]);
    }
    assert.deepEqual(await openIn(store), ["u_ana", "u_asked", "u_bo"]);
  },

  "the form knows who needs no instruction, and whose matters are open": async ({ store }) => {
    await plant(store);
    await kyc.insert(store.db, [aRequest({ id: "k_1", userId: "u_bo" })]);
    await transactions.insert(store.db, [
      aTransaction({ id: "t_1", userId: "u_cy", type: "payout", status: "pending" }),
    ]);
    const people = await readSelectedPeople(store, [...ids, "u_gone"]);
    const has = (fact: "isInactive" | "isAsked" | "hasRequest" | "hasPayout") =>
      people.filter((one) => one[fact]).map(({ id }) => id);
    assert.deepEqual(people.map(({ id }) => id), ids.toSorted());
    assert.deepEqual(
      [has("isInactive"), has("isAsked"), has("hasRequest"), has("hasPayout")],
      [["u_inactive"], ["u_asked"], ["u_bo"], ["u_cy"]],
    );
  },

  "under the rule of two people the selection is proposed, and nobody asks alone": async (
    { store },
  ) => {
    const { ada, mo } = await openScene(store);
    await plant(store);
    await switchRule(store, "deactivate_person", { isOn: true }, ada);
    const together = (own: typeof mo, batch: string) =>
      deactivateTogether(store, ids, why, { actor: own, batch });
    const first = await together(mo, "one");
    assert.deepEqual([first.done, first.proposed, first.left], [0, 3, 2]);
    const { id } = (await waitingFor(store.db, "correction", "u_bo"))!;
    await sendBack(store, id, "Call first.", ada);
    const repeated = await together(mo, "one");
    assert.deepEqual([repeated.done, repeated.proposed, repeated.left], [0, 3, 2]);
    assert.equal(await waitingFor(store.db, "correction", "u_bo"), null);
    assert.deepEqual((await together(mo, "anew")).proposed, 3);
    const other = await together(ada, "two");
    assert.deepEqual([other.done, other.proposed, other.left], [0, 0, 5]);
    assert.deepEqual(await openIn(store), ["u_asked"]);
    const asked = (await readSelectedPeople(store, ids)).filter(({ isAsked }) => isAsked);
    assert.deepEqual(asked.map(({ id }) => id), ["u_ana", "u_asked", "u_bo", "u_cy"]);
  },
});

onEachEngine({
  "two members who select the same people at once ask for each once": async ({ store }) => {
    await plant(store);
    const { values, errors } = await outcomes(
      [rita, omar].map((member, index) =>
        deactivateTogether(store, index ? ids : ids.toReversed(), why, {
          actor: member,
          batch: crypto.randomUUID(),
        })
      ),
    );
    assert.deepEqual(errors, []);
    assert.equal(values.reduce((sum, { done }) => sum + done, 0), 3);
    assert.deepEqual(await openIn(store), ["u_ana", "u_asked", "u_bo", "u_cy"]);
  },
}, racingEngines());
