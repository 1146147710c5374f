import assert from "node:assert/strict";
import { readAccessReview } from "../../../data/access_reviews/read.ts";
import {
  latestReview,
  openAccessReview,
  runAccessReviews,
  setRepetition,
} from "../../../data/access_reviews/reviews.ts";
import { findSealFault } from "../../../data/audit/verify_seals.ts";
import { system } from "../../../data/audit/write.ts";
import { DAY_MS } from "../../../data/base/durations.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import { createToken, revokeToken } from "../../../data/staff/accounts/service_tokens.ts";
import { invite } from "../../../data/staff/accounts/invitations.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor } from "../../support/fixtures.ts";
import { aStaffMember } from "../../support/records.ts";
import { setPassword } from "../../support/stores.ts";
import { attest, attestAll, undoAttest } from "./scene.ts";

const ada = actor("s_ada", "Ada");
const ben = actor("s_ben", "Ben");
const aud = actor("s_aud", "Aud");
const mo = actor("s_mo", "Mo");

const roles = { s_ada: "admin", s_ben: "admin", s_aud: "auditor", s_mo: "moderator" } as const;

async function plant(
  { store }: Ground,
  people: readonly (keyof typeof roles)[] = ["s_ada", "s_ben", "s_aud", "s_mo"],
): Promise<void> {
  await staff.insert(
    store.db,
    people.map((id) =>
      aStaffMember({ id, name: id, email: `${id}@example.com`, role: roles[id], status: "active" })
    ),
  );
  for (const id of people) await setPassword(store, id, "plover quartz meadow 71");
}

const dayIn = ({ clock }: Ground, days: number) =>
  new Date(clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

const open = (ground: Ground, months: number | null = null, days = 14) =>
  openAccessReview(ground.store, { dueOn: dayIn(ground, days), months }, ada);

const noticesOf = async ({ store: { db } }: Ground) =>
  (await db.selectFrom("notifications").select(["staffId", "facts"])
    .where("kind", "=", "access_review").orderBy("time").orderBy("staffId").execute())
    .map(({ staffId, facts }) => `${staffId} ${JSON.parse(facts).state}`);

const actionsIn = async ({ store: { db } }: Ground) =>
  (await db.selectFrom("audit_log").select("action").where("category", "=", "access")
    .orderBy("seq").execute()).map(({ action }) => action);

onEachEngine({
  "auditors attest admins, admins everybody else, and nobody their own row": async (ground) => {
    const { store } = ground;
    await plant(ground);
    await open(ground);
    const own = { code: "access_review.own" };
    const other = { code: "access_review.other_role" };
    await assert.rejects(attest(store, "1 s_ada", ada), own);
    await assert.rejects(attest(store, "1 s_aud", aud), own);
    await assert.rejects(attest(store, "1 s_ada", ben), other);
    await assert.rejects(attest(store, "1 s_mo", aud), other);
    await assert.rejects(attest(store, "1 s_ben", mo), other);
    assert.equal((await attest(store, "1 s_ada", aud)).attestedBy, "s_aud");
    assert.equal((await attest(store, "1 s_mo", ada)).attestedBy, "s_ada");
    assert.equal((await attest(store, "1 s_aud", ben)).attestedBy, "s_ben");
  },

  "a change of role or name gives nobody a way to their own row": async (ground) => {
    const { store, clock } = ground;
    await plant(ground);
    await open(ground);
    await changeStaff(store, "s_ada", { role: "auditor", status: "active" }, ben);
    await changeStaff(store, "s_aud", { role: "support", status: "active" }, ben);
    await staff.saveProfile(store, { name: "Someone Else", email: "else@example.com" }, ada);
    await assert.rejects(attest(store, "1 s_ada", ada), { code: "access_review.own" });
    await changeStaff(store, "s_mo", { role: "admin", status: "active" }, ben);
    await assert.rejects(attest(store, "1 s_mo", mo), { code: "access_review.own" });
    clock.advance(7 * DAY_MS);
    assert.equal((await attest(store, "1 s_ben", ada)).attestedBy, "s_ada");
  },

  "an account made within seven days does not attest the row of whoever made it": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground, ["s_ada", "s_mo"]);
    await open(ground);
    const email = "second@example.com";
    const { member } = await invite(store, { name: "Second", email, role: "auditor" }, ada);
    await store.db.updateTable("staff").set({ status: "active" }).where("id", "=", member.id)
      .execute();
    const second = actor(member.id, "Second");
    const close = { kind: "forbidden", code: "access_review.close_account" };
    await assert.rejects(attest(store, "1 s_ada", second), close);
    const seen = async (readerId: string) =>
      (await readAccessReview(store, 1, readerId)).rows[0]!.attestable;
    assert.equal(await seen(second.id), "nobody");
    await plant(ground, ["s_ben"]);
    assert.equal(await seen(second.id), "close");
    assert.equal(await seen("s_ben"), "yes");
    await changeStaff(store, "s_mo", { role: "support", status: "active" }, ada);
    await assert.rejects(attest(store, "1 s_mo", ada), close);
    assert.equal((await attest(store, "1 s_mo", ben)).attestedBy, "s_ben");
    clock.advance(7 * DAY_MS);
    assert.equal((await attest(store, "1 s_ada", second)).attestedBy, second.id);
  },

  "without an auditor another admin attests an admin, and a lone admin's row waits": async (
    ground,
  ) => {
    const { store } = ground;
    await plant(ground, ["s_ada", "s_mo"]);
    await open(ground);
    await assert.rejects(attest(store, "1 s_ada", ada), { code: "access_review.own" });
    const attestable = async () =>
      Object.fromEntries(
        (await readAccessReview(store, 1, "s_ada")).rows.map(({ staffId, attestable }) => [
          staffId,
          attestable,
        ]),
      );
    assert.deepEqual(await attestable(), { s_ada: "nobody", s_mo: "yes" });
    await plant(ground, ["s_ben"]);
    assert.deepEqual(await attestable(), { s_ada: "own", s_mo: "yes" });
    assert.equal((await attest(store, "1 s_ada", ben)).attestedBy, "s_ben");
  },

  "an attestation is undone for 30 seconds by who took it, and can be taken again": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground);
    await open(ground);
    await attest(store, "1 s_mo", ada, { decision: "end", word: "Has left" });
    await assert.rejects(undoAttest(store, "1 s_mo", ben), { kind: "forbidden" });
    const { current } = await undoAttest(store, "1 s_mo", ada);
    assert.deepEqual([current.decision, current.word, current.attestedBy], [null, "", null]);
    await attest(store, "1 s_mo", ben, { decision: "change", word: "Support will do" });
    clock.advance(UNDO_MS);
    await assert.rejects(undoAttest(store, "1 s_mo", ben), { code: "undo.too_late" });
    assert.equal(await findSealFault(store.db, store.auditKey), null);
    assert.deepEqual(await actionsIn(ground), [
      "Access review opened",
      "Access attested",
      "Access attestation undone",
      "Access attested",
    ]);
  },

  "a review ends once its last attestation cannot be undone, and then nothing changes it": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground);
    await open(ground);
    await assert.rejects(open(ground), { code: "access_review.open" });
    await attestAll(store, 1);
    await runAccessReviews(store);
    assert.equal((await latestReview(store.db))?.endedAt, null);
    clock.advance(UNDO_MS);
    await runAccessReviews(store);
    assert.equal((await latestReview(store.db))?.endedAt, clock.now().toISOString());
    await assert.rejects(attest(store, "1 s_mo", ada), { code: "access_review.ended" });
    assert.equal((await actionsIn(ground)).at(-1), "Access review ended");
    assert.ok((await noticesOf(ground)).includes("s_aud ended"));
    assert.equal(await open(ground), 2);
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },

  "a review that repeats opens itself, reminds before its day and once it is overdue": async (
    ground,
  ) => {
    const { store, clock } = ground;
    await plant(ground, ["s_ada", "s_aud", "s_mo"]);
    await open(ground, 3, 10);
    await setRepetition(store, 1, { months: 6 }, ada);
    await attestAll(store, 1);
    clock.advance(UNDO_MS);
    await runAccessReviews(store);
    clock.advance(180 * DAY_MS);
    await runAccessReviews(store);
    assert.equal((await latestReview(store.db))?.number, 1);
    clock.advance(2 * DAY_MS);
    for (let run = 0; run < 2; run++) await runAccessReviews(store);
    const { number, months, openedBy, dueOn } = (await latestReview(store.db))!;
    assert.deepEqual([number, months, openedBy, dueOn], [2, 6, null, dayIn(ground, 10)]);
    for (const days of [6, 1, 3, 1, 30]) {
      clock.advance(days * DAY_MS);
      await runAccessReviews(store);
    }
    const states = ["opened", "ended", "opened", "due", "overdue"];
    const told = (id: string) => states.map((state) => `${id} ${state}`);
    const notices = await noticesOf(ground);
    assert.deepEqual(notices.filter((one) => one.startsWith("s_aud")), told("s_aud"));
    assert.deepEqual(notices.filter((one) => one.startsWith("s_ada")), told("s_ada").slice(1));
    assert.equal(notices.some((one) => one.startsWith("s_mo")), false);
  },

  "a row says whether its change has happened since, and who has come or gone": async (ground) => {
    const { store, clock } = ground;
    await plant(ground);
    const expiresAt = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await createToken(store, { name: "platform", scopes: ["users:read"], expiresAt }, ben);
    await open(ground);
    await attest(store, "1 s_mo", ada, { decision: "change", word: "Support will do" });
    await attest(store, "1 s_ben", aud, { decision: "change", word: "Without the token" });
    await attest(store, "1 s_aud", ada, { decision: "end", word: "Has left" });
    const state = async () =>
      (await readAccessReview(store, 1, "s_ada")).rows.map(({ staffId, isCarriedOut, hasLeft }) =>
        `${staffId} ${isCarriedOut} ${hasLeft}`
      ).toSorted();
    assert.deepEqual(await state(), [
      ...["s_ada null false", "s_aud false false", "s_ben false false", "s_mo false false"],
    ]);
    await changeStaff(store, "s_mo", { role: "support", status: "active" }, ada);
    await revokeToken(store, "platform", ben);
    await changeStaff(store, "s_aud", { role: "auditor", status: "inactive" }, ada);
    await staff.insert(store.db, [
      aStaffMember({ id: "s_new", name: "New", email: "new@example.com", role: "support" }),
    ]);
    assert.deepEqual(await state(), [
      ...["s_ada null false", "s_aud true true", "s_ben true false", "s_mo true false"],
    ]);
    const { joined, rows } = await readAccessReview(store, 1, "s_ada");
    assert.deepEqual(joined.map(({ name }) => name), ["New"]);
    assert.deepEqual(rows.find(({ staffId }) => staffId === "s_ben")?.tokens, ["platform"]);
  },

  "a due day is after today and within a year, and only an admin opens a review": async (
    ground,
  ) => {
    await plant(ground);
    for (const days of [0, -1, 366]) {
      await assert.rejects(open(ground, null, days), { code: "access_review.bad_day" });
    }
    const terms = { dueOn: dayIn(ground, 1), months: null };
    await assert.rejects(openAccessReview(ground.store, terms, aud), { kind: "forbidden" });
    await assert.rejects(setRepetition(ground.store, 1, { months: 3 }, ada), { kind: "not_found" });
    assert.equal(await openAccessReview(ground.store, terms, system), 1);
  },

  "tokens and webhooks without a member are a row, which an auditor attests": async (ground) => {
    const { store } = ground;
    await plant(ground);
    const expiresAt = new Date(store.now().getTime() + 30 * DAY_MS).toISOString();
    const token = { name: "command", scopes: ["users:import"], expiresAt };
    await createToken(store, token, system);
    await open(ground);
    const row = async () =>
      (await readAccessReview(store, 1, "s_aud")).rows.find(({ staffId }) => staffId === "nobody")!;
    const { tokens, attestable } = await row();
    assert.deepEqual([tokens, attestable], [["command"], "yes"]);
    await assert.rejects(attest(store, "1 nobody", ada), { code: "access_review.other_role" });
    await attest(store, "1 nobody", aud, { decision: "end", word: "Nobody knows it" });
    assert.equal((await row()).isCarriedOut, false);
    await revokeToken(store, "command", ada);
    assert.equal((await row()).isCarriedOut, true);
    assert.equal(await findSealFault(store.db, store.auditKey), null);
  },
});
