import assert from "node:assert/strict";
import { type Desk, ORIGIN, withDesk } from "../../../support/helpers.ts";

type Headers = Record<string, string>;

const form = (headers: Headers): RequestInit => ({
  method: "POST",
  headers,
  body: new URLSearchParams({ language: "en", timezone: "utc", dateFormat: "ymd" }),
});

const json = (headers: Headers): RequestInit => ({
  method: "PATCH",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ status: "declined", reviewNotes: "" }),
});

const settingsOf = (desk: Desk) => desk.store.db.selectFrom("settings").selectAll().execute();
const requestOf = (desk: Desk) =>
  desk.store.db.selectFrom("kyc_requests").selectAll().where("id", "=", "k_1")
    .executeTakeFirstOrThrow();

/** Sends a form and a JSON call with these headers and returns their statuses. */
async function send(desk: Desk, headers: Headers): Promise<[form: number, json: number]> {
  const [settings, request] = [await settingsOf(desk), await requestOf(desk)];
  const first = await desk.bare("/settings", form(headers));
  const second = await desk.bare("/api/kyc-requests/k_1/status", json(headers));
  if (first.status === 403) assert.deepEqual(await settingsOf(desk), settings);
  if (second.status === 403) assert.deepEqual(await requestOf(desk), request);
  return [first.status, second.status];
}

const cookieOf = (desk: Desk): Headers => ({ cookie: `session=${desk.cookie("session")}` });
const bearerOf = (desk: Desk): Headers => ({ authorization: `Bearer ${desk.cookie("session")}` });

const passing: [why: string, headers: (desk: Desk) => Headers][] = [
  [
    "Sec-Fetch-Site: same-origin",
    (desk) => ({ ...cookieOf(desk), "sec-fetch-site": "same-origin" }),
  ],
  ["the own Origin alone", (desk) => ({ ...cookieOf(desk), origin: ORIGIN })],
  ["neither, with a Bearer token and no cookie", bearerOf],
];

Deno.test("a form and a JSON call pass", async (t) => {
  await withDesk(async (desk) => {
    for (const [why, headers] of passing) {
      await t.step(`with ${why}`, async () => {
        assert.deepEqual(await send(desk, headers(desk)), [303, 200]);
      });
    }
  });
});

const foreignOrigins = [
  "https://evil.example",
  "null",
  "http://localhost:8001",
  "https://localhost:8000",
  "http://localhost",
  "http://localhost:8000.evil.example",
  "",
];

const refused: [why: string, headers: (desk: Desk) => Headers][] = [
  ...["cross-site", "same-site", "none", "nonsense"].map((
    site,
  ): [string, (desk: Desk) => Headers] => [
    `Sec-Fetch-Site: ${site}, in spite of the own Origin`,
    (desk) => ({ ...cookieOf(desk), "sec-fetch-site": site, origin: ORIGIN }),
  ]),
  ...foreignOrigins.map((origin): [string, (desk: Desk) => Headers] => [
    `Origin: ${origin}`,
    (desk) => ({ ...cookieOf(desk), origin }),
  ]),
  ["Sec-Fetch-Site: cross-site and a Bearer token", (desk) => ({
    ...bearerOf(desk),
    "sec-fetch-site": "cross-site",
  })],
  ["neither, with the cookie", cookieOf],
  ["neither, with a Bearer token beside the cookie", (desk) => ({
    ...bearerOf(desk),
    ...cookieOf(desk),
  })],
];

Deno.test("a form and a JSON call are refused with 403 and change nothing", async (t) => {
  await withDesk(async (desk) => {
    for (const [why, headers] of refused) {
      await t.step(`with ${why}`, async () => {
        assert.deepEqual(await send(desk, headers(desk)), [403, 403]);
      });
    }
  });
});

Deno.test("without Origin and cookies a form is refused, and a call is nobody's", () =>
  withDesk(async (desk) => {
    for (const headers of [{}, { authorization: "Basic YTpi" }] as Headers[]) {
      const request = await requestOf(desk);
      assert.deepEqual(await send(desk, headers), [403, 401]);
      assert.deepEqual(await requestOf(desk), request);
      const device = { ...headers, cookie: "device=a-browser-that-has-been-here" };
      assert.deepEqual(await send(desk, device), [403, 403]);
    }
  }));

Deno.test("a program signs in without Origin and without cookies", () =>
  withDesk(async (desk) => {
    const body = JSON.stringify({ email: "admin@example.com", password: "admin123" });
    const call = { ...json({}), method: "POST", body };
    assert.equal((await desk.bare("/api/login", call)).status, 200);
    const asForm = new URLSearchParams({ email: "admin@example.com", password: "admin123" });
    const form = await desk.bare("/api/login", { method: "POST", body: asForm });
    assert.equal(form.status, 415);
  }, { signedIn: false }));

Deno.test("signing in must come from the own origin too, or anybody could sign somebody in", () =>
  withDesk(async (desk) => {
    const account = { email: "admin@example.com", password: "admin123" };
    const foreign: Headers[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { cookie: "device=a-browser-that-has-been-here" },
    ];
    for (const headers of foreign) {
      const body = new URLSearchParams(account);
      const page = await desk.bare("/login", { method: "POST", headers, body });
      const call = await desk.bare("/api/login", {
        ...json(headers),
        method: "POST",
        body: JSON.stringify(account),
      });
      assert.deepEqual([page.status, call.status], [403, 403]);
    }
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
  }, { signedIn: false }));

Deno.test("every method but GET and HEAD is gated, on every address", () =>
  withDesk(async (desk) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const path of ["/users", "/nowhere", "/api/users", "/static/app.css"]) {
        const headers = { ...cookieOf(desk), "sec-fetch-site": "cross-site" };
        const { status } = await desk.bare(path, { method, headers });
        assert.equal(status, 403, `${method} ${path}`);
      }
    }
  }));

Deno.test("a link from another site may be followed", () =>
  withDesk(async (desk) => {
    const headers = { "sec-fetch-site": "cross-site" };
    assert.equal((await desk.get("/users", headers)).status, 200);
  }));

Deno.test("a refusal has the format that was asked for", () =>
  withDesk(async (desk) => {
    const headers = { ...cookieOf(desk), "sec-fetch-site": "cross-site" };
    const call = await desk.bare("/api/kyc-requests/k_1/status", json(headers));
    assert.equal(typeof JSON.parse(call.text).error, "string");
    const page = await desk.bare("/settings", form(headers));
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(page.text, /^<!doctype html>/);
  }));

Deno.test("on Deno Deploy the demo's own origin is the https one of its host", () =>
  withDesk(async (desk) => {
    const account = { email: "admin@example.com", password: "admin123" };
    const from = (origin: string) =>
      desk.bare("/login", {
        method: "POST",
        headers: { host: "demo.deno.dev", origin },
        body: new URLSearchParams(account),
      });
    assert.equal((await from("https://demo.deno.dev")).status, 303);
    assert.equal((await from("https://other.deno.dev")).status, 403);
    assert.equal((await from("http://demo.deno.dev")).status, 403);
  }, { signedIn: false, env: { DENO_DEPLOYMENT_ID: "d1" } }));
