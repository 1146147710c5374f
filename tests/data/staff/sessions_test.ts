import assert from "node:assert/strict";
import * as sessions from "../../../data/staff/sessions/sessions.ts";
import { signIn as signInWith } from "../../../data/staff/sign_in/sign_in.ts";
import { defaultSettings } from "../../../data/settings.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { setPassword, TestClock, withStore } from "../../support/stores.ts";
import { aStaffMember } from "../../support/records.ts";
import { caller, PASSWORD, signInAs } from "../../support/fixtures.ts";

const MINUTE_MS = 60_000;
const HOURS_12 = 12 * 60 * 60 * 1000;

const withMember = (test: (store: Store, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withStore(async (store) => {
    await staff.insert(store.db, [aStaffMember()]);
    await setPassword(store, "s_test", PASSWORD);
    await test(store, clock);
  }, clock.now);
};

const EMAIL = "rae.viewer@example.com";

const signIn = (store: Store) => signInAs(store, EMAIL);

const attempt = (store: Store, password = PASSWORD, email = EMAIL) =>
  signInWith(store, { email, password }, caller());

const rowsOf = (store: Store, table: "sessions" | "sign_in_attempts") =>
  store.db.selectFrom(table).selectAll().execute();

Deno.test("a wrong guess is the same work at an account, at none and at an ended one", () =>
  withMember(async (store) => {
    const { deriveBits } = crypto.subtle;
    const iterations: unknown[] = [];
    crypto.subtle.deriveBits = (algorithm, key, length) => {
      iterations.push((algorithm as Pbkdf2Params).iterations);
      return deriveBits.call(crypto.subtle, algorithm, key, length);
    };
    try {
      const refusal = { kind: "unauthenticated" };
      await assert.rejects(attempt(store, "wrong"), refusal);
      await assert.rejects(attempt(store, "wrong", "nobody@example.com"), refusal);
      await store.db.updateTable("staff").set({ status: "inactive" }).execute();
      await assert.rejects(attempt(store, "wrong"), refusal);
    } finally {
      crypto.subtle.deriveBits = deriveBits;
    }
    assert.deepEqual(iterations, [600_000, 600_000, 600_000]);
  }));

Deno.test("with Session Timeout a session ends after 30 minutes without a request", () =>
  withMember(async (store, clock) => {
    const { sessionId } = await signIn(store);
    const isOpen = async () => (await sessions.findMember(store, sessionId)) !== null;
    for (let hour = 0; hour < 3; hour += .5) {
      clock.advance(30 * MINUTE_MS);
      assert.ok(await isOpen(), `after ${hour} hours with a request each 30 minutes`);
    }
    clock.advance(31 * MINUTE_MS + 1);
    assert.equal(await isOpen(), false);
  }));

Deno.test("a check without renewal writes nothing, also when the session has been idle too long", () =>
  withMember(async (store, clock) => {
    const { sessionId } = await signIn(store);
    const [before] = await rowsOf(store, "sessions");
    const check = () => sessions.findMember(store, sessionId, { renew: false });
    for (let minutes = 10; minutes <= 30; minutes += 10) {
      clock.advance(10 * MINUTE_MS);
      assert.equal((await check())?.id, "s_test", `after ${minutes} minutes`);
    }
    clock.advance(2 * MINUTE_MS);
    assert.equal(await check(), null, "idle for too long");
    assert.deepEqual(await rowsOf(store, "sessions"), [before], "nothing is written");
  }));

Deno.test("a person is read anew with each request: name, role and settings are the latest", () =>
  withMember(async (store) => {
    const rae = await signIn(store);
    await store.db.updateTable("staff").set({ name: "Rae New", role: "support" }).execute();
    const again = await sessions.findMember(store, rae.sessionId);
    await savePreferences(store, { ...defaultSettings, dateFormat: "ymd" }, again!);
    const person = await sessions.findMember(store, rae.sessionId);
    assert.deepEqual(
      [person?.name, person?.role, person?.settings.dateFormat],
      ["Rae New", "support", "ymd"],
    );
  }));

Deno.test("sessions that are over are swept up by the next sign-in", () =>
  withMember(async (store, clock) => {
    await signIn(store);
    clock.advance(HOURS_12);
    const { sessionId } = await signIn(store);
    assert.deepEqual((await rowsOf(store, "sessions")).map((row) => row.id), [sessionId]);
  }));

Deno.test("an idle session stays over when its owner turns Session Timeout off later", () =>
  withMember(async (store, clock) => {
    const left = await signIn(store);
    const asked = await signIn(store);
    clock.advance(60 * MINUTE_MS);
    assert.equal(await sessions.findMember(store, asked.sessionId), null);
    const again = await signIn(store);
    assert.deepEqual((await sessions.listOwn(store, again)).map(({ current }) => current), [true]);
    await savePreferences(store, { ...again.settings, sessionTimeout: false }, again);
    for (const { sessionId } of [left, asked]) {
      assert.equal(await sessions.findMember(store, sessionId), null);
    }
    assert.ok(await sessions.findMember(store, again.sessionId));
  }));
