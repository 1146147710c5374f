import assert from "node:assert/strict";
import { safeNextPath } from "../../../routes/http/session/session.ts";
import { withDesk } from "../../support/helpers.ts";
import { elements } from "../../support/markup.ts";

const own: [next: string, path: string][] = [
  ["/kyc", "/kyc"],
  ["/kyc/k_1/decision?status=accepted", "/kyc/k_1/decision?status=accepted"],
  ["/users?q=a%26b&sort=-name", "/users?q=a%26b&sort=-name"],
  ["/users?next=//evil.example", "/users?next=//evil.example"],
  ["/x/../users", "/users"],
];

const foreign = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "/x/..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "https://evil.example/",
  "https:evil.example",
  "http://own.invalid@evil.example/",
  "//own.invalid",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.example",
  "users",
  "?q=1",
  "",
];

for (const [next, path] of own) {
  Deno.test(`after signing in, ${next} is a place to go on to`, () => {
    assert.equal(safeNextPath(next), path);
  });
}

for (const next of foreign) {
  Deno.test(`after signing in, ${JSON.stringify(next)} leads to the dashboard`, () => {
    assert.equal(safeNextPath(next), "/dashboard");
  });
}

Deno.test("after signing in, signing in and out are no places to go on to", () => {
  for (const next of ["/", "/login", "/login?next=/users", "/logout", undefined]) {
    assert.equal(safeNextPath(next), "/dashboard", String(next));
  }
});

/** A path of this many characters. */
const pathOf = (length: number) => "/users?q=".padEnd(length, "a");

Deno.test("after signing in, a path of more than 1,000 characters is no place to go on to", () => {
  assert.equal(safeNextPath(pathOf(1_000)), pathOf(1_000));
  assert.equal(safeNextPath(pathOf(1_001)), "/dashboard");
  assert.equal(safeNextPath(`/users?q=${"é".repeat(200)}`), "/dashboard");
});

Deno.test("a signed-out request is led to sign in, and back to what is not too long", () =>
  withDesk(async (desk) => {
    for (const [length, search] of [[1_000, /^\?next=%2Fusers/], [1_001, /^$/]] as const) {
      const path = pathOf(length);
      const { headers } = await desk.get(path);
      const shown = { "hx-request": "true", "hx-current-url": desk.origin + path };
      const fragment = await desk.get("/users", shown);
      const to = headers.get("location");
      assert.ok(to?.startsWith("/login"), to ?? "nowhere");
      assert.match(to!.slice("/login".length), search);
      // A list answers with the address that it asks for.
      assert.match(fragment.headers.get("hx-redirect")!, /^\/login\?next=%2Fusers/);
    }
    const login = `/login?next=${encodeURIComponent(pathOf(1_001))}`;
    const { text } = await desk.get(login);
    assert.doesNotMatch(text, /href="[^"]*next=/);
    const answer = await desk.post(login, { email: "admin@example.com", password: "admin123" });
    assert.equal(answer.headers.get("location"), "/dashboard");
  }, { signedIn: false }));

Deno.test("POST /login leads on to the page that was asked for, if it is an own one", async (t) => {
  await withDesk(async (desk) => {
    const locationFor = async (next: string) => {
      desk.clearCookies();
      const form = { email: "admin@example.com", password: "admin123" };
      const answer = await desk.post(`/login?next=${encodeURIComponent(next)}`, form);
      assert.equal(answer.status, 303);
      return answer.headers.get("location");
    };
    await t.step("an own path", async () => {
      const path = "/kyc/k_1?x=%22%C3%A9";
      assert.equal(await locationFor(path), path);
    });
    for (const next of ["//evil.example", "/\\evil.example", "/.//evil.example"]) {
      await t.step(next, async () => assert.equal(await locationFor(next), "/dashboard"));
    }
  }, { signedIn: false });
});

Deno.test("the page to go on to survives a wrong password", () =>
  withDesk(async (desk) => {
    const first = await desk.get("/users?q=ana");
    const login = first.headers.get("location") ?? "";
    assert.equal(login, "/login?next=%2Fusers%3Fq%3Dana");
    const actionIn = (text: string) => elements(text, "form")[0]?.attributes.action ?? "";
    const action = actionIn((await desk.get(login)).text);
    const form = { email: "admin@example.com", password: "wrong" };
    const refused = await desk.post(action, form);
    const answer = await desk.post(actionIn(refused.text), { ...form, password: "admin123" });
    assert.equal(answer.headers.get("location"), "/users?q=ana");
  }, { signedIn: false }));
