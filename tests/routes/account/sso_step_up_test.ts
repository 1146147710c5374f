import assert from "node:assert/strict";
import { BadProvider } from "../../sso/bad_provider.ts";
import { TestProvider } from "../../sso/provider.ts";
import { ada, begunName, comeBack, CROSS, deeds, leave, signInBySso } from "../../sso/sign_in.ts";
import { type Answer, Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { TestClock } from "../../support/stores.ts";

let provider: TestProvider;
let bad: BadProvider;
Deno.test.beforeAll(async () => {
  [provider, bad] = await Promise.all([TestProvider.start(), BadProvider.start()]);
});
Deno.test.afterAll(async () => void await Promise.all([provider.stop(), bad.stop()]));

const MINUTES_31 = 31 * 60_000;
const CONFIRM = "/confirm/sso";

/** Signs in by single sign-on and lets half an hour pass. */
function withStale(
  test: (desk: Desk) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  // The provider goes by the machine's clock, to which this one advances.
  const clock = new TestClock(Date.now() - MINUTES_31);
  provider.forget();
  return withDesk(async (desk) => {
    await signInBySso(desk, provider, ada);
    await desk.stayAwake();
    clock.advance(MINUTES_31);
    await test(desk);
  }, { signedIn: false, now: clock.now, env: provider.env(env) });
}

const change = { role: "support", status: "active" };
const changeRole = (desk: Desk, more: Record<string, string> = {}) =>
  desk.post("/staff/s_3", { ...change, ...more });

const isOpen = async (desk: Desk): Promise<boolean> =>
  (await desk.get("/users/export.csv")).status === 200;

Deno.test("the form asks with a link to single sign-on in a tab of its own, and is then enough", () =>
  withStale(async (desk) => {
    const { status, text } = await changeRole(desk);
    assert.equal(status, 403);
    const [link] = elements(mainOf(text), "a", { href: CONFIRM });
    assert.equal(link?.text, "Confirm with single sign-on");
    assert.equal(link?.attributes.target, "_blank");
    const done = await signInBySso(desk, provider, ada, CONFIRM);
    assert.equal(done.status, 200);
    assert.match(textOf(mainOf(done.text)), /Confirmed Return to the previous tab/);
    assert.deepEqual([provider.asked.get("prompt"), provider.asked.get("max_age")], ["login", "0"]);
    assert.equal((await deeds(desk)).at(-1), "Identity confirmed");
    assert.equal((await changeRole(desk)).status, 303);
    assert.ok(await isOpen(desk));
  }));

Deno.test("a confirmation as another person confirms nothing and takes no session", () =>
  withStale(async (desk) => {
    const session = desk.cookie("session");
    provider.forget();
    const eve = { ...ada, sub: "subject-of-eve" };
    const { status, text } = await signInBySso(desk, provider, eve, CONFIRM);
    assert.equal(status, 403);
    assert.match(textOf(mainOf(text)), /signed in as someone else/);
    const links = elements(mainOf(text), "a").map(({ attributes }) => attributes.href);
    assert.deepEqual(links, [CONFIRM]);
    assert.equal(desk.cookie("session"), session);
    assert.equal((await deeds(desk)).at(-1), "Single sign-on refused");
    assert.equal(await isOpen(desk), false);
  }));

Deno.test("an answer for one session confirms no other, and a sign-in confirms none", () =>
  withStale(async (desk) => {
    const answer = await leave(desk, provider, ada, CONFIRM);
    const other = new Desk(desk.store, provider.env());
    await other.signIn();
    other.setCookie(begunName(answer), desk.cookie(begunName(answer)) ?? "");
    assert.equal((await comeBack(other, answer)).status, 401);
    desk.clearCookies();
    assert.equal((await comeBack(desk, answer)).status, 401);
  }));

/** Confirms through a provider that returns this `auth_time`; null omits it. */
async function comeSaying(desk: Desk, auth_time: unknown, path = "/login/sso"): Promise<Answer> {
  bad.faults = { claims: { auth_time } };
  const { headers } = await desk.get(path);
  return await comeBack(desk, bad.answerTo(headers.get("location") ?? ""));
}

const now = () => Math.floor(Date.now() / 1000);

Deno.test("a provider that does not ask anew, or does not say when it has, confirms nothing", () =>
  withDesk(async (desk) => {
    assert.equal((await comeSaying(desk, 0)).status, 303);
    for (const at of [null, now() - 3_600, 0, now() + 3_600, 1e300]) {
      const { status, text } = await comeSaying(desk, at, CONFIRM);
      assert.equal(status, 403, String(at));
      assert.match(textOf(mainOf(text)), /didn't ask you to sign in again/);
      assert.equal(await isOpen(desk), false);
    }
    // Tolerated clock skew.
    assert.equal((await comeSaying(desk, now() + 20, CONFIRM)).status, 200);
    assert.ok(await isOpen(desk));
  }, { signedIn: false, env: bad.env() }));

Deno.test("a sign-in that the provider has let through is as old as its own, and what gives away asks", () =>
  withDesk(async (desk) => {
    for (const at of [now() - 8 * 3_600, 0, now() + 3_600, 1e300]) {
      assert.equal((await comeSaying(desk, at)).status, 303, String(at));
      assert.equal(await isOpen(desk), false, String(at));
    }
    assert.equal((await comeSaying(desk, now(), CONFIRM)).status, 200);
    assert.ok(await isOpen(desk));
    // A new session does not inherit the confirmation of the one it replaces.
    await comeSaying(desk, now() - 31 * 60);
    assert.equal(await isOpen(desk), false);
    for (const at of [now() - 60, now() + 20]) {
      await comeSaying(desk, at);
      assert.ok(await isOpen(desk), "who has just been asked is not asked again");
    }
  }, { signedIn: false, env: bad.env() }));

Deno.test("a provider that never says when it has asked vouches for the sign-in itself", () =>
  withDesk(async (desk) => {
    assert.equal((await comeSaying(desk, null)).status, 303);
    assert.ok(await isOpen(desk));
    // The provider has not asked again.
    assert.equal((await comeSaying(desk, null, CONFIRM)).status, 403);
  }, { signedIn: false, env: bad.env() }));

Deno.test("people without a password confirm at the provider, and then add a passkey", () =>
  withDesk(async (desk) => {
    await desk.store.db.deleteFrom("credentials").execute();
    const adds = () => desk.post("/profile/passkeys/options", { passkeyName: "Key" });
    const links = async () =>
      elements(mainOf((await desk.get("/profile")).text), "a", { href: CONFIRM })
        .map(({ attributes }) => [attributes.target, "data-confirms" in attributes]);
    await comeSaying(desk, now() - 3_600);
    assert.equal((await adds()).status, 403);
    assert.deepEqual(await links(), [["_blank", false]]);
    await comeSaying(desk, now(), CONFIRM);
    assert.deepEqual(await links(), []);
    assert.equal((await adds()).status, 200);
  }, { signedIn: false, env: bad.env() }));

Deno.test("a password confirms nothing when passwords are off", () =>
  withStale(async (desk) => {
    const { text } = await changeRole(desk, { stepUpPassword: "admin123" });
    assert.match(textOf(text), /Confirm it's you/);
    assert.deepEqual(elements(mainOf(text), "input", { name: "stepUpPassword" }), []);
    assert.equal(elements(mainOf(text), "a", { href: CONFIRM }).length, 1);
  }, { PASSWORD_SIGN_IN: "off", BREAK_GLASS_ADMIN: "glass@example.com" }));

Deno.test("another site asks nobody to confirm, and who is signed out has nothing to", () =>
  withStale(async (desk) => {
    assert.equal((await desk.get(CONFIRM, CROSS)).status, 403);
    desk.clearCookies();
    const { status, headers } = await desk.get(CONFIRM);
    assert.equal(status, 303);
    assert.match(headers.get("location") ?? "", /^\/login\?/);
  }));

Deno.test("people with a password and no link to the provider are asked for the password alone", () =>
  withDesk(async (desk) => {
    await desk.store.db.updateTable("sessions").set({ confirmedAt: "2020-01-01T00:00:00.000Z" })
      .execute();
    const { text } = await changeRole(desk);
    assert.equal(elements(mainOf(text), "input", { name: "stepUpPassword" }).length, 1);
    assert.deepEqual(elements(mainOf(text), "a", { href: CONFIRM }), []);
  }, { env: provider.env() }));
