import assert from "node:assert/strict";
import { mayUsePassword } from "../../../data/staff/accounts/break_glass.ts";
import { makeResetLink } from "../../../data/staff/accounts/reset_links.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { accept, CHOSEN, guest, invite, open } from "../../support/accounts.ts";
import { Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { setPassword } from "../../support/stores.ts";

const OIDC = {
  OIDC_ISSUER: "https://sso.desk.example",
  OIDC_CLIENT_ID: "desk",
  OIDC_CLIENT_SECRET: "secret",
};
const MAIL = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "desk@desk.example" };
const env = {
  ...OIDC,
  ...MAIL,
  PASSWORD_SIGN_IN: "off",
  BREAK_GLASS_ADMIN: "Admin@example.com",
};

/** The sample's admin is the break-glass admin. */
const withoutPasswords = (test: (desk: Desk) => Promise<void>, signedIn = false): Promise<void> =>
  withDesk(test, { signedIn, env });

const browser = (desk: Desk): Desk => new Desk(desk.store, env);

const OTHER = "s_2";
const emailOf = async ({ store }: Desk, id: string): Promise<string> =>
  (await store.db.selectFrom("staff").select("email").where("id", "=", id)
    .executeTakeFirstOrThrow()).email;

Deno.test("the password form stands behind a small link when passwords are off", () =>
  withoutPasswords(async (desk) => {
    const { text } = await desk.get("/login?next=%2Fusers");
    assert.deepEqual(elements(mainOf(text), "input", { name: "password" }), []);
    const links = elements(mainOf(text), "a").map(({ attributes }) => attributes.href);
    assert.deepEqual(links, ["/login/sso?next=%2Fusers", "/login?next=%2Fusers&password"]);
    const form = await desk.get("/login?next=%2Fusers&password");
    assert.equal(elements(mainOf(form.text), "input", { name: "password" }).length, 1);
    assert.doesNotMatch(form.text, /forgot/i);
  }));

Deno.test("the break-glass admin still enters with a password, and nobody else does", () =>
  withoutPasswords(async (desk) => {
    const email = await emailOf(desk, OTHER);
    await setPassword(desk.store, OTHER, CHOSEN);
    const known = await browser(desk).signIn(email, CHOSEN);
    const unknown = await browser(desk).signIn("nobody@example.com", CHOSEN);
    const wrong = await browser(desk).signIn("admin@example.com", CHOSEN);
    for (const { status, text } of [known, unknown, wrong]) {
      assert.equal(status, 401);
      assert.match(textOf(text), /Invalid credentials/);
      assert.equal(elements(mainOf(text), "input", { name: "password" }).length, 1);
    }
    const json = await desk.json("POST", "/api/login", { email, password: CHOSEN });
    assert.equal(json.status, 401);
    assert.equal((await desk.signIn()).status, 303);
  }));

Deno.test("a passkey confirms where passwords are off, and signs in the break-glass admin alone", () =>
  withoutPasswords(async (desk) => {
    const { store } = desk;
    const email = await emailOf(desk, OTHER);
    await setPassword(store, OTHER, CHOSEN);
    const enter = async (authenticator: Authenticator) => {
      const person = browser(desk);
      const { text } = await person.post("/login/passkey/options", {});
      const passkey = JSON.stringify(await authenticator.get(JSON.parse(text)));
      return (await person.post("/login/passkey", { passkey })).status;
    };
    const made = async (email: string, password: string) => {
      const before = new Desk(store);
      assert.equal((await before.signIn(email, password)).status, 303);
      const form = { passkeyName: "Laptop", passkeyPassword: password };
      const { text } = await before.post("/profile/passkeys/options", form);
      const authenticator = await Authenticator.make();
      const passkey = JSON.stringify(await authenticator.create(JSON.parse(text)));
      assert.equal((await before.post("/profile/passkeys", { passkey })).status, 303);
      return { authenticator, session: before.cookie("session") ?? "" };
    };
    const other = await made(email, CHOSEN);
    const admin = await made("admin@example.com", "admin123");
    assert.deepEqual([await enter(other.authenticator), await enter(admin.authenticator)], [
      401,
      303,
    ]);
    const still = browser(desk);
    still.setCookie("session", other.session);
    const profile = await still.get("/profile");
    assert.equal(profile.status, 200);
    assert.deepEqual(elements(profile.text, "input", { name: "passkeyPassword" }), []);
    const { text } = await still.post("/confirm/passkey/options", {});
    assert.ok(JSON.parse(text).challenge);
    const { text: page } = await desk.get("/login");
    assert.doesNotMatch(page, /login\/passkey/);
    assert.match((await desk.get("/login?password")).text, /login\/passkey/);
  }));

Deno.test("no page leads to a new password when passwords are off", () =>
  withoutPasswords(async (desk) => {
    await setPassword(desk.store, OTHER, CHOSEN);
    const other = await emailOf(desk, OTHER);
    assert.equal((await desk.get("/forgot")).status, 404);
    assert.equal((await desk.post("/forgot", { email: other })).status, 404);
    const details = await desk.get(`/staff/${OTHER}`);
    assert.doesNotMatch(details.text, /reset-link/);
    assert.equal((await desk.post(`/staff/${OTHER}/reset-link`, {})).status, 403);
    const system = { id: null, name: "System", requestId: null };
    const link = await makeResetLink(desk.store, OTHER, { endsTwoFactor: false }, system);
    assert.equal((await desk.get(`/reset/${link.token}`)).status, 403);
    assert.equal((await accept(desk, `/reset/${link.token}`)).status, 403);
    const own = await makeResetLink(desk.store, "s_1", { endsTwoFactor: false }, system);
    assert.equal(
      (await accept(desk, `/reset/${own.token}`)).status,
      303,
      "of the break-glass admin",
    );
  }, true));

Deno.test("an invitation is accepted by single sign-on where passwords are off", () =>
  withoutPasswords(async (desk) => {
    const path = await invite(desk);
    const person = browser(desk);
    const { status, text } = await open(person, path);
    assert.equal(status, 200);
    assert.match(textOf(mainOf(text)), /Gus Guest, continue with single sign-on/);
    assert.deepEqual(elements(mainOf(text), "input", { name: "password" }), []);
    assert.equal((await accept(person, path)).status, 403);
    assert.equal((await browser(desk).signIn(guest.email, CHOSEN)).status, 401);
  }, true));

Deno.test("the break-glass admin is neither deactivated nor demoted, and others are", () =>
  withoutPasswords(async (desk) => {
    await desk.signIn();
    await setPassword(desk.store, OTHER, CHOSEN);
    // While passwords were on.
    const before = new Desk(desk.store);
    await before.signIn(await emailOf(desk, OTHER), CHOSEN);
    const other = browser(desk);
    other.setCookie("session", before.cookie("session") ?? "");
    for (const [role, status] of [["admin", "inactive"], ["support", "active"]] as const) {
      const { status: answered, text } = await other.post("/staff/s_1", { role, status });
      assert.equal(answered, 409);
      assert.match(textOf(text), /set as BREAK_GLASS_ADMIN/);
      assert.equal((await desk.get("/staff")).status, 200, "their session goes on");
    }
    const closed = { role: "support", status: "inactive" };
    assert.equal((await other.post("/staff/s_3", closed)).status, 303);
    assert.equal((await other.post("/staff/s_1", { ...closed, status: "active" })).status, 409);
    assert.equal((await before.post("/staff/s_1", closed)).status, 303, "where none is named");
    assert.equal((await desk.get("/staff")).status, 303);
  }));

Deno.test("the email alone decides whose password is compared", () => {
  assert.equal(mayUsePassword({ breakGlassAdmin: null }, "a@desk.example"), true);
  assert.equal(mayUsePassword({ breakGlassAdmin: "b@desk.example" }, "a@desk.example"), false);
  assert.equal(mayUsePassword({ breakGlassAdmin: "b@desk.example" }, "b@desk.example"), true);
});
