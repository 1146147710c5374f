import assert from "node:assert/strict";
import { system } from "../../../data/audit/write.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import { changePassword } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import {
  findReset,
  makeMailedLink,
  makeResetLink,
  requestReset,
  resetPassword,
} from "../../../data/staff/accounts/reset_links.ts";
import { findMember } from "../../../data/staff/sessions/sessions.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import { deliverDeferred } from "../../../data/staff/accounts/deferred_notices.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";

const NEXT = "a password that nobody has guessed";
const HOUR_MS = 60 * 60 * 1000;
const boss = actor("s_boss", "The Boss");

const isGone = (store: Store, token: string) =>
  assert.rejects(findReset(store, token), { kind: "not_found" });

async function withLink(store: Store, endsTwoFactor = false): Promise<string> {
  await addAccount(store, "s_boss");
  await addAccount(store, "s_1");
  return (await makeResetLink(store, "s_1", { endsTwoFactor }, boss)).token;
}

const kinds = async (store: Store, staffId = "s_1") =>
  (await store.db.selectFrom("notifications").select("kind").where("staffId", "=", staffId)
    .orderBy("time").execute()).map(({ kind }) => kind);

const mailedLink = (store: Store) =>
  makeMailedLink(store, {
    id: "s_1",
    email: "s_1@desk.example",
    since: store.now().toISOString(),
  });

const plantTwoFactor = (store: Store) =>
  store.db.insertInto("two_factor").values({
    staffId: "s_1",
    secret: "JBSWY3DPEHPK3PXP",
    confirmedAt: store.now().toISOString(),
    lastStep: 0,
  }).execute();

onEachEngine({
  "a link that is asked for by mail does not replace the link of an admin": async (
    { store, clock },
  ) => {
    const token = await withLink(store, true);
    await requestReset(store, "s_1@desk.example", caller());
    await deliverDeferred(store, { all: true });
    assert.deepEqual(await kinds(store), ["reset_link_made"]);
    assert.ok((await findReset(store, token)).endsTwoFactor);
    clock.advance(HOUR_MS);
    await isGone(store, token);
    await requestReset(store, "s_1@desk.example", caller());
    await deliverDeferred(store, { all: true });
    assert.deepEqual((await kinds(store)).toSorted(), ["reset_link_made", "reset_link_sent"]);
  },

  "a link that is asked for by mail does not replace the one of the command line": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    const { token } = await makeResetLink(store, "s_1", { endsTwoFactor: false }, system);
    await requestReset(store, "s_1@desk.example", caller());
    await deliverDeferred(store, { all: true });
    assert.deepEqual(await kinds(store), ["reset_link_made"]);
    assert.equal(await mailedLink(store), null);
    assert.equal((await findReset(store, token)).member.id, "s_1");
  },
  "a mailed link opens the account of anybody, and gives way to the next one": async (
    { store },
  ) => {
    await addAccount(store, "s_1", { role: "support" });
    const { token = "" } = await mailedLink(store) ?? {};
    const next = await mailedLink(store);
    await isGone(store, token);
    assert.equal((await resetPassword(store, next?.token ?? "", NEXT, "r")).id, "s_1");
  },

  "a reset link works once, ends sessions and counts, and notifies its person": async (
    { store, clock },
  ) => {
    const token = await withLink(store);
    const before = await signInAs(store, "s_1@desk.example");
    await store.db.insertInto("sign_in_failures")
      .values({ subject: "s_1@desk.example", failures: 100, at: clock.now().toISOString() })
      .execute();
    const rows = await store.db.selectFrom("reset_links").selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(token), "only its hash is kept");
    clock.advance(1);
    await resetPassword(store, token, NEXT, "r");
    assert.equal(await findMember(store, before.sessionId), null);
    await isGone(store, token);
    await assert.rejects(signInAs(store, "s_1@desk.example"), { kind: "unauthenticated" });
    const form = { email: "s_1@desk.example", password: NEXT };
    assert.ok("member" in await signIn(store, form, caller()));
    assert.deepEqual(await kinds(store), ["reset_link_made", "password_reset"]);
    const deeds = await store.db.selectFrom("audit_log").select(["action", "actorId"])
      .where("action", "in", ["Reset link made", "Password reset"]).orderBy("seq").execute();
    assert.deepEqual(deeds.map(({ action, actorId }) => [action, actorId]), [
      ["Reset link made", "s_boss"],
      ["Password reset", "s_1"],
    ]);
  },
  "two uses of a link at once set one new password": async ({ store }) => {
    const token = await withLink(store);
    const uses = [NEXT, `${NEXT}!`].map((password) => resetPassword(store, token, password, "r"));
    assert.equal((await outcomes(uses)).values.length, 1);
  },
  "a reset link lasts an hour, and ends with the next one and with a new password": async (
    { store, clock },
  ) => {
    const first = await withLink(store);
    const second = (await makeResetLink(store, "s_1", { endsTwoFactor: false }, boss)).token;
    await isGone(store, first);
    clock.advance(HOUR_MS - 1);
    await findReset(store, second);
    clock.advance(1);
    await isGone(store, second);
    const third = (await makeResetLink(store, "s_1", { endsTwoFactor: false }, boss)).token;
    const person = await signInAs(store, "s_1@desk.example");
    await changePassword(store, person, { current: PASSWORD, next: NEXT });
    await isGone(store, third);
  },
  "a reset link ends with the account, and with the role of its maker": async ({ store }) => {
    const token = await withLink(store);
    await addAccount(store, "s_other");
    const other = actor("s_other", "Another");
    await changeStaff(store, "s_boss", { role: "support", status: "active" }, other);
    await isGone(store, token);
    const again = (await makeResetLink(store, "s_1", { endsTwoFactor: false }, other)).token;
    await changeStaff(store, "s_1", { role: "admin", status: "inactive" }, other);
    await isGone(store, again);
    const late = makeResetLink(store, "s_1", { endsTwoFactor: false }, other);
    await assert.rejects(late, { kind: "conflict" });
    const demoted = makeResetLink(store, "s_other", { endsTwoFactor: false }, boss);
    await assert.rejects(demoted, { kind: "forbidden" });
    for (const [id, ended] of [["s_boss", token], ["s_1", again]] as const) {
      await changeStaff(store, id, { role: "admin", status: "active" }, other);
      // For good: it does not come back with them.
      await isGone(store, ended);
    }
  },
  "nobody makes a reset link for themselves, and the command line makes one for anybody": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    const own = makeResetLink(store, "s_boss", { endsTwoFactor: false }, boss);
    await assert.rejects(own, { kind: "conflict" });
    const { token } = await makeResetLink(store, "s_boss", { endsTwoFactor: false }, system);
    assert.equal((await resetPassword(store, token, NEXT, "r")).id, "s_boss");
  },
  "a reset link keeps the second factor, unless that was lost as well": async ({ store }) => {
    const kept = await withLink(store);
    await plantTwoFactor(store);
    await resetPassword(store, kept, NEXT, "r");
    const form = { email: "s_1@desk.example", password: NEXT };
    assert.ok("challengeId" in await signIn(store, form, caller()));
    const { token } = await makeResetLink(store, "s_1", { endsTwoFactor: true }, boss);
    await resetPassword(store, token, NEXT, "r");
    assert.ok("member" in await signIn(store, form, caller()));
  },
  "a link that is asked for by mail has the same answer for any email, and an account is mailed once":
    async (
      { store, clock },
    ) => {
      await addAccount(store, "s_1");
      await outbox.open(store.db);
      for (const email of ["nobody@desk.example", "s_1@desk.example", "s_1@desk.example"]) {
        await requestReset(store, email, caller());
      }
      assert.deepEqual(await store.db.selectFrom("outbox").selectAll().execute(), []);
      await deliverDeferred(store, { all: false });
      assert.deepEqual(await kinds(store), ["reset_link_sent"]);
      assert.equal((await store.db.selectFrom("outbox").selectAll().execute()).length, 1);
      assert.deepEqual(await store.db.selectFrom("reset_links").selectAll().execute(), []);
      for (let n = 0; n < 8; n++) await requestReset(store, "s_1@desk.example", caller());
      await assert.rejects(requestReset(store, "s_1@desk.example", caller()), { kind: "too_many" });
      await deliverDeferred(store, { all: false });
      assert.equal((await kinds(store)).length, 1, "not one after another");
      clock.advance(HOUR_MS);
      await requestReset(store, "s_1@desk.example", caller());
      await deliverDeferred(store, { all: false });
      assert.equal((await kinds(store)).length, 2);
    },
});
