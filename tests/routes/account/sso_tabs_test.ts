import assert from "node:assert/strict";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { mainOf } from "../../support/markup.ts";
import { TestProvider } from "../../sso/provider.ts";
import { ada, begunName, comeBack, leave, signInBySso } from "../../sso/sign_in.ts";

let provider: TestProvider;
Deno.test.beforeAll(async () => void (provider = await TestProvider.start()));
Deno.test.afterAll(() => provider.stop());

const withSso = (test: (desk: Desk) => Promise<void>): Promise<void> => {
  provider.forget();
  return withDesk(test, { signedIn: false, env: provider.env() });
};

/** Each flow uses its own provider session, which has only the last code. */
function begin(desk: Desk, next: string): Promise<string> {
  provider.forget();
  return leave(desk, provider, ada, `/login/sso?next=${next}`);
}

const leadsTo = async (desk: Desk, answer: string): Promise<string | null> =>
  (await comeBack(desk, answer)).headers.get("location");

Deno.test("sign-ins that begin in three tabs end in any order, each where it was to lead", () =>
  withSso(async (desk) => {
    const answers = [];
    for (const next of ["/users", "/kyc", "/profile"]) answers.push(await begin(desk, next));
    const [users = "", kyc = "", profile = ""] = answers;
    assert.equal(await leadsTo(desk, kyc), "/kyc");
    assert.equal(await leadsTo(desk, users), "/users");
    assert.equal(await leadsTo(desk, profile), "/profile");
  }));

Deno.test("the headers of an answer fit into the buffers of proxies", () =>
  withSso(async (desk) => {
    // Each `"` becomes three characters.
    const next = `/users?q=${'"'.repeat(330)}`;
    const { headers } = await desk.get(`/login/sso?next=${encodeURIComponent(next)}`);
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    assert.ok(lines.length < 4_096 - 256, `${lines.length} bytes`);
    const long = await desk.get(`/login/sso?next=${"/users?q=".padEnd(2_000, "a")}`);
    const [cookie = ""] = long.headers.getSetCookie();
    assert.ok(cookie.length < 600, `${cookie.length} bytes`);
  }));

Deno.test("the oldest of more than three sign-ins under way is dropped", () =>
  withSso(async (desk) => {
    const first = await begin(desk, "/users");
    const others = [];
    for (const next of ["/kyc", "/profile", "/staff"]) others.push(await begin(desk, next));
    assert.equal(desk.cookie(begunName(first)), undefined);
    assert.equal((await comeBack(desk, first)).status, 401);
    for (const answer of others) assert.equal((await comeBack(desk, answer)).status, 303);
  }));

Deno.test("an answer that nobody here has asked for ends no sign-in under way", () =>
  withSso(async (desk) => {
    const answer = await begin(desk, "/users");
    const state = new URLSearchParams(answer.split("?")[1]).get("state") ?? "";
    // An attacker may know the cookie's name from the provider's address.
    const strangers = ["", "?state=", "?state=a%3Bb", `?code=a&state=${state.slice(0, 12)}`];
    for (const search of strangers) {
      assert.equal((await comeBack(desk, `/login/sso/callback${search}`)).status, 401, search);
    }
    assert.equal(await leadsTo(desk, answer), "/users");
  }));

Deno.test("back at an answer that has been taken, who is signed in is led home", () =>
  withSso(async (desk) => {
    const answer = await begin(desk, "/users");
    assert.equal(await leadsTo(desk, answer), "/users");
    assert.equal(await leadsTo(desk, answer), "/dashboard");
    assert.equal(await leadsTo(desk, "/login/sso/callback"), "/dashboard");
    await desk.post("/logout", {});
    const { status, text } = await comeBack(desk, answer);
    assert.equal(status, 401);
    assert.match(textOf(mainOf(text)), /Start again/);
  }));

Deno.test("a sign-in that was refused is over, and others go on", () =>
  withSso(async (desk) => {
    const other = await begin(desk, "/kyc");
    provider.forget();
    assert.equal((await signInBySso(desk, provider, null)).status, 403);
    assert.equal(await leadsTo(desk, other), "/kyc");
  }));
