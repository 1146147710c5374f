import assert from "node:assert/strict";
import { codeFor, turnOn, visitor, wrongCodeFor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, refusalIn, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { elements, only } from "../../support/markup.ts";

const PERIOD = 30_000;
const account = { email: "admin@example.com", password: "admin123" };

interface Enrolled {
  desk: Desk;
  clock: TestClock;
  secret: string;
  recovery: string[];
}

/** The sample account with two-factor authentication and an unused code. */
const withTwoFactor = (test: (enrolled: Enrolled) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const { secret, recovery } = await turnOn(desk);
    clock.advance(PERIOD);
    await test({ desk, clock, secret, recovery });
  }, { now: clock.now });
};

/** Signs in up to the second factor. */
async function halfway(desk: Desk): Promise<Desk> {
  const person = visitor(desk);
  const { status, headers } = await person.signIn();
  assert.deepEqual([status, headers.get("location")], [303, "/login/code"]);
  return person;
}

const enter = (person: Desk, code: string) => person.post("/login/code", { code });

const isIn = async (person: Desk) => (await person.get("/users")).status === 200;

Deno.test("the right password alone opens nothing: a code is asked for", () =>
  withTwoFactor(async ({ desk, secret }) => {
    const person = await halfway(desk);
    assert.equal(await isIn(person), false);
    assert.equal(person.cookie("session"), undefined);
    const { status, text } = await person.get("/login/code");
    assert.equal(status, 200);
    assert.equal(only(text, "form", { method: "post" }).attributes.action, "/login/code");
    assert.equal(only(text, "input", { name: "code" }).attributes.autocomplete, "one-time-code");
    assert.deepEqual(elements(text, "nav"), []);
    const answer = await enter(person, codeFor(desk, secret));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/dashboard"]);
    assert.ok(toastsOf(await person.get("/dashboard")).includes("Login successful!"));
    assert.equal(await isIn(person), true);
  }));

Deno.test("the page that was asked for is where both steps lead", () =>
  withTwoFactor(async ({ desk, secret }) => {
    const person = visitor(desk);
    const next = "?next=%2Fkyc%2Fk_1";
    const first = await person.post(`/login${next}`, account);
    assert.equal(first.headers.get("location"), `/login/code${next}`);
    const { text } = await person.get(`/login/code${next}`);
    const { action = "" } = only(text, "form", { method: "post" }).attributes;
    const second = await person.post(action, { code: codeFor(desk, secret) });
    assert.equal(second.headers.get("location"), "/kyc/k_1");
  }));

Deno.test("the challenge is in a cookie that no script reads and no other site sends along", () =>
  withTwoFactor(async ({ desk }) => {
    const { headers } = await visitor(desk).signIn();
    const cookie = headers.getSetCookie().find((text) => text.startsWith("challenge=")) ?? "";
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/login", "Max-Age=300"]) {
      assert.ok(cookie.split("; ").includes(attribute), attribute);
    }
  }));

Deno.test("without a challenge there is no code to enter", () =>
  withTwoFactor(async ({ desk, secret }) => {
    const person = visitor(desk);
    assert.equal((await person.get("/login/code")).headers.get("location"), "/login");
    await enter(person, codeFor(desk, secret));
    assert.equal(await isIn(person), false);
    person.setCookie("challenge", crypto.randomUUID());
    assert.equal((await enter(person, codeFor(desk, secret))).status, 401);
    assert.equal(await isIn(person), false);
  }));

Deno.test("a wrong code is 401 with a toast, and the right one still counts afterwards", () =>
  withTwoFactor(async ({ desk, secret }) => {
    const person = await halfway(desk);
    const refused = await enter(person, wrongCodeFor(desk, secret));
    assert.equal(refused.status, 401);
    assert.ok(toastsOf(refused).some((text) => text.startsWith("That code is incorrect")));
    assert.equal(await isIn(person), false);
    assert.equal((await enter(person, codeFor(desk, secret))).status, 303);
  }));

Deno.test("a program sends the code along; without or with a wrong one it hears 401", () =>
  withTwoFactor(async ({ desk, secret }) => {
    const program = visitor(desk);
    const login = async (fields: Record<string, string>) => {
      const answer = await program.json("POST", "/api/login", fields);
      return {
        status: answer.status,
        body: answer.status === 200 ? JSON.parse(answer.text) : refusalIn(answer),
      };
    };
    const without = await login(account);
    assert.deepEqual([without.status, without.body], [401, {
      error: "Two-factor code required",
      code: "two_factor.code_required",
    }]);
    const wrong = await login({ ...account, code: wrongCodeFor(desk, secret) });
    assert.deepEqual([wrong.status, wrong.body], [401, {
      error: "Invalid credentials",
      code: "sign_in.wrong_credentials",
    }]);
    const guess = { ...account, password: "wrong", code: codeFor(desk, secret) };
    assert.equal((await login(guess)).status, 401);
    const right = await login({ ...account, code: codeFor(desk, secret) });
    assert.equal(right.status, 200);
    const headers = { authorization: `Bearer ${right.body.token}` };
    assert.equal(right.body.user.email, account.email);
    assert.equal((await program.bare("/api/users", { headers })).status, 200);
    assert.equal((await login({ ...account, code: codeFor(desk, secret) })).status, 401, "used up");
  }));
