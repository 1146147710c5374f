import assert from "node:assert/strict";
import { openStore } from "../../../data/store.ts";
import { visitor } from "../../support/accounts.ts";
import { type Answer, Desk, textOf, withDesk } from "../../support/helpers.ts";
import { SECRET } from "../../support/stores.ts";
import { elements, mainOf, only } from "../../support/markup.ts";

const toasts = (answer: Answer) =>
  elements(answer.text.replace(/<template.*?<\/template>/gs, ""), "p").map(({ text }) => text);

const sessionsOf = (desk: Desk) => desk.store.db.selectFrom("sessions").selectAll().execute();

Deno.test("/login asks for email and password, both required", () =>
  withDesk(async (desk) => {
    const answer = await desk.get("/login");
    assert.equal(answer.status, 200);
    assert.match(textOf(answer.text), /Sign in to manage operations across the platform/);
    const { html, attributes } = only(answer.text, "form", { action: "/login" });
    assert.equal(attributes.method, "post");
    const email = only(html, "input", { name: "email" }).attributes;
    const password = only(html, "input", { name: "password" }).attributes;
    assert.deepEqual([email.type, password.type], ["email", "password"]);
    assert.ok("required" in email && "required" in password);
    assert.deepEqual(elements(html, "label").map(({ text }) => text), ["Email", "Password"]);
    const button = only(html, "button", { type: "submit" });
    assert.equal(button.text, "Sign In");
    assert.equal(button.attributes["data-busy"], "Signing in...");
  }, { signedIn: false }));

Deno.test("/login shows the test credentials, and no shell", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/login");
    assert.match(textOf(mainOf(text)), /Test credentials: admin@example\.com \/ admin123/);
    assert.doesNotMatch(text, /class="sidebar"|<nav/);
  }, { signedIn: false }));

Deno.test("/login with a real database neither shows nor takes the test credentials", async () => {
  const folder = await Deno.makeTempDir();
  for (const databaseUrl of ["sqlite::memory:", `sqlite:${folder}/desk.db`]) {
    const store = await openStore({ databaseUrl, simulatedDelay: false, jwtSecret: SECRET });
    const desk = new Desk(store);
    const { status, text } = await desk.get("/login");
    assert.equal(status, 200);
    assert.doesNotMatch(text, /admin123|admin@example\.com|Test credentials/);
    assert.equal((await desk.signIn()).status, 401);
    const sent = { email: "admin@example.com", password: "admin123" };
    assert.equal((await desk.json("POST", "/api/login", sent)).status, 401);
    assert.deepEqual(await sessionsOf(desk), []);
    await store.close();
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("POST /login with the right password leads to the dashboard with a toast, once", () =>
  withDesk(async (desk) => {
    const answer = await desk.signIn();
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/dashboard");
    assert.equal((await sessionsOf(desk)).length, 1);
    const shown = await desk.get("/dashboard");
    assert.equal(shown.status, 200);
    assert.ok(toasts(shown).includes("Login successful!"));
    assert.ok(!toasts(await desk.get("/dashboard")).includes("Login successful!"));
  }, { signedIn: false }));

Deno.test("the session is in a cookie that no script reads and no other site sends along", () =>
  withDesk(async (desk) => {
    const { headers } = await desk.signIn();
    const cookie = headers.getSetCookie().find((text) => text.startsWith("session="));
    const [, ...attributes] = (cookie ?? "").split("; ");
    assert.deepEqual(attributes.toSorted(), [
      "HttpOnly",
      "Max-Age=43200",
      "Path=/",
      "SameSite=Lax",
    ]);
  }, { signedIn: false }));

Deno.test("over https the cookie is Secure and bound to its host until logging out", () =>
  withDesk(async (desk) => {
    const { headers } = await desk.signIn();
    const cookie = headers.getSetCookie().find((text) => text.includes("session="));
    assert.match(cookie ?? "", /^__Host-session=/);
    assert.match(cookie ?? "", /; Secure/);
    assert.match(cookie ?? "", /; HttpOnly/);
    assert.match(cookie ?? "", /; SameSite=(Lax|Strict)/);
    assert.match(cookie ?? "", /; Path=\/(;|$)/);
    assert.doesNotMatch(cookie ?? "", /Domain=/);
    assert.equal((await desk.get("/users")).status, 200);
    await desk.post("/logout", {});
    assert.equal(desk.cookie("__Host-session"), undefined);
  }, { signedIn: false, env: { PUBLIC_ORIGIN: "https://desk.example.com" } }));

const wrong: [why: string, email: string, password: string][] = [
  ["a wrong password", "admin@example.com", "admin1234"],
  ["an unknown account", "nobody@example.com", "admin123"],
  ["an account without a password", "marcus.feld@example.com", "admin123"],
];

Deno.test("POST /login refuses wrong credentials with 401 and one toast", async (t) => {
  await withDesk(async (desk) => {
    for (const [why, email, password] of wrong) {
      await t.step(why, async () => {
        const answer = await desk.signIn(email, password);
        assert.equal(answer.status, 401);
        assert.ok(toasts(answer).includes("Invalid credentials. Please try again."));
        assert.match(answer.text, /<div class="toast[^"]*" role="alert"/);
        assert.equal(only(answer.text, "input", { name: "email" }).attributes.value, email);
        assert.ok(!only(answer.text, "input", { name: "password" }).attributes.value);
        assert.deepEqual(answer.headers.getSetCookie(), []);
        assert.deepEqual(await sessionsOf(desk), []);
      });
    }
  }, { signedIn: false });
});

const unfit: [why: string, form: Record<string, string>][] = [
  ["no email", { password: "admin123" }],
  ["an empty email", { email: "", password: "admin123" }],
  ["an email that is none", { email: "admin", password: "admin123" }],
  ["no password", { email: "admin@example.com" }],
  ["an empty password", { email: "admin@example.com", password: "" }],
  ["a field that nobody asked for", { email: "admin@example.com", role: "admin" }],
];

Deno.test("POST /login refuses a form that does not fit with 422", async (t) => {
  await withDesk(async (desk) => {
    for (const [why, form] of unfit) {
      await t.step(why, async () => {
        const answer = await desk.post("/login", form);
        assert.equal(answer.status, 422);
        assert.ok(toasts(answer).includes("Invalid credentials. Please try again."));
        const { value } = only(answer.text, "input", { name: "email" }).attributes;
        assert.equal(value ?? "", form.email ?? "");
        const attempts = desk.store.db.selectFrom("sign_in_attempts").selectAll();
        assert.deepEqual(await attempts.execute(), []);
      });
    }
  }, { signedIn: false });
});

Deno.test("/ leads to the dashboard, and who is signed in has no use for /login", () =>
  withDesk(async (desk) => {
    for (const path of ["/", "/login"]) {
      const answer = await desk.get(path);
      assert.ok([302, 303].includes(answer.status), path);
      assert.equal(answer.headers.get("location"), "/dashboard");
    }
  }));

Deno.test("the trail has the browser's name as far as it can be read", () =>
  withDesk(async (desk) => {
    const long = { "user-agent": "Mozilla ".repeat(3_000) };
    await desk.post("/login", { email: "admin@example.com", password: "wrong" }, long);
    const { after } = await desk.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Sign-in refused").executeTakeFirstOrThrow();
    assert.equal(JSON.parse(after ?? "").device.length, 300);
    const right = { email: "admin@example.com", password: "admin123" };
    for (const device of [{ "user-agent": "A phone" }, long]) {
      await visitor(desk).post("/login", right, device);
    }
    const { facts } = await desk.store.db.selectFrom("notifications").select("facts")
      .where("kind", "=", "signed_in_elsewhere").executeTakeFirstOrThrow();
    assert.equal(JSON.parse(facts).device.length, 300);
  }, { signedIn: false }));
