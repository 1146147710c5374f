import assert from "node:assert/strict";
import { guest, invite, open, turnOn, visitor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { Desk, type DeskOptions, textOf, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { type Person, TestProvider } from "../../sso/provider.ts";
import { ada, begunName, comeBack, CROSS, deeds, leave, signInBySso } from "../../sso/sign_in.ts";

let provider: TestProvider;
Deno.test.beforeAll(async () => void (provider = await TestProvider.start()));
Deno.test.afterAll(() => provider.stop());

const withSso = (
  test: (desk: Desk) => Promise<void>,
  { env, ...options }: DeskOptions = {},
): Promise<void> => {
  provider.forget();
  return withDesk(test, { signedIn: false, env: provider.env(env), ...options });
};

const isIn = async (desk: Desk): Promise<boolean> => (await desk.get("/users")).status === 200;

const browser = (desk: Desk): Desk => new Desk(desk.store, provider.env());

Deno.test("the login page leads to single sign-on by a link, and back to the page asked for", () =>
  withSso(async (desk) => {
    const { text } = await desk.get("/login?next=%2Fkyc%3Fstatus%3Dpending");
    const [link] = elements(text, "a", { role: "button" });
    assert.equal(link?.text, "Continue with single sign-on");
    const href = link?.attributes.href ?? "";
    assert.equal(href, "/login/sso?next=%2Fkyc%3Fstatus%3Dpending");
    const { status, headers } = await signInBySso(desk, provider, ada, href);
    assert.deepEqual([status, headers.get("location")], [303, "/kyc?status=pending"]);
    const shown = await desk.get("/kyc?status=pending", CROSS);
    assert.deepEqual([shown.status, toastsOf(shown)], [200, ["Login successful!"]]);
    assert.deepEqual(await deeds(desk), [
      "Single sign-on linked",
      "Signed in with single sign-on",
    ]);
  }));

Deno.test("the question has PKCE, state and nonce; what answers it is kept sealed by the browser", () =>
  withSso(async (desk) => {
    const { headers } = await desk.get("/login/sso");
    const { searchParams, origin } = new URL(headers.get("location") ?? "");
    assert.equal(origin, provider.issuer);
    assert.equal(searchParams.get("code_challenge_method"), "S256");
    assert.equal(searchParams.get("redirect_uri"), `${desk.origin}/login/sso/callback`);
    assert.equal(searchParams.get("scope"), "openid email profile");
    // The provider's own session may be old; it does not ask again.
    const { max_age, prompt } = Object.fromEntries(searchParams);
    assert.deepEqual([max_age, prompt], ["31536000", undefined]);
    for (const name of ["state", "nonce", "code_challenge"]) {
      assert.match(searchParams.get(name) ?? "", /^[\w-]{43}$/, name);
    }
    const cookie = headers.getSetCookie().find((line) => line.startsWith("sso-")) ?? "";
    assert.match(cookie, /; HttpOnly; SameSite=Lax$/);
    assert.ok(!cookie.includes(searchParams.get("state") ?? ""));
  }));

Deno.test("over https the browser keeps it for this host alone", () =>
  withSso(async (desk) => {
    const { headers } = await desk.get("/login/sso");
    const cookie = headers.getSetCookie().find((line) => line.startsWith("__Host-sso-")) ?? "";
    assert.match(cookie, /; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }, { env: { PUBLIC_ORIGIN: "https://desk.example.com" } }));

Deno.test("an answer counts once, in the browser that has asked, for what it has asked", () =>
  withSso(async (desk) => {
    const answer = await leave(desk, provider, ada);
    const thief = browser(desk);
    assert.equal((await comeBack(thief, answer)).status, 401);
    provider.forget();
    await leave(thief, provider, ada);
    assert.equal((await comeBack(thief, answer)).status, 401);
    const name = begunName(answer);
    const kept = desk.cookie(name) ?? "";
    assert.equal((await comeBack(desk, answer)).headers.get("location"), "/dashboard");
    assert.equal(desk.cookie(name), undefined);
    const signedOut = browser(desk);
    assert.equal((await comeBack(signedOut, answer)).status, 401);
    // The browser still has the cookie, but the provider takes no code twice.
    const replayed = browser(desk);
    replayed.setCookie(name, kept);
    const { status, text } = await comeBack(replayed, answer);
    assert.equal(status, 401);
    assert.match(textOf(mainOf(text)), /Start again/);
    assert.deepEqual([await isIn(desk), await isIn(thief), await isIn(replayed)], [
      ...[true, false, false],
    ]);
  }));

Deno.test("a made-up state, or one sealed elsewhere, begins no sign-in", () =>
  withSso(async (desk) => {
    const answer = await leave(desk, provider, ada);
    const name = begunName(answer);
    const own = desk.cookie(name) ?? "";
    const changed = `${own.slice(0, 40)}${own[40] === "A" ? "B" : "A"}${own.slice(41)}`;
    const elsewhere = new Desk(desk.store, { ...provider.env(), JWT_SECRET: "x".repeat(32) });
    elsewhere.setCookie(name, own);
    assert.equal((await comeBack(elsewhere, answer)).status, 401);
    for (const forged of ["", "AAAA", changed, own.slice(4)]) {
      const other = browser(desk);
      other.setCookie(name, forged);
      assert.equal((await comeBack(other, answer)).status, 401);
    }
    assert.equal((await comeBack(desk, answer)).status, 303);
  }));

Deno.test("a refusal at the provider is shown here, with a link to try again", () =>
  withSso(async (desk) => {
    const { status, text } = await signInBySso(desk, provider, null);
    assert.equal(status, 403);
    assert.match(textOf(mainOf(text)), /refused the sign-in/);
    const links = elements(mainOf(text), "a").map(({ attributes }) => attributes.href);
    assert.deepEqual(links, ["/login/sso?next=%2Fdashboard", "/login?next=%2Fdashboard"]);
    assert.equal((await signInBySso(desk, provider, ada)).status, 303);
  }));

const strangers: [what: string, who: Person, words: RegExp, env?: Record<string, string>][] = [
  ["whom nobody has invited", { ...ada, sub: "eve", email: "eve@example.com" }, /Ask an admin/],
  ["whose email is not verified", { ...ada, email_verified: false }, /hasn't verified/],
  ["of another domain", ada, /example\.com addresses/, { OIDC_DOMAINS: "desk.example" }],
];

for (const [what, who, words, env] of strangers) {
  Deno.test(`somebody ${what} reads why, and the trail has it`, () =>
    withSso(async (desk) => {
      const { status, text } = await signInBySso(desk, provider, who);
      assert.equal(status, 403);
      assert.match(textOf(mainOf(text)), words);
      assert.deepEqual(await deeds(desk), ["Single sign-on refused"]);
      assert.equal(desk.cookie("session"), undefined);
    }, { env }));
}

Deno.test("an invited person signs in without a password, and has none to change", () =>
  withSso(async (desk) => {
    const admin = browser(desk);
    await admin.signIn();
    const page = await open(desk, await invite(admin));
    const [link] = elements(mainOf(page.text), "a", { role: "button" });
    assert.equal(link?.attributes.href, "/login/sso");
    const gus = { sub: "gus", email: guest.email, email_verified: true };
    assert.equal((await signInBySso(desk, provider, gus)).status, 303);
    const profile = await desk.get("/profile");
    assert.equal(profile.status, 200);
    assert.doesNotMatch(profile.text, /name="currentPassword"/);
    const passwords = { currentPassword: "x", newPassword: "y", confirmPassword: "y" };
    const { status, text } = await desk.post("/profile/password", passwords);
    assert.equal(status, 422, text);
    const { email } = guest;
    const unknown = await visitor(desk).signIn("nobody@example.com", "wrong");
    const known = await visitor(desk).signIn(email, "wrong");
    assert.deepEqual([known.status, known.text.length - email.length], [
      unknown.status,
      unknown.text.length - "nobody@example.com".length,
    ]);
  }));

Deno.test("single sign-on opens an account that wrong passwords have closed, and ends their count", () =>
  withSso(async (desk) => {
    const at = desk.store.now().toISOString();
    const closed = { subject: "admin@example.com", failures: 100, at };
    await desk.store.db.insertInto("sign_in_failures").values(closed).execute();
    assert.equal((await desk.signIn()).status, 429);
    assert.equal((await signInBySso(desk, provider, ada)).status, 303);
    const left = await desk.store.db.selectFrom("sign_in_failures").select("subject")
      .where("subject", "=", closed.subject).execute();
    assert.deepEqual(left, []);
    assert.equal((await browser(desk).signIn()).status, 303);
  }));

Deno.test("the browser is known afterwards, and its session of before is ended", () =>
  withSso(async (desk) => {
    await desk.signIn();
    const before = browser(desk);
    before.setCookie("session", desk.cookie("session") ?? "");
    desk.setCookie("device", "");
    assert.equal((await signInBySso(desk, provider, ada)).status, 303);
    assert.match(desk.cookie("device") ?? "", /^[\w-]{22}\.[\w-]{43}$/);
    assert.deepEqual([await isIn(desk), await isIn(before)], [true, false]);
  }));

Deno.test("the second factor of the desk is the provider's to ask for", () =>
  withSso(async (desk) => {
    await desk.signIn();
    await turnOn(desk);
    const other = browser(desk);
    assert.equal((await signInBySso(other, provider, ada)).headers.get("location"), "/dashboard");
    assert.equal((await deeds(desk)).at(-1), "Signed in with single sign-on");
  }));

Deno.test("people without a password need no second factor even if the desk demands it", () =>
  withSso(async (desk) => {
    const rules = { desk: "desk", secondFactor: 1 };
    await desk.store.db.insertInto("sign_in_rules").values(rules).execute();
    const ben = { sub: "ben", email: "ben@example.com", email_verified: true, groups: ["all"] };
    await signInBySso(desk, provider, ben);
    const admin = browser(desk);
    await admin.signIn();
    assert.deepEqual([await isIn(desk), await isIn(admin)], [true, false]);
    assert.equal((await desk.get("/settings/two-factor")).status, 409);
  }, { env: { OIDC_ROLE_CLAIM: "groups", OIDC_ROLES: "all=support" } }));

Deno.test("another site begins no sign-in: a page of ours comes first", () =>
  withSso(async (desk) => {
    const { status, text, headers } = await desk.get("/login/sso?next=%2Fusers", CROSS);
    assert.equal(status, 403);
    assert.deepEqual(headers.getSetCookie(), []);
    const links = elements(mainOf(text), "a", { role: "button" });
    assert.deepEqual(links.map(({ attributes }) => attributes.href), ["/login/sso?next=%2Fusers"]);
    const picture = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    assert.equal((await desk.get("/login/sso", picture)).status, 403);
    assert.equal((await desk.get("/login/sso", { "sec-purpose": "prefetch" })).status, 503);
  }));

Deno.test("after single sign-on nobody is led to another host", () =>
  withSso(async (desk) => {
    const path = `/login/sso?next=${encodeURIComponent("//evil.example/")}`;
    const { headers } = await signInBySso(desk, provider, ada, path);
    assert.equal(headers.get("location"), "/dashboard");
  }));

Deno.test("a desk without a provider has no single sign-on", () =>
  withDesk(async (desk) => {
    assert.doesNotMatch((await desk.get("/login")).text, /login\/sso/);
    assert.equal((await desk.get("/login/sso")).status, 404);
    assert.equal((await desk.get("/login/sso/callback?code=a&state=b")).status, 404);
  }, { signedIn: false }));
