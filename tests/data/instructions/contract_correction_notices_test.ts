import assert from "node:assert/strict";
import { write } from "../../../data/audit/write.ts";
import { closeImported } from "../../../data/instructions/imported.ts";
import { askCorrection, closeCorrection } from "../../support/steps.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { aStaffMember, aUser } from "../../support/records.ts";

const omar = actor("r2", "Omar Support");
const rita = actor("r1", "Rita Reviewer");

const asked = (field: "name" | "email" | "language", value: string) => ({
  id: crypto.randomUUID(),
  field,
  value,
  source: "Ticket 4711",
});

onEachEngine({
  "the asker hears of the end of a correction, and not of one's own closing": async ({ store }) => {
    const ana = aUser({ id: "u_ana", name: "Ana Ilić" });
    await users.insert(store.db, [ana]);
    await staff.insert(store.db, [
      aStaffMember({ id: "r2" }),
      aStaffMember({ id: "r1", email: "r1@x.org" }),
    ]);
    await askCorrection(store, "u_ana", asked("email", "new.ana@example.com"), omar);
    const byHand = await askCorrection(
      store,
      "u_ana",
      asked("name", "A"),
      omar,
    );
    const own = await askCorrection(
      store,
      "u_ana",
      asked("language", "es"),
      rita,
    );
    const noticesOf = async (staffId: string) =>
      (await store.db.selectFrom("notifications").select(["kind", "facts"])
        .where("staffId", "=", staffId).execute())
        .map(({ kind, facts }) => [kind, JSON.parse(facts).field, JSON.parse(facts).closedByName]);
    const corrected = { ...ana, email: "new.ana@example.com" };
    await write(
      store,
      rita,
      (trx, record, now) => closeImported("user")(trx, [corrected], record, now),
    );
    assert.deepEqual(await noticesOf("r2"), [["correction_closed", "email", null]]);
    for (const { id } of [byHand, own]) {
      await closeCorrection(store, id, { note: "Done" }, { staff: rita, version: 1 });
    }
    assert.deepEqual((await noticesOf("r2")).toSorted(), [
      ["correction_closed", "email", null],
      ["correction_closed", "name", "Rita Reviewer"],
    ]);
    assert.deepEqual(await noticesOf("r1"), []);
  },
});
