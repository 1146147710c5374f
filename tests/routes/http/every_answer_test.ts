import assert from "node:assert/strict";
import { type Answer, type Desk, withDesk } from "../../helpers.ts";
import { elements } from "../../markup.ts";

const always = {
  "cache-control": "no-store",
  "content-security-policy": /^default-src 'none'; /,
  "strict-transport-security": /^max-age=15552000/,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-resource-policy": "same-origin",
};

const fragment = { "hx-request": "true" };
const answers: [name: string, status: number, ask: (desk: Desk) => Promise<Answer>][] = [
  ["/health", 200, (desk) => desk.bare("/health")],
  ["/ready", 200, (desk) => desk.bare("/ready")],
  ["a redirect to signing in", 303, (desk) => desk.bare("/users")],
  ["a fragment when signed out", 401, (desk) => desk.bare("/users", { headers: fragment })],
  ["a call when signed out", 401, (desk) => desk.bare("/api/users")],
  ["the way home", 302, (desk) => desk.get("/")],
  ["a page", 200, (desk) => desk.get("/users")],
  ["an import without a token", 401, (desk) => desk.bare("/api/import/users", { method: "POST" })],
  ["another site", 403, (desk) => desk.post("/settings", {}, { "sec-fetch-site": "cross-site" })],
  ["what is not there", 404, (desk) => desk.get("/nowhere")],
  ["a file that is not there", 404, (desk) => desk.get("/static/none.js")],
  ["another host", 421, (desk) => desk.bare("/login", { headers: { host: "evil.example" } })],
];

for (const [name, status, ask] of answers) {
  Deno.test(`every header that guards stands on ${name} (${status})`, () =>
    withDesk(async (desk) => {
      const answer = await ask(desk);
      assert.equal(answer.status, status);
      for (const [header, value] of Object.entries(always)) {
        const given = answer.headers.get(header) ?? "";
        if (typeof value === "string") assert.equal(given, value, header);
        else assert.match(given, value, header);
      }
    }));
}

Deno.test("signing out empties the browser's cache, and only that: theme and sidebar stay", () =>
  withDesk(async (desk) => {
    const signedIn = await desk.get("/users");
    assert.equal(signedIn.headers.get("clear-site-data"), null);
    const { headers } = await desk.post("/logout", {});
    assert.equal(headers.get("clear-site-data"), '"cache"');
    assert.deepEqual(headers.getSetCookie().map((cookie) => cookie.split("=")[0]), ["session"]);
  }));

Deno.test("browsers take scripts and styles only with the content that was built", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users");
    const loaded = [...elements(text, "script"), ...elements(text, "link", { rel: "stylesheet" })];
    assert.equal(loaded.length, 4);
    for (const { attributes: { src, href, integrity } } of loaded) {
      const name = (src ?? href ?? "").replace("/static/", "");
      assert.equal(integrity, `sha384-${btoa(name)}`);
    }
  }));
