import assert from "node:assert/strict";
import { findSealFault } from "../../../data/audit/verify_seals.ts";
import {
  getSentInstruction,
  readSentInstructions,
} from "../../../data/instructions/for_platform.ts";
import { readInstructions } from "../../../data/instructions/instructions.ts";
import { tellOverdue } from "../../../data/instructions/overdue.ts";
import { HOUR_MS } from "../../../data/base/durations.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";
import { actor, outcomes } from "../../support/fixtures.ts";
import { aStaffMember, aUser } from "../../support/records.ts";
import { askAgain } from "../../support/steps.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { answer, eventsIn, give, importRecords, noticesOf, undo } from "./scene.ts";

const rita = actor("r1", "Rita Reviewer");
const omar = actor("r2", "Omar Admin");

async function plant({ db }: Store): Promise<void> {
  await users.insert(db, [aUser({ id: "u_ana", name: "Ana Ilić" })]);
  await staff.insert(db, [
    aStaffMember({ id: "r1" }),
    aStaffMember({ id: "r2", email: "r2@x.org" }),
  ]);
}

const bring = (store: Store, status: "active" | "inactive") =>
  importRecords(store, "users", [aUser({ id: "u_ana", name: "Ana Ilić", status })]);

const statesIn = async ({ db }: Store) =>
  (await readInstructions(db, { type: "user", id: "u_ana" })).map(
    ({ verb, closedAt, closedBy, answer, revertedAt }) =>
      [verb, closedAt ? "closed" : revertedAt ? "reverted" : "open", closedBy, answer].join(" ")
        .trim(),
  );

onEachEngine({
  "an instruction is an event that names the field, and the record stays as it is": async (
    { store },
  ) => {
    await plant(store);
    await addEndpoint(store);
    const { id } = await give(store, "deactivate", "u_ana", rita);
    assert.deepEqual(await eventsIn(store), [
      ["user.change_requested", { instructionId: id, userId: "u_ana", field: "status" }],
    ]);
    assert.equal((await users.get(store, "u_ana")).status, "active");
    const entry = await store.db.selectFrom("audit_log").select(["action", "target", "after"])
      .executeTakeFirstOrThrow();
    assert.deepEqual({ ...entry, after: JSON.parse(entry.after!) }, {
      action: "Instruction given",
      target: "Ana Ilić (u_ana)",
      after: { instructionId: id, field: "status", value: "inactive" },
    });
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "an import with the new value closes it and one with the former value opens it again": async (
    { store, clock },
  ) => {
    await plant(store);
    const { id } = await give(store, "deactivate", "u_ana", rita);
    clock.advance(UNDO_MS);
    await bring(store, "active");
    assert.deepEqual(await statesIn(store), ["deactivate open"]);
    await bring(store, "inactive");
    assert.deepEqual(await statesIn(store), ["deactivate closed"]);
    await answer(store, id, "done");
    await assert.rejects(answer(store, id, "refused"), { code: "instruction.closed" });
    clock.advance(1_000);
    await bring(store, "active");
    assert.deepEqual(await statesIn(store), ["deactivate reverted"]);
    clock.advance(24 * HOUR_MS);
    await tellOverdue(store);
    const notices = await noticesOf(store, "r1");
    assert.deepEqual(notices.map(({ kind, verb, how }) => [kind, verb, how]), [
      ["instruction_closed", "deactivate", "import"],
      ["instruction_reverted", "deactivate", undefined],
    ]);
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "the platform's answer closes it once, with its note, and the asker is told": async (
    { store, clock },
  ) => {
    await plant(store);
    const { id } = await give(store, "deactivate", "u_ana", rita);
    clock.advance(UNDO_MS - 1);
    await assert.rejects(answer(store, id, "done"), { code: "instruction.not_found" });
    assert.deepEqual(await readSentInstructions(store, {}), []);
    clock.advance(1);
    assert.deepEqual((await readSentInstructions(store, { state: "open" })).map(({ id }) => id), [
      id,
    ]);
    for (let times = 0; times < 2; times++) await answer(store, id, "refused", "A partner.");
    await assert.rejects(answer(store, id, "done"), { code: "instruction.closed" });
    assert.deepEqual(await statesIn(store), ["deactivate closed  refused"]);
    const [notice, ...others] = await noticesOf(store, "r1");
    assert.partialDeepStrictEqual(notice, { how: "refused", note: "A partner.", id: "u_ana" });
    assert.deepEqual(others, []);
    assert.deepEqual(await readSentInstructions(store, { state: "open" }), []);
    await bring(store, "active");
    assert.deepEqual(await statesIn(store), ["deactivate closed  refused"]);
    const entries = await store.db.selectFrom("audit_log").select(["actorName", "after"])
      .where("action", "=", "Instruction closed").execute();
    assert.deepEqual(
      entries.map(({ actorName, after }) => [actorName, JSON.parse(after!).answer]),
      [
        ["Service platform", "refused"],
      ],
    );
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "an instruction that is asked once more stays in sight of the platform": async (
    { store, clock },
  ) => {
    await plant(store);
    const { id } = await give(store, "deactivate", "u_ana", rita);
    clock.advance(UNDO_MS);
    await bring(store, "inactive");
    clock.advance(1_000);
    await bring(store, "active");
    const { version } = await getSentInstruction(store, id);
    await askAgain(store, id, { staff: rita, version });
    assert.equal((await getSentInstruction(store, id)).revertedAt, null);
    const open = await readSentInstructions(store, { state: "open" });
    assert.deepEqual(open.map((one) => one.id), [id]);
    assert.equal((await answer(store, id, "refused")).answer, "refused");
  },

  "an undone instruction leaves no event, and the platform never reads it": async (
    { store, clock },
  ) => {
    await plant(store);
    await addEndpoint(store);
    const given = await give(store, "deactivate", "u_ana", rita);
    await assert.rejects(undo(store, given, omar), { code: "undo.other_person" });
    await undo(store, given, rita);
    clock.advance(UNDO_MS);
    assert.deepEqual([await eventsIn(store), await statesIn(store)], [[], []]);
    assert.deepEqual(await readSentInstructions(store, {}), []);
    await assert.rejects(answer(store, given.id, "done"), { code: "instruction.not_found" });
    const late = await give(store, "deactivate", "u_ana", rita);
    clock.advance(UNDO_MS);
    await assert.rejects(undo(store, late, rita), { code: "undo.too_late" });
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "the asker is told once when the platform has not answered for a day": async (
    { store, clock },
  ) => {
    await plant(store);
    await give(store, "deactivate", "u_ana", rita);
    clock.advance(24 * HOUR_MS);
    await tellOverdue(store);
    assert.deepEqual(await noticesOf(store, "r1"), []);
    clock.advance(1);
    for (let times = 0; times < 2; times++) await tellOverdue(store);
    const notices = await noticesOf(store, "r1");
    assert.deepEqual(notices, [{
      kind: "instruction_overdue",
      count: 1,
      on: "user",
      id: "u_ana",
      name: "Ana Ilić",
      field: "status",
      verb: "deactivate",
    }]);
  },
});

onEachEngine({
  "one instruction of a field is open at a time, also of two at once, and it must change something":
    async ({ store }) => {
      await plant(store);
      await assert.rejects(give(store, "reactivate", "u_ana", rita), {
        code: "instruction.same_value",
      });
      const { values, errors } = await outcomes([
        give(store, "deactivate", "u_ana", rita),
        give(store, "deactivate", "u_ana", omar),
      ]);
      assert.deepEqual([values.length, errors.map(({ code }) => code)], [1, ["instruction.open"]]);
      assert.deepEqual(await statesIn(store), ["deactivate open"]);
    },
}, racingEngines());
