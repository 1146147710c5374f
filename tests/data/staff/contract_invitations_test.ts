import assert from "node:assert/strict";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import {
  acceptInvitation,
  findInvited,
  invitationStateOf,
  invite,
  inviteAgain,
  withdraw,
} from "../../../data/staff/accounts/invitations.ts";
import { findMember } from "../../../data/staff/sessions/sessions.ts";
import { get, list, listShape } from "../../../data/staff/accounts/staff.ts";
import { DAY_MS } from "../../../data/base/durations.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, outcomes, signInAs } from "../../support/fixtures.ts";

const PASSWORD = "a password that nobody has guessed";
const boss = actor("s_boss", "The Boss");
const other = actor("s_other", "Another Admin");
const guest = { name: "Guest", email: "guest@desk.example", role: "admin" } as const;

const isGone = (store: Store, token: string) =>
  assert.rejects(findInvited(store, token), { kind: "not_found" });

const standing = async (store: Store, id: string) =>
  await invitationStateOf(store, await get(store, id));

/** The names that the staff list shows with each status. */
const byStatus = async (store: Store) => {
  const names = async (status: string) => {
    const query = parseListQuery(listShape, new URLSearchParams({ status, sort: "name" }));
    return (await list(store, query)).rows.map(({ name }) => name).join();
  };
  return {
    active: await names("active"),
    inactive: await names("inactive"),
    invited: await names("invited"),
    both: await names("inactive,invited"),
  };
};

const withdrawn = async ({ db }: Store) =>
  (await db.selectFrom("audit_log").select("target").where("action", "=", "Invitation withdrawn")
    .orderBy("seq").execute()).map(({ target }) => target);

onEachEngine({
  "a withdrawn invitation leads nowhere, and another one can be made": async ({ store }) => {
    await addAccount(store, "s_boss");
    const { member, token } = await invite(store, guest, boss);
    assert.equal(await standing(store, member.id), "invited");
    await withdraw(store, member.id, boss);
    assert.equal(await standing(store, member.id), "uninvited");
    const change = { role: "admin", status: "active" } as const;
    await assert.rejects(changeStaff(store, member.id, change, boss), { kind: "conflict" });
    await isGone(store, token);
    await assert.rejects(acceptInvitation(store, token, PASSWORD, "r"), { kind: "not_found" });
    await assert.rejects(withdraw(store, member.id, boss), { kind: "conflict" });
    const again = await inviteAgain(store, member.id, boss);
    await acceptInvitation(store, again.token, PASSWORD, "r");
    assert.equal(await standing(store, member.id), "accepted");
    await assert.rejects(withdraw(store, member.id, boss), { kind: "conflict" });
  },
  "the staff list finds who is invited, and no longer once the invitation is over": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_gone", { status: "inactive" });
    const { member } = await invite(store, guest, boss);
    const inactive = "Guest,Person s_gone";
    const others = { active: "Person s_boss", inactive, both: inactive };
    const isInvited = { ...others, invited: "Guest" };
    const isNot = { ...others, invited: "" };
    assert.deepEqual(await byStatus(store), isInvited);
    await withdraw(store, member.id, boss);
    assert.deepEqual(await byStatus(store), isNot);
    await inviteAgain(store, member.id, boss);
    assert.deepEqual(await byStatus(store), isInvited);
    const now = () => new Date(store.now().getTime() + DAY_MS);
    const later = { ...store, now };
    assert.deepEqual(await byStatus(later), isNot);
    assert.equal(await standing(later, member.id), "uninvited");
  },
  "accepting and withdrawing at once end in one of the two": async ({ store }) => {
    await addAccount(store, "s_boss");
    const { member, token } = await invite(store, guest, boss);
    const { values } = await outcomes<unknown>([
      acceptInvitation(store, token, PASSWORD, "r"),
      withdraw(store, member.id, boss),
    ]);
    assert.equal(values.length, 1);
    assert.notEqual(await standing(store, member.id), "invited");
  },
  "an invitation ends with its account": async ({ store }) => {
    await addAccount(store, "s_boss");
    const { member, token } = await invite(store, guest, boss);
    // As by hand, or by a version that did not know that it is used up.
    await store.db.updateTable("staff").set({ status: "active" }).where("id", "=", member.id)
      .execute();
    await changeStaff(store, member.id, { role: "admin", status: "inactive" }, boss);
    await isGone(store, token);
    assert.equal(await standing(store, member.id), "uninvited");
    assert.deepEqual(await withdrawn(store), [`Guest (${member.id})`]);
  },
  "an invited person keeps the invitation, whatever else is saved of them": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    const { member, token } = await invite(store, guest, boss);
    for (const role of ["admin", "moderator", "support"] as const) {
      await changeStaff(store, member.id, { role, status: "inactive" }, boss);
      assert.equal((await findInvited(store, token)).role, role);
    }
    assert.equal((await acceptInvitation(store, token, PASSWORD, "r")).role, "support");
    assert.deepEqual(await withdrawn(store), []);
  },
  "the invitations of an admin end with the account or the role": async ({ store }) => {
    await addAccount(store, "s_boss");
    for (const change of [["admin", "inactive"], ["moderator", "active"]] as const) {
      const [role, status] = change;
      const host = await addAccount(store, `s_${role}`, { role: "admin" });
      const email = `guest.${role}@desk.example`;
      const { token } = await invite(store, { ...guest, email }, actor(host.id, host.name));
      await changeStaff(store, host.id, { role, status }, boss);
      await isGone(store, token);
      await changeStaff(store, host.id, { role: "admin", status: "active" }, boss);
      // For good: they do not come back with their maker.
      await isGone(store, token);
    }
    const names = (await withdrawn(store)).map((target) => target.replace(/ \(.*/, ""));
    assert.deepEqual(names, ["Guest", "Guest"]);
  },
  "an invitation counts only while its maker may invite": async ({ store }) => {
    await addAccount(store, "s_boss");
    await addAccount(store, "s_other");
    const { token } = await invite(store, guest, other);
    // As by hand, or by a version that did not know that invitations end.
    await store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", other.id)
      .execute();
    await isGone(store, token);
    await assert.rejects(acceptInvitation(store, token, PASSWORD, "r"), { kind: "not_found" });
  },
  "a new role ends the sessions of the old one": async ({ store }) => {
    await addAccount(store, "s_boss");
    const { id, email } = await addAccount(store, "s_1", { role: "support" });
    const person = await signInAs(store, email);
    await changeStaff(store, id, { role: "support", status: "active" }, boss);
    assert.ok(await findMember(store, person.sessionId), "nothing was changed");
    await changeStaff(store, id, { role: "moderator", status: "active" }, boss);
    assert.equal(await findMember(store, person.sessionId), null);
  },
});
