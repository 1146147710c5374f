import assert from "node:assert/strict";
import {
  askAgain,
  askCorrection,
  closeCorrection,
  undoCorrectionStep,
} from "../../support/steps.ts";
import { readCorrections } from "../../../data/instructions/corrections.ts";
import { isReverted } from "../../../data/instructions/instructions.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { aStaffMember, aUser } from "../../support/records.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { anEmail, eventsIn, importRecords, plantAna, trailOf } from "./scene.ts";

const omar = actor("r2", "Omar Support");
const rita = actor("r1", "Rita Reviewer");

const openOnes = async ({ db }: Store) =>
  (await readCorrections(db, "u_ana")).filter(({ closedAt }) => closedAt === null);

onEachEngine({
  "an import that brings the former value back reverts a correction, until it is asked again":
    async (
      ground,
    ) => {
      const { store, clock } = ground;
      await plantAna(store);
      await addEndpoint(store);
      await staff.insert(store.db, [aStaffMember({ id: "r2", name: "Omar Support" })]);
      const noticesOf = async (staffId: string) =>
        (await store.db.selectFrom("notifications").select("kind").where("staffId", "=", staffId)
          .execute()).map(({ kind }) => kind).toSorted();
      const bring = async (name: string, language?: string) => {
        clock.advance(60_000);
        await importRecords(store, "users", [
          aUser({ id: "u_ana", name, ...language && { language } }),
        ]);
      };
      const form = anEmail({ field: "name", value: "Ana Novak" });
      const { id } = await askCorrection(store, "u_ana", form, omar);
      await askCorrection(store, "u_ana", anEmail({ field: "language", value: "es" }), rita);
      const readName = async () =>
        (await readCorrections(store.db, "u_ana")).find(({ field }) => field === "name")!;
      await bring("Ana Novak", "es");
      await bring("Ana Novak-Ilić");
      assert.equal(isReverted(await readName()), false, "another value is a later change");
      assert.equal((await readCorrections(store.db, "u_ana")).filter(isReverted).length, 0);
      for (let times = 0; times < 2; times++) await bring("Ana Ilić");
      assert.equal(isReverted(await readName()), true);
      assert.deepEqual(await noticesOf("r2"), ["correction_closed", "correction_reverted"]);
      assert.equal((await eventsIn(store)).length, 2, "nothing has left");
      const reverted = (await trailOf(store)).filter(({ action }) =>
        action === "User correction reverted"
      );
      assert.deepEqual(reverted.map(({ after }) => JSON.parse(after!)), [
        { correctionId: id, field: "name" },
      ]);
      for (const name of ["Ana Novak", "Ana Ilić"]) await bring(name);
      assert.equal(isReverted(await readName()), true);
      assert.equal((await noticesOf("r2")).length, 2, "each is said once per asking");

      const { version } = await readName();
      const again = (staff = rita) => askAgain(store, id, { staff, version });
      assert.equal(isReverted(await again()), false);
      await again();
      await assert.rejects(again(omar), { code: "correction.changed" });
      assert.equal((await eventsIn(store)).length, 3);
      await undoCorrectionStep(store, id, { staff: rita, version: version + 1 });
      assert.equal(isReverted(await readName()), true);
      assert.equal((await readName()).askedBy, "r2");
      assert.equal((await eventsIn(store)).length, 2);
      await askAgain(store, id, { staff: rita, version: version + 2 });
      await bring("Ana Novak");
      assert.deepEqual(await openOnes(store), []);
    },

  "a correction with a later one of its field, or closed by hand, is not reverted": async (
    { store, clock },
  ) => {
    await plantAna(store);
    const there = anEmail({ field: "name", value: "Ana Novak" });
    await askCorrection(store, "u_ana", there, omar);
    await importRecords(store, "users", [aUser({ id: "u_ana", name: "Ana Novak" })]);
    clock.advance(1_000);
    const back = anEmail({ field: "name", value: "Ana Ilić" });
    await askCorrection(store, "u_ana", back, omar);
    await importRecords(store, "users", [aUser({ id: "u_ana", name: "Ana Ilić" })]);
    assert.equal((await readCorrections(store.db, "u_ana")).filter(isReverted).length, 0);
    clock.advance(1_000);
    const byHand = await askCorrection(store, "u_ana", anEmail(), omar);
    await closeCorrection(store, byHand.id, { note: "Done" }, { staff: omar, version: 1 });
    for (const email of ["new.ana@example.com", "test.person@example.com"]) {
      await importRecords(store, "users", [aUser({ id: "u_ana", name: "Ana Ilić", email })]);
    }
    assert.equal((await readCorrections(store.db, "u_ana")).filter(isReverted).length, 0);
  },
});
