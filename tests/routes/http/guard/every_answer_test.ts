import assert from "node:assert/strict";
import type { Assets, Drain } from "../../../../routes/http/context.ts";
import { addressesOf } from "../../../support/addresses.ts";
import { type Answer, Desk, type DeskOptions, ORIGIN, withDesk } from "../../../support/helpers.ts";
import { isLongForm } from "../../../support/long_form.ts";
import { elements } from "../../../support/markup.ts";
import { hurrying, quietly } from "../../../support/stores.ts";

/** Headers of every answer. */
const always = {
  "content-security-policy": /^default-src 'none'; .*; require-trusted-types-for 'script'(; |$)/,
  "strict-transport-security": /^max-age=15552000$/,
  "x-content-type-options": /^nosniff$/,
  "x-frame-options": /^DENY$/,
  "referrer-policy": /^same-origin$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-embedder-policy": /^require-corp$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /^camera=\(\), microphone=\(\), geolocation=\(\)$/,
  "x-request-id": /^[0-9a-f-]{36}$/,
};

/** Asserts the headers; only built files may be cached. */
function assertGuarded(
  { status, headers }: Pick<Answer, "status" | "headers">,
  what: string,
): void {
  for (const [header, value] of Object.entries(always)) {
    assert.match(headers.get(header) ?? "", value, `${header} of ${what} (${status})`);
  }
  const isFile = what.includes(FILE) && [200, 304].includes(status);
  const caching = isFile ? /^public, max-age=31536000, immutable$/ : /^no-store(, no-transform)?$/;
  assert.match(headers.get("cache-control") ?? "", caching, `${what} (${status})`);
}

const FILE = "/static/app.css";

/** Fake built files. */
const assets: Assets = {
  url: (name) => `/static/${name}`,
  integrity: (name) => `sha384-${name}`,
  icons: {},
  respond: ({ url, method, headers }) => {
    if (new URL(url).pathname !== FILE || !["GET", "HEAD"].includes(method)) return null;
    const kept = { "cache-control": "public, max-age=31536000, immutable" };
    const known = headers.has("if-none-match");
    return new Response(known || method === "HEAD" ? null : "body{}", {
      status: known ? 304 : 200,
      headers: kept,
    });
  },
};

/** A desk with built files; `drain` is that of a process that shuts down. */
const withFiles = (
  test: (desk: Desk, parts: { drain: Drain }) => Promise<void>,
  options: DeskOptions = {},
): Promise<void> =>
  withDesk(async ({ store }) => {
    const drain = { begun: false };
    const desk = new Desk(store, options.env, { drain, assets });
    await desk.signIn();
    await quietly(() => test(desk, { drain }));
  }, { ...options, signedIn: false });

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"];

/** Headers of each kind of client. */
const callers: Record<string, (desk: Desk) => HeadersInit> = {
  "somebody signed in": (desk) => ({ cookie: `session=${desk.cookie("session")}`, ...sameOrigin }),
  "their page's dialog": (desk) => ({
    cookie: `session=${desk.cookie("session")}`,
    ...sameOrigin,
    "hx-request": "true",
  }),
  "nobody": () => sameOrigin,
  "another site": (desk) => ({
    cookie: `session=${desk.cookie("session")}`,
    "sec-fetch-site": "cross-site",
  }),
};

const sameOrigin = { "sec-fetch-site": "same-origin" };

/** All methods of somebody signed in; fewer of others, as the middleware is the same. */
const methodsOf = (who: string, path: string): readonly string[] => {
  // Logout is last, because it ends the session.
  if (path.endsWith("/logout")) return ["GET", "PUT"];
  return isLongForm || who === "somebody signed in" ? METHODS : ["GET", "POST", "PROPFIND"];
};

for (const [who, headers] of Object.entries(callers)) {
  Deno.test(`every header that guards stands on each answer to ${who}, by route and method`, () =>
    withFiles(async (desk) => {
      const paths = (await addressesOf(desk)).map(({ path }) => path);
      const sent = headers(desk);
      for (const path of new Set([...paths, "/nowhere", "/api/nowhere", "/static/none.js"])) {
        for (const method of methodsOf(who, path)) {
          const response = await desk.app.request(ORIGIN + path, { method, headers: sent });
          await response.body?.cancel();
          assertGuarded(response, `${method} ${path}`);
        }
      }
    }));
}

const tooLarge = { body: "x".repeat(300 * 1024), headers: { "content-length": "307200" } };
const decision = "/api/kyc-requests/k_1/status";
const accepted = { status: "accepted", reviewNotes: "" };

/** A body that never ends. */
const halfSent = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([97])) });

const answers: [status: number, what: string, ask: (desk: Desk) => Promise<Answer>][] = [
  [200, "/health", (desk) => desk.bare("/health")],
  [200, "/ready", (desk) => desk.bare("/ready")],
  [
    200,
    "/metrics",
    (desk) => desk.bare("/metrics", { headers: { authorization: `Bearer ${METRICS}` } }),
  ],
  [401, "/metrics without its token", (desk) => desk.bare("/metrics")],
  [200, "a page", (desk) => desk.get("/users")],
  [200, "an export", (desk) => desk.get("/users/export.csv")],
  [200, "an export as NDJSON", (desk) => desk.get("/users/export.ndjson")],
  [200, "a report's file", (desk) => desk.get("/reports/kyc/report.csv")],
  [200, FILE, (desk) => desk.bare(FILE)],
  [304, FILE, (desk) => desk.bare(FILE, { headers: { "if-none-match": "x" } })],
  [302, "the way home", (desk) => desk.get("/")],
  [303, "a redirect to signing in", (desk) => desk.bare("/users")],
  [303, "a form that was saved", (desk) => desk.post("/settings", settings)],
  [400, "what is no JSON", (desk) => desk.send(decision, json("{"))],
  [
    401,
    "a fragment when signed out",
    (desk) => desk.bare("/users", { headers: { "hx-request": "true" } }),
  ],
  [401, "a call when signed out", (desk) => desk.bare("/api/users")],
  [401, "an import without a token", (desk) => desk.bare("/api/import/users", { method: "POST" })],
  [403, "another site", (desk) => desk.post("/settings", {}, { "sec-fetch-site": "cross-site" })],
  [
    403,
    "an export from another site",
    (desk) => desk.get("/users/export.csv", { "sec-fetch-site": "cross-site" }),
  ],
  [404, "what is not there", (desk) => desk.get("/nowhere")],
  [
    408,
    "a body that does not come",
    (desk) => hurrying(() => desk.send("/settings", { method: "POST", body: halfSent() })),
  ],
  [409, "a stale decision", (desk) =>
    desk.post("/kyc/k_1/decision?status=accepted", {
      reviewNotes: "",
      version: "999",
      idempotencyKey: "key-1",
    })],
  [412, "a stale call", (desk) => desk.json("PATCH", decision, accepted, { "if-match": '"999"' })],
  [413, "what is too large", (desk) => desk.send("/settings", { method: "POST", ...tooLarge })],
  [
    415,
    "what is no JSON by its type",
    (desk) => desk.send(decision, { method: "PATCH", body: "{}" }),
  ],
  [421, "another host", (desk) => desk.bare("/login", { headers: { host: "evil.example" } })],
  [422, "a form that does not fit", (desk) => desk.post("/settings", { language: "xx" })],
  [429, "one guess too many", (desk) => guessing(desk)],
  [
    503,
    "what is much work, ahead of a click",
    (desk) => desk.get("/users/export.csv", { "sec-purpose": "prefetch" }),
  ],
  [204, "a program that signs out", (desk) => desk.json("POST", "/api/logout", {})],
];

const METRICS = "a-token-of-the-tests-as-long-as-it-takes";
const settings = { language: "en", timezone: "utc", dateFormat: "mdy" };
const json = (body: string): RequestInit => ({
  method: "PATCH",
  body,
  headers: { "content-type": "application/json" },
});

async function guessing(desk: Desk): Promise<Answer> {
  for (let guess = 0; guess < 10; guess++) await desk.signIn("admin@example.com", "wrong");
  return await desk.signIn("admin@example.com", "wrong");
}

for (const [status, what, ask] of answers) {
  Deno.test(`every header that guards stands on ${what} (${status})`, () =>
    withFiles(async (desk) => {
      const answer = await ask(desk);
      assert.equal(answer.status, status);
      assertGuarded(answer, what);
    }, { env: { METRICS_TOKEN: METRICS } }));
}

Deno.test("every header that guards stands on failures (500) and on a process that ends (503)", () =>
  withFiles(async (desk, { drain }) => {
    drain.begun = true;
    const draining = await desk.bare("/ready");
    await desk.store.db.schema.alterTable("users").renameTo("away").execute();
    const failed = [await desk.get("/users/u_1"), await desk.get("/api/users")];
    assert.deepEqual([draining, ...failed].map(({ status }) => status), [503, 500, 500]);
    for (const answer of [draining, ...failed]) assertGuarded(answer, "a failure");
  }));

Deno.test("signing out empties the browser's cache, and only that: theme and sidebar stay", () =>
  withDesk(async (desk) => {
    const signedIn = await desk.get("/users");
    assert.equal(signedIn.headers.get("clear-site-data"), null);
    const { headers } = await desk.post("/logout", {});
    assert.equal(headers.get("clear-site-data"), '"cache"');
    assert.deepEqual(headers.getSetCookie().map((cookie) => cookie.split("=")[0]), ["session"]);
  }));

Deno.test("every form makes the browser discard its prefetched pages", () =>
  withDesk(async (desk) => {
    const { status, headers } = await desk.post("/reports/kyc", {});
    assert.deepEqual([status, headers.get("clear-site-data")], [303, '"prefetchCache"']);
  }));

Deno.test("browsers take scripts and styles only with the content that was built", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users");
    const loaded = [...elements(text, "script"), ...elements(text, "link", { rel: "stylesheet" })];
    assert.equal(loaded.length, 3);
    for (const { attributes: { src, href, integrity } } of loaded) {
      const name = (src ?? href ?? "").replace("/static/", "");
      assert.equal(integrity, `sha384-${btoa(name)}`);
    }
  }));
