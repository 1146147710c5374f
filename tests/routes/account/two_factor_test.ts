import assert from "node:assert/strict";
import { codeFor, errorOf, secretOf, turnOn, wrongCodeFor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";
import { mainOf, only } from "../../support/markup.ts";

const PERIOD = 30_000;
const SET_UP = "/settings/two-factor";
const OFF = "/settings/two-factor/off";
const WRONG = "That code is incorrect. Enter the current one.";

const withClock = (test: (desk: Desk, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk((desk) => test(desk, clock), { now: clock.now });
};

const isOn = async (desk: Desk) => {
  const main = mainOf((await desk.get("/settings")).text);
  return "checked" in only(main, "input", { name: "twoFactor" }).attributes;
};

const untouched = { language: "en", timezone: "utc", dateFormat: "mdy" };

Deno.test("setting up shows a QR code as a picture of its own and the secret to type", () =>
  withClock(async (desk) => {
    const { status, text } = await desk.get(SET_UP);
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Two-Factor Authentication");
    const { src = "", alt } = only(main, "img").attributes;
    assert.equal(alt, "QR code for an authenticator app");
    const [type, picture = ""] = src.split(",");
    assert.equal(type, "data:image/svg+xml;base64");
    assert.match(atob(picture), /^<svg /);
    assert.match(await secretOf(desk), /^[A-Z2-7]{32}$/);
    assert.equal(await secretOf(desk), await secretOf(desk), "the same until it is confirmed");
    assert.equal(only(main, "form", { method: "post" }).attributes.action, SET_UP);
  }));

Deno.test("a wrong code is 422 with what to do, and turns nothing on", () =>
  withClock(async (desk) => {
    const secret = await secretOf(desk);
    for (const code of [wrongCodeFor(desk, secret), "", "12345", "no code"]) {
      const { status, text } = await desk.post(SET_UP, { code, currentPassword: desk.password });
      assert.equal(status, 422);
      assert.equal(errorOf(mainOf(text), "code"), WRONG);
      assert.equal(await isOn(desk), false);
    }
    assert.equal(await secretOf(desk), secret);
  }));

Deno.test("turning it on takes the password too", () =>
  withClock(async (desk) => {
    const secret = await secretOf(desk);
    const texts = { "": "Enter your password.", "not it": "This is not your current password." };
    for (const [currentPassword, error] of Object.entries(texts)) {
      const code = codeFor(desk, secret);
      const { status, text } = await desk.post(SET_UP, { code, currentPassword });
      assert.equal(status, 422);
      assert.equal(errorOf(mainOf(text), "currentPassword"), error);
      assert.equal(await isOn(desk), false);
    }
    await turnOn(desk);
    assert.equal(await isOn(desk), true);
  }));

Deno.test("the first right code turns it on and shows ten recovery codes, once", () =>
  withClock(async (desk) => {
    const { recovery } = await turnOn(desk);
    assert.equal(new Set(recovery).size, 10);
    assert.equal(await isOn(desk), true);
    for (const path of [SET_UP, "/settings", OFF, "/profile", "/audit-logs"]) {
      const { text } = await desk.get(path);
      for (const code of recovery) assert.ok(!text.includes(code), path);
    }
    const again = await desk.get(SET_UP);
    assert.deepEqual([again.status, again.headers.get("location")], [303, "/settings"]);
    const kept = JSON.stringify(
      await desk.store.db.selectFrom("recovery_codes").selectAll().execute(),
    );
    assert.ok(recovery.every((code) => !kept.includes(code)), "only hashes are kept");
  }));

Deno.test("the switch leads to turning off, and alone changes nothing", () =>
  withClock(async (desk) => {
    await turnOn(desk);
    const kept = await desk.post("/settings", { ...untouched, twoFactor: "on" });
    assert.equal(kept.headers.get("location"), "/settings");
    const answer = await desk.post("/settings", untouched);
    assert.equal(answer.headers.get("location"), OFF);
    assert.equal(await isOn(desk), true);
  }));

Deno.test("turning off needs a code: none, a wrong one or a used one is 422", () =>
  withClock(async (desk) => {
    const { secret } = await turnOn(desk);
    assert.equal(only(mainOf((await desk.get(OFF)).text), "form").attributes.action, OFF);
    for (const code of ["", wrongCodeFor(desk, secret), codeFor(desk, secret)]) {
      const { status, text } = await desk.post(OFF, { code });
      assert.equal(status, 422);
      assert.equal(errorOf(mainOf(text), "code"), WRONG);
      assert.equal(await isOn(desk), true);
    }
  }));

Deno.test("a new code turns it off, and signing in takes the password alone again", () =>
  withClock(async (desk, clock) => {
    const { secret } = await turnOn(desk);
    clock.advance(PERIOD);
    const answer = await desk.post(OFF, { code: codeFor(desk, secret) });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/settings"]);
    const page = await desk.get("/settings");
    assert.deepEqual(toastsOf(page).filter((text) => /Two-factor/.test(text)), [
      "Two-factor authentication is off",
    ]);
    assert.equal(await isOn(desk), false);
    await desk.post("/logout", {});
    assert.equal((await desk.signIn()).headers.get("location"), "/dashboard");
    assert.notEqual(await secretOf(desk), secret, "the old secret is gone");
    assert.deepEqual(await desk.store.db.selectFrom("recovery_codes").selectAll().execute(), []);
  }));
