import { system } from "../../../data/audit/write.ts";
import { defaultSettings } from "../../../data/settings.ts";
import assert from "node:assert/strict";
import { createAdmin } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff } from "../../../data/staff/accounts/membership.ts";
import {
  acceptInvitation,
  findInvited,
  invite,
  inviteAgain,
} from "../../../data/staff/accounts/invitations.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { readTotals } from "../../support/totals.ts";
import { aToken } from "../imports/import_files.ts";
import { findService, revokeToken } from "../../../data/staff/accounts/service_tokens.ts";
import { findMember } from "../../../data/staff/sessions/sessions.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { type Store } from "../../../data/store.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, signInAs } from "../../support/fixtures.ts";

const PASSWORD = "a password that nobody has guessed";
const DAY_MS = 24 * 60 * 60 * 1000;
const boss = actor("s_boss", "The Boss");
const guest = { name: "Guest", email: "guest@desk.example", role: "moderator" } as const;

const staffCount = async (store: Store) => (await readTotals(store.db, ["staff"])).staff;

onEachEngine({
  "the first admin can sign in; a second one with the same email is a conflict": firstAdmin,
  "an invitation makes one active account, once, also when accepted twice at once": onceOnly,
  "an invitation ends after a day, and a new one makes the old link worthless": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_boss");
    const { member, token } = await invite(store, guest, boss);
    clock.advance(DAY_MS);
    await assert.rejects(findInvited(store, token), { kind: "not_found" });
    await assert.rejects(acceptInvitation(store, token, PASSWORD, "r"), { kind: "not_found" });
    const again = await inviteAgain(store, member.id, boss);
    await assert.rejects(findInvited(store, token), { kind: "not_found" });
    assert.equal((await findInvited(store, again.token)).id, member.id);
    await acceptInvitation(store, again.token, PASSWORD, "r");
    await assert.rejects(inviteAgain(store, member.id, boss), { kind: "conflict" });
  },
  "an account becomes active by its invitation alone, and nobody demotes themselves": async (
    { store },
  ) => {
    await addAccount(store, "s_boss");
    const { member } = await invite(store, guest, boss);
    const change = { role: "admin", status: "active" } as const;
    await assert.rejects(changeStaff(store, member.id, change, boss), { kind: "conflict" });
    await assert.rejects(changeStaff(store, "s_boss", change, boss), { kind: "conflict" });
    await assert.rejects(changeStaff(store, "s_nobody", change, boss), { kind: "not_found" });
    assert.deepEqual(await staff.get(store, member.id), member);
  },
  "of two admins who take the account from each other at once one keeps it": async ({ store }) => {
    const admins = [await addAccount(store, "s_1"), await addAccount(store, "s_2")];
    const attempts = admins.map(({ id, name }, index) =>
      changeStaff(
        store,
        admins[1 - index]?.id ?? "",
        { role: "admin", status: "inactive" },
        actor(id, name),
      )
    );
    const { values, refusals } = await outcomes(attempts);
    assert.deepEqual([values.length, refusals], [1, ["forbidden"]]);
  },
  "of two people who take the same email at once one has it, the other a conflict": async (
    { store },
  ) => {
    const members = [await addAccount(store, "s_1"), await addAccount(store, "s_2")];
    const attempts = members.map(({ id, name }) =>
      staff.saveProfile(store, { name, email: "shared@desk.example" }, actor(id, name))
    );
    const { values, refusals } = await outcomes(attempts);
    assert.deepEqual([values.length, refusals], [1, ["conflict"]]);
    const { rows } = await staff.list(store, { q: "shared", sort: "name", after: "", filters });
    assert.equal(rows.length, 1);
    assert.equal((await verify(store.db, store.auditKey)).size, 1);
  },
  "of ten invitations at once to one email one is sent": async ({ store }) => {
    await addAccount(store, "s_boss");
    const attempts = Array.from({ length: 10 }, () => invite(store, guest, boss));
    const { values, refusals } = await outcomes(attempts);
    assert.deepEqual([values.length, refusals], [1, Array(9).fill("conflict")]);
    assert.equal(await staffCount(store), 2);
  },
  "settings are those saved last, and the trail has what changed": settings,
  "a service token is known by its hash, has a name of its own and can be revoked": async (
    { store },
  ) => {
    const attempts = Array.from({ length: 4 }, () => aToken(store, "platform"));
    const { values: [token = ""], refusals } = await outcomes(attempts);
    assert.deepEqual(refusals, Array(3).fill("conflict"));
    assert.equal((await findService(store, token))?.name, "platform");
    const row = await store.db.selectFrom("service_tokens").selectAll().executeTakeFirstOrThrow();
    assert.ok(!JSON.stringify(row).includes(token.slice(4)));
    assert.equal(await findService(store, `${token}x`), null);
    await revokeToken(store, "platform", system);
    assert.equal(await findService(store, token), null);
    await assert.rejects(revokeToken(store, "platform", system), { kind: "not_found" });
  },
  "text that an engine cannot store is refused on each engine, and nothing of it is stored": async (
    { store },
  ) => {
    const { id, name, email } = await addAccount(store, "s_1");
    const attempt = staff.saveProfile(store, { name: "A\0B", email }, actor(id, name));
    await assert.rejects(attempt, { kind: "invalid" });
    assert.equal((await staff.get(store, id)).name, name);
    assert.equal((await verify(store.db, store.auditKey)).size, 0);
  },
});

const filters = { role: "", status: "" };

async function firstAdmin({ store }: Ground): Promise<void> {
  const form = { name: "First", email: "First@Desk.example", password: PASSWORD };
  const { values, refusals } = await outcomes([
    createAdmin(store, form, system),
    createAdmin(store, form, system),
  ]);
  assert.deepEqual([values.length, refusals], [1, ["conflict"]]);
  assert.equal(await staffCount(store), 1);
  const signedIn = await signIn(
    store,
    { email: "first@desk.example", password: PASSWORD },
    caller(),
  );
  assert.ok("member" in signedIn && signedIn.member.role === "admin");
  const weak = { ...form, email: "second@desk.example", password: "password1234" };
  await assert.rejects(createAdmin(store, weak, system), { kind: "invalid" });
}

async function onceOnly({ store }: Ground): Promise<void> {
  await addAccount(store, "s_boss");
  const { member, token } = await invite(store, guest, boss);
  assert.equal((await staff.get(store, member.id)).status, "inactive");
  const kept = await store.db.selectFrom("invitations").selectAll().execute();
  assert.ok(!JSON.stringify(kept).includes(token));
  const { values, refusals } = await outcomes([
    acceptInvitation(store, token, PASSWORD, "r"),
    acceptInvitation(store, token, `${PASSWORD} of another`, "r"),
  ]);
  assert.deepEqual([values.length, refusals], [1, ["not_found"]]);
  assert.equal((await staff.get(store, member.id)).status, "active");
  await assert.rejects(findInvited(store, token), { kind: "not_found" });
  const credentials = await store.db.selectFrom("credentials").selectAll()
    .where("staffId", "=", member.id).execute();
  assert.equal(credentials.length, 1);
}

async function settings({ store }: Ground): Promise<void> {
  const person = await signInAs(store, (await addAccount(store, "s_1")).email);
  const ofAdmin = { ...defaultSettings, dueAlarms: true };
  assert.deepEqual(person.settings, ofAdmin);
  const first = { ...ofAdmin, language: "fr", timezone: "cet" } as const;
  await savePreferences(store, first, person);
  const saved = await findMember(store, person.sessionId);
  assert.deepEqual(saved?.settings, first);
  const { values } = await outcomes(
    (["mdy", "dmy", "ymd"] as const).map((dateFormat) =>
      savePreferences(store, { ...first, dateFormat }, saved ?? person)
    ),
  );
  assert.equal(values.length, 3);
  const entries = await store.db.selectFrom("audit_log").select(["before", "after"])
    .where("action", "=", "Settings changed").orderBy("seq").execute();
  assert.deepEqual({ ...entries[0] }, {
    before: JSON.stringify({ language: "en", timezone: "utc" }),
    after: JSON.stringify({ language: "fr", timezone: "cet" }),
  });
  const last = JSON.parse(entries.at(-1)?.after ?? "{}").dateFormat ?? "mdy";
  assert.equal((await findMember(store, person.sessionId))?.settings.dateFormat, last);
}
