import assert from "node:assert/strict";
import { readInstructions } from "../../../data/instructions/instructions.ts";
import type { Member } from "../../../data/staff/sessions/sessions.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import type { Store } from "../../../data/store.ts";
import { approve } from "../../../data/two_people/answer.ts";
import { endProposals } from "../../../data/two_people/expire.ts";
import { switchOff } from "../../../data/two_people/rule_change.ts";
import { onEachEngine } from "../../support/engines.ts";
import { signInAs } from "../../support/fixtures.ts";
import { aUser } from "../../support/records.ts";
import { askAgain, proposed, switchRule, undoCorrectionStep } from "../../support/steps.ts";
import { give, importRecords } from "../instructions/scene.ts";
import { assertProven, faultOf, noticesOf, openScene, refusedWith, stateOf } from "./scene.ts";

const once = { key: null };
const person = { type: "user", id: "u_free" } as const;

const bring = (store: Store, status: "active" | "inactive") =>
  importRecords(store, "users", [aUser({ id: "u_free", status })]);

onEachEngine({
  "Asking to deactivate a person, also once more, waits for a second member": async (
    { store, clock },
  ) => {
    const { ada, ben, mo } = await openScene(store);
    await switchRule(store, "deactivate_person", { isOn: true }, ada);
    const ask = (actor: Member, key: string | null = null) =>
      give(store, "deactivate", "u_free", actor, key);
    const first = await proposed(ask(mo));
    const second = await signInAs(store, "s_mo@desk.example");
    const again = await proposed(ask(second, "a key"));
    const replayed = await proposed(ask(second, "a key"));
    assert.deepEqual([again.id, replayed.id], [first.id, first.id]);
    await assert.rejects(ask(ben), refusedWith("proposal.waiting"));
    const token = { id: "token", name: "Service x", requestId: null };
    await assert.rejects(
      give(store, "deactivate", "u_kept", token),
      refusedWith("proposal.members_only"),
    );
    await assert.rejects(approve(store, first.id, second, once), refusedWith("proposal.own"));
    assert.deepEqual(await readInstructions(store.db, person), []);

    await approve(store, first.id, ada, once);
    const [asked] = await readInstructions(store.db, person);
    clock.advance(UNDO_MS);
    await bring(store, "inactive");
    clock.advance(1_000);
    await bring(store, "active");
    const [reverted] = await readInstructions(store.db, person);
    const aboutIt = async (staffId: string) =>
      (await noticesOf(store, staffId)).filter((kind) => kind.startsWith("instruction_"));
    assert.deepEqual(await aboutIt("s_mo"), ["instruction_closed", "instruction_reverted"]);
    assert.deepEqual(await aboutIt("s_ada"), []);
    const { id, version } = reverted!;
    const askOnceMore = (actor: Member) => askAgain(store, id, { staff: actor, version });
    const onceMore = await proposed(askOnceMore(ada));
    await assert.rejects(approve(store, onceMore.id, ada, once), refusedWith("proposal.own"));
    await assert.rejects(
      undoCorrectionStep(store, id, { staff: ada, version }),
      refusedWith("undo.nothing"),
    );
    assert.notEqual((await readInstructions(store.db, person))[0]!.revertedAt, null);
    await approve(store, onceMore.id, mo, once);
    assert.equal((await readInstructions(store.db, person))[0]!.askedBy, "s_ada");
    await undoCorrectionStep(store, id, { staff: ada, version: version + 1 });
    assert.deepEqual(
      (await readInstructions(store.db, person)).map((
        { id, askedBy, revertedAt },
      ) => [id, askedBy, revertedAt !== null]),
      [[asked!.id, "s_mo", true]],
    );
    await give(store, "close", "c_free", mo);
    await assertProven(store);
  },

  "A proposal to deactivate ends with the person's state, or once they are deactivated alone":
    async ({ store, clock }) => {
      const { ada, mo } = await openScene(store);
      await switchRule(store, "deactivate_person", { isOn: true }, ada);
      const overtaken = await proposed(give(store, "deactivate", "u_free", mo));
      clock.advance(1_000);
      await bring(store, "inactive");
      await assert.rejects(
        approve(store, overtaken.id, ada, once),
        refusedWith("proposal.changed"),
      );
      await bring(store, "active");
      const alone = await proposed(give(store, "deactivate", "u_free", mo));
      await endProposals(store);
      assert.equal(await stateOf(store, alone.id), "waiting");
      await switchOff(store, "deactivate_person", "Ada has left.");
      clock.advance(1_000);
      await give(store, "deactivate", "u_free", mo);
      await endProposals(store);
      assert.equal(await stateOf(store, alone.id), "changed");
      await assertProven(store);
    },

  "A person who was deactivated alone while the rule was off in the database is found": async (
    { store },
  ) => {
    const { ada, mo } = await openScene(store);
    await switchRule(store, "deactivate_person", { isOn: true }, ada);
    const setRule = (isOn: number) =>
      store.db.updateTable("two_people_rules").set({ isOn }).execute();
    await setRule(0);
    await give(store, "deactivate", "u_free", mo);
    await setRule(1);
    assert.equal((await faultOf(store))?.reason, "a step under a rule has no second member");
  },
});
