import assert from "node:assert/strict";
import { addressesOf } from "../support/addresses.ts";
import { type Desk, withDesk } from "../support/helpers.ts";
import { casesToRun } from "../support/long_form.ts";
import { everythingIn, TestClock } from "../support/stores.ts";

type Headers = Record<string, string>;

const EVIL = "https://evil.example/";
const site = (name: string, dest: string): Headers => ({
  "sec-fetch-site": name,
  "sec-fetch-dest": dest,
  origin: "https://evil.example",
  referer: EVIL,
});

/** Headers of a browser when another site causes the request, beside the person's cookie. */
const foreign: Record<string, Headers> = {
  "a link": { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" },
  "a form": site("cross-site", "document"),
  "a picture": site("cross-site", "image"),
  "a frame": site("cross-site", "iframe"),
  "a script of it": site("cross-site", "empty"),
  "a host of the same domain": site("same-site", "document"),
  "a sandboxed frame": { "sec-fetch-site": "cross-site", origin: "null" },
  "what it has fetched ahead": { ...site("cross-site", "document"), "sec-purpose": "prefetch" },
  "an older browser's link": { referer: EVIL },
  "an older browser's form": { origin: "https://evil.example", referer: EVIL },
  "an older browser's sandboxed form": { origin: "null" },
  "an older browser that hides where it was": {},
};

/** In the short form one of each kind, by the headers that say whose page it was. */
const others = casesToRun(
  Object.entries(foreign),
  ([, headers]) => ["sec-fetch-site", "origin", "referer"].map((name) => name in headers).join(),
);

/** Some of what forms of the desk take, as whoever attacks it would send along. */
const fields = {
  language: "fr",
  timezone: "utc",
  dateFormat: "ymd",
  name: "Eve",
  role: "admin",
  email: "eve@example.com",
  status: "inactive",
  reviewNotes: "x",
  version: "1",
  idempotencyKey: "key-1",
  list: "users",
  columns: "name",
  period: "all",
  password: "admin123",
  newPassword: "four words nobody guessed",
  scopes: "users:import",
  currentPassword: "admin123",
  confirmPassword: "four words nobody guessed",
  code: "123456",
};

/** The routes as they are meant, and as a link, picture or form of another site would reach them. */
const methodsFor = (methods: readonly string[], headers: Headers): Set<string> =>
  new Set([...methods, "GET", "POST", ...(headers === foreign["a picture"] ? ["HEAD"] : [])]);

/** As a browser asks with the person's cookie, and with nothing of its own beside these. */
function ask(desk: Desk, method: string, path: string, headers: Headers) {
  const cookie = `session=${desk.cookie("session")}`;
  const body = ["GET", "HEAD"].includes(method) ? undefined : new URLSearchParams(fields);
  return desk.bare(path, { method, headers: { cookie, ...headers }, body });
}

const MINUTE_MS = 60_000;

const onDesk = (test: (desk: Desk, clock: TestClock) => Promise<void>): Promise<void> => {
  const clock = new TestClock();
  return withDesk((desk) => test(desk, clock), { now: clock.now });
};

Deno.test("no request that another site caused changes or records anything, on any route", () =>
  onDesk(async (desk, clock) => {
    const addresses = await addressesOf(desk);
    assert.ok(addresses.length > 90, `${addresses.length} routes`);
    // The last activity is recorded once per minute.
    clock.advance(2 * MINUTE_MS);
    const before = await everythingIn(desk.store);
    for (const [path, routes] of Map.groupBy(addresses, ({ path }) => path)) {
      const methods = routes.map(({ method }) => method);
      for (const [what, headers] of others) {
        for (const asked of methodsFor(methods, headers)) {
          const { status } = await ask(desk, asked, path, headers);
          const isAhead = "sec-purpose" in headers;
          assert.ok(status < 500 || status === 503 && isAhead, `${asked} ${path}: ${status}`);
          const isSafe = ["GET", "HEAD"].includes(asked);
          assert.ok(isSafe || status >= 400, `${what}: ${asked} ${path}: ${status}`);
        }
      }
      assert.ok(await everythingIn(desk.store) === before, path);
    }
    assert.equal((await desk.get("/users")).status, 200, "all the while it could have");
    assert.notEqual(await everythingIn(desk.store), before, "the own page was seen");
  }));

const lastSeenAt = async ({ store }: Desk): Promise<string[]> =>
  (await store.db.selectFrom("sessions").select("lastSeenAt").execute())
    .map((session) => session.lastSeenAt);

const own: Record<string, (desk: Desk) => Headers> = {
  "a page of ours": () => ({ "sec-fetch-site": "same-origin" }),
  "an address that was typed": () => ({ "sec-fetch-site": "none" }),
  "a page of ours in an older browser": ({ origin }) => ({ referer: `${origin}/users` }),
  // A prefetched page is used for the click without another request.
  "what a page of ours fetches ahead": () => ({
    "sec-fetch-site": "same-origin",
    "sec-purpose": "prefetch",
  }),
};

for (const [what, headers] of Object.entries(own)) {
  Deno.test(`a session is kept alive by ${what}`, () =>
    onDesk(async (desk, clock) => {
      clock.advance(2 * MINUTE_MS);
      assert.equal((await ask(desk, "GET", "/dashboard", headers(desk))).status, 200);
      assert.deepEqual(await lastSeenAt(desk), [clock.now().toISOString()]);
    }));
}

Deno.test("links of other sites keep no session alive, and end none", () =>
  onDesk(async (desk, clock) => {
    const link = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
    const [seenAt] = await lastSeenAt(desk);
    for (const [minutes, expected] of [[20, 200], [20, 303]] as const) {
      clock.advance(minutes * MINUTE_MS);
      assert.equal((await ask(desk, "GET", "/dashboard", link)).status, expected);
      assert.deepEqual(await lastSeenAt(desk), [seenAt]);
    }
    assert.equal((await ask(desk, "GET", "/dashboard", { "sec-fetch-site": "none" })).status, 303);
    assert.deepEqual(await lastSeenAt(desk), []);
  }));
