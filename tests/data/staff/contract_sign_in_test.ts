import assert from "node:assert/strict";
import { keepAwake } from "../../support/stores.ts";
import { changePassword, verifyOwnPassword } from "../../../data/staff/accounts/credentials.ts";
import { changeStaff, endStaffSessions } from "../../../data/staff/accounts/membership.ts";
import { verify } from "../../../data/audit/verify_tree.ts";
import { endOwn, findMember, listOwn, signOut } from "../../../data/staff/sessions/sessions.ts";
import { signIn } from "../../../data/staff/sign_in/sign_in.ts";
import type { Store } from "../../../data/store.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, caller, outcomes, PASSWORD, signInAs } from "../../support/fixtures.ts";

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const boss = actor("s_boss", "The Boss");

const tryWrong = (store: Store, email: string, address?: string) =>
  signIn(store, { email, password: "wrong" }, caller(address));

const trail = async (store: Store) =>
  (await store.db.selectFrom("audit_log").select(["action", "target", "status"]).orderBy("seq")
    .execute()).map((row) => Object.values(row).join(", "));

onEachEngine({
  "the right password opens a session; the trail tells of it": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    const person = await signInAs(store, email);
    assert.deepEqual(
      await findMember(store, person.sessionId, { requestId: person.requestId }),
      person,
    );
    assert.deepEqual([person.id, person.email, person.role], ["s_1", email, "admin"]);
    assert.deepEqual(await trail(store), [`Signed in, ${email}, success`]);
  },
  "a wrong password, an unknown and an inactive account are refused alike": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    const inactive = await addAccount(store, "s_2", { status: "inactive" });
    const attempts = [
      tryWrong(store, email),
      tryWrong(store, "nobody@desk.example"),
      signIn(store, { email: inactive.email, password: PASSWORD }, caller()),
    ];
    const { errors } = await outcomes(attempts);
    assert.deepEqual(errors.map(({ message }) => message), Array(3).fill("Invalid credentials"));
    assert.deepEqual(
      (await trail(store)).sort(),
      [email, "nobody@desk.example", inactive.email].sort()
        .map((target) => `Sign-in refused, ${target}, error`),
    );
    assert.deepEqual(await store.db.selectFrom("sessions").selectAll().execute(), []);
  },
  "of 30 wrong sign-ins at once, after five, five more get as far as the password": burst,
  "after the tenth wrong sign-in even the right one waits for three minutes": limits,
  "right sign-ins do not count": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    for (let n = 0; n < 12; n++) await signInAs(store, email);
    assert.equal((await outcomes([tryWrong(store, email)])).refusals[0], "unauthenticated");
  },
  "wrong passwords behind a session do not count once its owner signs in": async ({ store }) => {
    const { email } = await addAccount(store, "s_1");
    const row = { subject: "person s_1", failures: 100, at: store.now().toISOString() };
    const person = await signInAs(store, email);
    await store.db.insertInto("sign_in_failures").values(row).execute();
    await assert.rejects(verifyOwnPassword(store, person, PASSWORD), { kind: "too_many" });
    const again = await signInAs(store, email);
    assert.ok(await verifyOwnPassword(store, again, PASSWORD));
  },
  "who is signed in hears of another browser, also where one of theirs does not say what it is":
    async ({ store }) => {
      const { email } = await addAccount(store, "s_1");
      const told = async () =>
        (await store.db.selectFrom("notifications").select("facts")
          .where("kind", "=", "signed_in_elsewhere").execute()).length;
      const longest = "a browser that says much of itself ".repeat(20);
      for (const [device, count] of [["", 0], ["a", 1], ["ab", 2], [longest, 3], [longest, 3]]) {
        await signInAs(store, email, { ...caller(), device: String(device) });
        assert.equal(await told(), count, String(device));
      }
    },
  "a session is over after twelve hours, or when its owner signs out": async (
    { store, clock },
  ) => {
    const { email } = await addAccount(store, "s_1");
    const person = await signInAs(store, email);
    await keepAwake(store);
    clock.advance(12 * HOUR_MS - 1);
    assert.ok(await findMember(store, person.sessionId));
    clock.advance(1);
    assert.equal(await findMember(store, person.sessionId), null);
    const again = await signInAs(store, email);
    await signOut(store, again);
    assert.equal(await findMember(store, again.sessionId), null);
  },
  "own sessions are listed, latest seen first, and end one by one": ownSessions,
  "a new password ends the other sessions and is the only one that counts": newPassword,
  "a person who loses the account or its sessions is signed out with the next request": async (
    { store },
  ) => {
    const { email } = await addAccount(store, "s_1");
    await addAccount(store, "s_boss");
    const first = await signInAs(store, email);
    await endStaffSessions(store, "s_1", boss);
    assert.equal(await findMember(store, first.sessionId), null);
    const second = await signInAs(store, email);
    await changeStaff(store, "s_1", { role: "support", status: "active" }, boss);
    assert.equal(await findMember(store, second.sessionId), null, "a session of another role");
    const third = await signInAs(store, email);
    assert.equal((await findMember(store, third.sessionId))?.role, "support");
    await changeStaff(store, "s_1", { role: "support", status: "inactive" }, boss);
    assert.equal(await findMember(store, third.sessionId), null);
    assert.equal((await outcomes([signInAs(store, email)])).refusals[0], "unauthenticated");
  },
});

async function burst({ store }: Ground): Promise<void> {
  const { email } = await addAccount(store, "s_1");
  for (let n = 0; n < 5; n++) await outcomes([tryWrong(store, email)]);
  const { refusals, errors } = await outcomes(
    Array.from({ length: 30 }, () => tryWrong(store, email)),
  );
  const tried = refusals.filter((kind) => kind === "unauthenticated").length;
  const limited = errors.filter(({ kind }) => kind === "too_many");
  assert.deepEqual([tried, limited.length], [5, 25]);
  for (const { retryAfterSeconds } of limited) assert.equal(retryAfterSeconds, 180);
  assert.equal((await trail(store)).length, 10);
  assert.equal((await verify(store.db, store.auditKey)).fault, null);
}

async function limits({ store, clock }: Ground): Promise<void> {
  const { email } = await addAccount(store, "s_1");
  for (let n = 0; n < 10; n++) {
    await assert.rejects(tryWrong(store, email), { kind: "unauthenticated" });
    clock.advance(1000);
  }
  const limited = { kind: "too_many", retryAfterSeconds: 170 };
  await assert.rejects(signInAs(store, email), limited);
  assert.ok(await signInAs(store, email, caller("198.51.100.7")), "another address is free");
  clock.advance(170 * 1000 - 1);
  await assert.rejects(signInAs(store, email), { kind: "too_many", retryAfterSeconds: 1 });
  clock.advance(1);
  assert.ok(await signInAs(store, email));
}

async function ownSessions({ store, clock }: Ground): Promise<void> {
  const { email } = await addAccount(store, "s_1");
  const other = await signInAs(store, (await addAccount(store, "s_2")).email);
  const first = await signInAs(store, email);
  clock.advance(MINUTE_MS);
  const second = await signInAs(store, email);
  const sessions = await listOwn(store, second);
  assert.deepEqual(sessions.map(({ current }) => current), [true, false]);
  const [, { handle } = { handle: "" }] = sessions;
  assert.ok(first.sessionId.startsWith(handle) && first.sessionId !== handle);
  for (
    const wrong of [
      "",
      "%",
      "_".repeat(13),
      `${handle.slice(0, 12)}%`,
      other.sessionId.slice(0, 13),
    ]
  ) {
    await assert.rejects(endOwn(store, second, wrong), { kind: "not_found" }, wrong);
  }
  await endOwn(store, second, handle);
  assert.equal(await findMember(store, first.sessionId), null);
  assert.ok(await findMember(store, second.sessionId));
  assert.ok(await findMember(store, other.sessionId));
}

async function newPassword({ store }: Ground): Promise<void> {
  const { email } = await addAccount(store, "s_1");
  const [person, elsewhere] = [await signInAs(store, email), await signInAs(store, email)];
  const next = "a much better password than before";
  const refused = [
    [{ current: "wrong", next }, "unauthenticated"],
    [{ current: PASSWORD, next: "short" }, "invalid"],
  ] as const;
  for (const [passwords, kind] of refused) {
    await assert.rejects(changePassword(store, person, passwords), { kind });
  }
  assert.ok(await findMember(store, elsewhere.sessionId));
  await changePassword(store, person, { current: PASSWORD, next });
  assert.ok(await findMember(store, person.sessionId));
  assert.equal(await findMember(store, elsewhere.sessionId), null);
  await assert.rejects(signInAs(store, email), { kind: "unauthenticated" });
  assert.ok("member" in await signIn(store, { email, password: next }, caller()));
}
