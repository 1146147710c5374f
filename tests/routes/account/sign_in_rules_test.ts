import assert from "node:assert/strict";
import { secretOf, turnOn } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, refusalIn, textOf, withDesk } from "../../support/helpers.ts";
import { mainOf, only } from "../../support/markup.ts";
import { TestClock } from "../../support/stores.ts";

const RULES = "/staff/rules";
const SET_UP = "/settings/two-factor";

const require = (desk: Desk) => desk.post(RULES, { secondFactor: "on" });

Deno.test("an admin asks everybody for a second factor, which is an entry of the trail", () =>
  withDesk(async (desk) => {
    const before = await desk.get(RULES);
    assert.ok(!("checked" in only(mainOf(before.text), "input").attributes));
    assert.match(
      textOf(before.text),
      /Not set up: 1 of 1 \(active people with a password\)\. 4 others on the staff list/,
    );
    const saved = await require(desk);
    assert.deepEqual([saved.status, saved.headers.get("location")], [303, "/administration"]);
    const entry = await desk.store.db.selectFrom("audit_log").select(["before", "after"])
      .where("action", "=", "Sign-in rules changed").executeTakeFirstOrThrow();
    assert.deepEqual(
      [entry.before, entry.after].map((json) => JSON.parse(json ?? "")),
      [{ secondFactor: false }, { secondFactor: true }],
    );
    await turnOn(desk);
    assert.match(textOf((await desk.get(RULES)).text), /Not set up: 0 of 1 \(active people/);
  }));

Deno.test("the sign-in rules say whether single sign-on and passwords are on", async () => {
  const read = async (env: Record<string, string>) => {
    let text = "";
    await withDesk(async (desk) => void (text = textOf((await desk.get(RULES)).text)), { env });
    return text;
  };
  assert.match(await read({}), /Single sign-on Off\. .* Passwords On for everyone/);
  const env = {
    OIDC_ISSUER: "https://login.example.com/desk",
    OIDC_CLIENT_ID: "desk",
    OIDC_CLIENT_SECRET: "secret",
    PUBLIC_ORIGIN: "https://desk.example.com",
  };
  assert.match(await read(env), /Single sign-on On, with login\.example\.com/);
});

Deno.test("people without a required second factor reach only its setup", () =>
  withDesk(async (desk) => {
    await require(desk);
    for (const path of ["/dashboard", "/kyc", "/users/export.csv", "/staff"]) {
      const { status, headers } = await desk.get(path);
      assert.deepEqual([status, headers.get("location")], [303, SET_UP], path);
    }
    const decision = await desk.post("/kyc/k_1/decision?status=accepted", {});
    assert.equal(decision.headers.get("location"), SET_UP);
    const fragment = await desk.fragment("/kyc/k_1");
    assert.deepEqual([fragment.status, fragment.headers.get("hx-redirect")], [403, SET_UP]);
    const program = await desk.get("/api/users");
    assert.equal(program.status, 403);
    assert.deepEqual(refusalIn(program), {
      error: "Set up two-factor authentication first.",
      code: "two_factor.missing",
    });
    const place = await desk.get(SET_UP);
    assert.equal(place.status, 200);
    assert.match(toastsOf(place).join(), /Two-factor authentication is required/);
    assert.equal((await desk.get("/profile")).status, 200);
  }));

Deno.test("with the second factor set up everything is as before", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    await require(desk);
    await turnOn(desk);
    assert.equal((await desk.get("/dashboard")).status, 200);
    await desk.post(RULES, {});
    const colleague = await desk.colleague("s_3");
    assert.equal((await colleague.get("/dashboard")).status, 200);
    assert.equal((await desk.get(RULES)).text.includes("checked"), false);
  }, { now: clock.now });
});

Deno.test("admins see of each person the last sign-in, the second factor and open sessions", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const details = async () => textOf((await desk.fragment("/staff/s_3")).text);
    const fresh = /Last sign-in Never Two-Factor Authentication Off Passkeys 0 Open sessions 0/;
    assert.match(await details(), fresh);
    clock.advance(60_000);
    const colleague = await desk.colleague("s_3");
    await turnOn(colleague);
    assert.match(
      await details(),
      /Last sign-in Nov 20, 2026, 10:01 Two-Factor Authentication On Passkeys 0 Open sessions 1/,
    );
    await desk.post("/staff/s_3/end-sessions", {});
    assert.match(await details(), /Open sessions 0/);
    assert.equal((await colleague.get(SET_UP)).status, 303);
    assert.match(await secretOf(desk), /^[A-Z2-7]{32}$/);
  }, { now: clock.now });
});
