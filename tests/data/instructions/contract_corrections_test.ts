import assert from "node:assert/strict";
import * as z from "zod";
import { askCorrection, closeCorrection, undoCorrectionStep } from "../../support/steps.ts";
import {
  checkedValue,
  correctionShape,
  readCorrections,
} from "../../../data/instructions/corrections.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, outcomes } from "../../support/fixtures.ts";
import { aStaffMember, aUser } from "../../support/records.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { anEmail, eventsIn, importRecords, plantAna, trailOf } from "./scene.ts";

const omar = actor("r2", "Omar Support");
const rita = actor("r1", "Rita Reviewer");

const stateOf = async ({ store }: Ground) =>
  (await readCorrections(store.db, "u_ana")).map(({ field, value, version, closedAt, closedBy }) =>
    `${field} ${value} v${version} ${closedAt === null ? "open" : `closed by ${closedBy}`}`
  );

onEachEngine({
  "a correction is asked with an event that names the field and never the value": async (
    ground,
  ) => {
    const { store } = ground;
    await plantAna(store);
    await addEndpoint(store);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    assert.deepEqual(await stateOf(ground), ["email new.ana@example.com v1 open"]);
    const data = { correctionId: id, userId: "u_ana", field: "email" };
    assert.deepEqual(await eventsIn(store), [["user.correction_requested", data]]);
    const [entry] = await trailOf(store);
    assert.deepEqual([entry?.action, entry?.target], [
      "User correction requested",
      "Ana Ilić (u_ana)",
    ]);
    assert.deepEqual(JSON.parse(entry!.after!), { correctionId: id, field: "email" });
    assert.equal((await users.get(store, "u_ana")).email, "test.person@example.com");
  },

  "a form that is sent twice asks once, also at the same time": async (ground) => {
    const { store } = ground;
    await plantAna(store);
    const form = anEmail();
    const { values } = await outcomes([1, 2].map(() => askCorrection(store, "u_ana", form, omar)));
    assert.deepEqual(values[0], values[1]);
    assert.equal((await stateOf(ground)).length, 1);
    assert.equal((await trailOf(store)).length, 1);
  },

  "a field has one open correction": async (ground) => {
    const { store } = ground;
    await plantAna(store);
    await askCorrection(store, "u_ana", anEmail(), omar);
    const other = anEmail({ value: "other@example.com" });
    await assert.rejects(askCorrection(store, "u_ana", other, rita), { code: "correction.open" });
    await askCorrection(store, "u_ana", anEmail({ field: "language", value: "es" }), rita);
    assert.equal((await stateOf(ground)).length, 2);
  },

  "the value that a person has is no correction, and an unknown person has none": async (
    { store },
  ) => {
    await plantAna(store);
    const same = anEmail({ value: "Test.Person@Example.com" });
    await assert.rejects(askCorrection(store, "u_ana", same, omar), {
      code: "correction.same_value",
    });
    await assert.rejects(askCorrection(store, "u_nobody", anEmail(), omar), {
      code: "user.not_found",
    });
  },

  "the import that carries the new value closes a correction, and another one does not": async (
    ground,
  ) => {
    const { store } = ground;
    await plantAna(store);
    await askCorrection(store, "u_ana", anEmail(), omar);
    await askCorrection(store, "u_ana", anEmail({ field: "name", value: "Ana Ilić-Novak" }), omar);
    await importRecords(store, "users", [
      aUser({ id: "u_ana", name: "Ana Ilić", email: "New.Ana@example.com" }),
      aUser({ id: "u_other", email: "new.ana@example.com" }),
    ]);
    assert.deepEqual((await stateOf(ground)).toSorted(), [
      "email new.ana@example.com v2 closed by null",
      "name Ana Ilić-Novak v1 open",
    ]);
    const entry = (await trailOf(store)).find(({ action }) => action === "User correction closed");
    assert.equal(JSON.parse(entry!.after!).closedBy, "import");
    await askCorrection(store, "u_ana", anEmail({ value: "third@example.com" }), omar);
  },

  "a correction is closed by hand with a note, for the version that was seen": async (ground) => {
    const { store } = ground;
    await plantAna(store);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    const close = (version: number, note = "Withdrawn by the customer") =>
      closeCorrection(store, id, { note }, { staff: rita, version });
    await assert.rejects(close(7), { code: "correction.changed", kind: "stale" });
    await close(1);
    await close(1);
    assert.deepEqual(await stateOf(ground), ["email new.ana@example.com v2 closed by r1"]);
    await assert.rejects(close(2), { code: "correction.closed", kind: "conflict" });
    const after = (await trailOf(store)).map((entry) => entry.after).join();
    assert.doesNotMatch(after, /Withdrawn|new\.ana/);
  },

  "an undone correction sends no event and was never asked": async (ground) => {
    const { store, clock } = ground;
    await plantAna(store);
    await addEndpoint(store);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    const undo = (staff = omar) => undoCorrectionStep(store, id, { staff, version: 1 });
    await assert.rejects(undo(rita), { code: "undo.other_person" });
    clock.advance(1_000);
    await undo();
    await undo();
    assert.deepEqual(await stateOf(ground), []);
    assert.deepEqual(await eventsIn(store), []);
    await askCorrection(store, "u_ana", anEmail(), omar);
    assert.equal((await stateOf(ground)).length, 1);
  },

  "a closing that is undone leaves the correction open, unless the field has another one": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plantAna(store);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    await closeCorrection(store, id, { note: "Wrong" }, { staff: omar, version: 1 });
    await undoCorrectionStep(store, id, { staff: omar, version: 2 });
    assert.deepEqual(await stateOf(ground), ["email new.ana@example.com v3 open"]);
    await closeCorrection(store, id, { note: "Wrong" }, { staff: omar, version: 3 });
    clock.advance(1_000);
    await askCorrection(store, "u_ana", anEmail({ value: "other@example.com" }), rita);
    await assert.rejects(undoCorrectionStep(store, id, { staff: omar, version: 4 }), {
      code: "correction.open",
    });
  },

  "a closing is not undone once an import has brought the value": async (ground) => {
    const { store, clock } = ground;
    await plantAna(store);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    await closeCorrection(store, id, { note: "Wrong" }, { staff: omar, version: 1 });
    clock.advance(1_000);
    await importRecords(store, "users", [
      aUser({ id: "u_ana", name: "Ana Ilić", email: "new.ana@example.com" }),
    ]);
    await assert.rejects(undoCorrectionStep(store, id, { staff: omar, version: 2 }), {
      code: "correction.same_value",
      kind: "conflict",
    });
    assert.deepEqual(await stateOf(ground), ["email new.ana@example.com v2 closed by r2"]);
  },

  "an import and the asking or undo of a correction at once leave none open": async (ground) => {
    const { store, clock } = ground;
    await plantAna(store);
    for (let n = 0; n < 6; n++) {
      clock.advance(60_000);
      const value = `ana.${n}@example.com`;
      const bring = () => importRecords(store, "users", [aUser({ id: "u_ana", email: value })]);
      const form = anEmail({ value });
      const { errors } = await outcomes<unknown>([
        askCorrection(store, "u_ana", form, omar),
        bring(),
      ]);
      assert.ok(errors.every(({ code }) => code === "correction.same_value"));
      const other = anEmail({ value: `other.${n}@example.com` });
      const { id } = await askCorrection(store, "u_ana", other, omar);
      await outcomes<unknown>([
        undoCorrectionStep(store, id, { staff: omar, version: 1 }),
        importRecords(store, "users", [aUser({ id: "u_ana", email: other.value })]),
      ]);
      assert.ok((await stateOf(ground)).every((line) => !line.endsWith("open")), `round ${n}`);
    }
  },

  "nothing is undone after 30 seconds, nor what an import closed": async (ground) => {
    const { store, clock } = ground;
    await plantAna(store);
    const first = await askCorrection(store, "u_ana", anEmail(), omar);
    clock.advance(UNDO_MS);
    await assert.rejects(undoCorrectionStep(store, first.id, { staff: omar, version: 1 }), {
      code: "undo.too_late",
    });
    const name = anEmail({ field: "name", value: "Ana Novak" });
    const second = await askCorrection(store, "u_ana", name, omar);
    await importRecords(store, "users", [aUser({ id: "u_ana", name: "Ana Novak" })]);
    await assert.rejects(undoCorrectionStep(store, second.id, { staff: omar, version: 1 }), {
      kind: "conflict",
    });
  },

  "corrections come with the names of the people who asked and closed": async ({ store }) => {
    await plantAna(store);
    await staff.insert(store.db, [
      aStaffMember({ id: "r1", name: "Rita Reviewer", email: "rita@example.com" }),
      aStaffMember({ id: "r2", name: "Omar Support", email: "omar@example.com" }),
    ]);
    const { id } = await askCorrection(store, "u_ana", anEmail(), omar);
    const shown = async () =>
      (await readCorrections(store.db, "u_ana"))
        .map(({ requestedByName, closedByName, note }) => [requestedByName, closedByName, note]);
    assert.deepEqual(await shown(), [["Omar Support", null, null]]);
    await closeCorrection(store, id, { note: "Wrong" }, { staff: rita, version: 1 });
    assert.deepEqual(await shown(), [["Omar Support", "Rita Reviewer", "Wrong"]]);
  },
});

Deno.test("a new value fits its field", () => {
  const form = z.strictObject(correctionShape).transform(checkedValue);
  const errorOf = (field: string, value: string) =>
    form.safeParse({ field, value, source: "Ticket" }).error
      ?.issues.map(({ path, message }) => `${path.join()}: ${message}`).join();
  assert.equal(errorOf("email", "ana@example.com"), undefined);
  assert.equal(errorOf("email", "ana at example"), "value: email.invalid");
  assert.equal(errorOf("language", "es-MX"), undefined);
  assert.equal(errorOf("language", "Spanish please"), "value: correction.bad_language");
  assert.equal(errorOf("name", "  "), "value: name.missing");
  assert.equal(errorOf("name", "x".repeat(201)), "value: text.over_200");
  assert.equal(errorOf("role", "admin"), "field: correction.no_field");
});
