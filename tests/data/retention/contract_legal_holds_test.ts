import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as users from "../../../data/records/users.ts";
import { readHoldable } from "../../../data/retention/legal_hold_steps.ts";
import { hasLegalHold, selectLegalHolds } from "../../../data/retention/legal_holds.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { aRequest, aStaffMember, aUser } from "../../support/records.ts";
import { placeLegalHold, releaseLegalHold, undoLegalHold } from "../../support/steps.ts";

const ada = actor("s_1", "Ada");
const mo = actor("s_2", "Mo");

const plant = async ({ store: { db } }: Ground) => {
  for (const { id, name } of [ada, mo]) {
    const email = `${id}@example.com`;
    await staff.insert(db, [aStaffMember({ id, name, email, role: "admin", status: "active" })]);
  }
  await users.insert(db, [aUser({ id: "u_1" }), aUser({ id: "u_2", email: "two@example.com" })]);
  await kyc.insert(db, [
    aRequest({ id: "k_1", userId: "u_1" }),
    aRequest({ id: "k_2", userId: "u_1" }),
    aRequest({ id: "k_3", userId: "u_2" }),
  ]);
};

const input = { reason: "Claim 12.", authority: "Court of Porto", until: "2027-01-31" };

const place = ({ store }: Ground, id: string, version = 0, person = ada, more = {}) =>
  placeLegalHold(store, id, { ...input, ...more }, { person, version });

const release = ({ store }: Ground, id: string, version: number, person = mo) =>
  releaseLegalHold(store, id, { reason: "It has ended." }, { person, version });

const heldIn = async ({ store: { db } }: Ground) => {
  const subjects = [
    ...["u_1", "u_2"].map((userId) => ({ userId })),
    ...["k_1", "k_2", "k_3"].map((requestId) => ({ requestId })),
  ];
  const held: string[] = [];
  for (const subject of subjects) {
    if (await hasLegalHold(db, subject)) held.push(Object.values(subject)[0]!);
  }
  return held;
};

const entriesOf = async ({ store }: Ground) =>
  await store.db.selectFrom("audit_log").select(["action", "category", "caseNumber"])
    .orderBy("seq").execute();

onEachEngine({
  "a legal hold of a person keeps their requests, and one of a request its person": async (
    ground,
  ) => {
    await plant(ground);
    assert.deepEqual(await heldIn(ground), []);
    await place(ground, "user u_1");
    assert.deepEqual(await heldIn(ground), ["u_1", "k_1", "k_2"]);
    await release(ground, "user u_1", 1);
    assert.deepEqual(await heldIn(ground), []);
    await place(ground, "kyc k_3");
    assert.deepEqual(await heldIn(ground), ["u_2", "k_3"]);
    const [hold, ...others] = await selectLegalHolds(ground.store.db, { userId: "u_2" })
      .execute();
    assert.deepEqual(others, []);
    const { reason, authority, until, staffName, subjectId } = hold!;
    assert.deepEqual(
      { reason, authority, until, staffName, subjectId },
      { ...input, staffName: "Ada", subjectId: "k_3" },
    );
    assert.deepEqual((await entriesOf(ground)).map(Object.values), [
      ["Legal hold placed", "legal", null],
      ["Legal hold released", "legal", null],
      ["Legal hold placed", "legal", null],
    ]);
  },

  "who placed a legal hold releases it only where there is no other active admin": async (
    ground,
  ) => {
    await plant(ground);
    await place(ground, "user u_1");
    await assert.rejects(release(ground, "user u_1", 1, ada), { code: "legal_hold.own" });
    await release(ground, "user u_1", 1, mo);
    await place(ground, "user u_1", 2);
    await ground.store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", mo.id)
      .execute();
    await release(ground, "user u_1", 3, ada);
    assert.deepEqual(await heldIn(ground), []);
  },

  "a legal hold is placed once, released once, and not until a day that is over": async (
    ground,
  ) => {
    await plant(ground);
    await assert.rejects(release(ground, "user u_1", 0), { code: "legal_hold.not_held" });
    await assert.rejects(place(ground, "user u_1", 0, ada, { until: "2026-11-18" }), {
      code: "legal_hold.day_over",
    });
    await assert.rejects(place(ground, "user u_none"), { kind: "not_found" });
    await place(ground, "user u_1", 0, ada, { until: null });
    await assert.rejects(place(ground, "user u_1", 0, mo), { kind: "stale" });
    await assert.rejects(place(ground, "user u_1", 1, mo), { code: "legal_hold.held" });
    assert.deepEqual(await heldIn(ground), ["u_1", "k_1", "k_2"]);
  },

  "a legal hold and its release are undone for 30 seconds, by who took the step": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground);
    await place(ground, "kyc k_1");
    const undo = (version: number, person: typeof ada) =>
      undoLegalHold(store, "kyc k_1", { version, person });
    await assert.rejects(undo(1, mo), { kind: "forbidden" });
    await undo(1, ada);
    assert.deepEqual(await heldIn(ground), []);
    await place(ground, "kyc k_1", 2);
    await release(ground, "kyc k_1", 3);
    await undo(4, mo);
    const { hold, version } = await readHoldable(store, "kyc", "k_1");
    assert.deepEqual([hold?.staffId, hold?.authority, version], ["s_1", input.authority, 5]);
    await release(ground, "kyc k_1", 5);
    clock.advance(UNDO_MS);
    await assert.rejects(undo(6, mo), { kind: "conflict" });
    assert.deepEqual(await heldIn(ground), []);
  },
});
