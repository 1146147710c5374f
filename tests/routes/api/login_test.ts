import assert from "node:assert/strict";
import { refusalIn, withDesk } from "../../support/helpers.ts";

const account = { email: "admin@example.com", password: "admin123" };

Deno.test("POST /api/login answers with token and user, and sets the session cookie", () =>
  withDesk(async (desk) => {
    const answer = await desk.json("POST", "/api/login", account);
    assert.equal(answer.status, 200);
    const { token, user, ...others } = JSON.parse(answer.text);
    assert.deepEqual(others, {});
    assert.deepEqual(user, {
      id: "s_1",
      name: "Dana Okafor",
      email: "admin@example.com",
      role: "admin",
    });
    assert.equal(desk.cookie("session"), token);
    assert.equal((await desk.get("/users")).status, 200);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await desk.bare("/api/users", { headers })).status, 200);
  }, { signedIn: false }));

Deno.test("POST /api/login with wrong credentials is 401 and opens no session", () =>
  withDesk(async (desk) => {
    for (const wrong of [{ password: "admin1234" }, { email: "nobody@example.com" }]) {
      const answer = await desk.json("POST", "/api/login", { ...account, ...wrong });
      assert.equal(answer.status, 401);
      assert.deepEqual(refusalIn(answer), {
        error: "Invalid credentials",
        code: "sign_in.wrong_credentials",
      });
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
  }, { signedIn: false }));

const unfit: [why: string, body: unknown, paths: string[]][] = [
  ["nothing", {}, ["email", "password"]],
  ["no password", { email: "a@example.com" }, ["password"]],
  ["an empty password", { email: "a@example.com", password: "" }, ["password"]],
  ["an email that is none", { email: "a", password: "x" }, ["email"]],
  ["an email that is no text", { email: 1, password: "x" }, ["email"]],
];

Deno.test("POST /api/login with bad input is 422 and counts no attempt", async (t) => {
  await withDesk(async (desk) => {
    for (const [why, body] of unfit) {
      await t.step(why, async () => {
        const answer = await desk.json("POST", "/api/login", body);
        assert.equal(answer.status, 422);
        assert.equal(typeof JSON.parse(answer.text).error, "string");
        const attempts = desk.store.db.selectFrom("sign_in_attempts").selectAll();
        assert.deepEqual(await attempts.execute(), []);
      });
    }
  }, { signedIn: false });
});

Deno.test("POST /api/logout is 204 and ends the session, by cookie and by token", () =>
  withDesk(async (desk) => {
    const token = desk.cookie("session");
    const answer = await desk.json("POST", "/api/logout", {});
    assert.equal(answer.status, 204);
    assert.equal(answer.text, "");
    assert.equal(desk.cookie("session"), undefined);
    const headers = { authorization: `Bearer ${token}` };
    assert.equal((await desk.bare("/api/users", { headers })).status, 401);
    await desk.signIn();
    const bearer = { authorization: `Bearer ${desk.cookie("session")}` };
    const byToken = await desk.bare("/api/logout", { method: "POST", headers: bearer });
    assert.equal(byToken.status, 204);
    assert.equal((await desk.get("/api/users")).status, 401);
  }));
