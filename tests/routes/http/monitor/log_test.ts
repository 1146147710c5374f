import assert from "node:assert/strict";
import { DomainError } from "../../../../data/errors/domain_error.ts";
import type { LogFields } from "../../../../data/base/log.ts";
import { Desk, withDesk } from "../../../support/helpers.ts";
import { quietly } from "../../../support/stores.ts";

type Line = LogFields & { level: string; event: string };

/** A desk that collects its log. */
const withLog = (test: (desk: Desk, lines: Line[]) => Promise<void>) =>
  withDesk(async ({ store }) => {
    const lines: Line[] = [];
    const desk = new Desk(store, { JWT_SECRET: "0123456789abcdef0123456789abcdef" }, {
      log: (level, event, fields) => lines.push({ level, event, ...fields }),
    });
    await test(desk, lines);
  }, { signedIn: false });

Deno.test("each request is one line: who asked for what from where, and what came of it", () =>
  withLog(async (desk, lines) => {
    await desk.signIn();
    const { headers } = await desk.get("/users/u_1?q=secret");
    assert.deepEqual(lines.map(({ event, status }) => [event, status]), [
      ["request", 303],
      ["request", 200],
    ]);
    const { durationMs, staffId, ...others } = lines[1]!;
    assert.equal(typeof durationMs, "number");
    assert.match(String(staffId), /^s_/);
    assert.deepEqual(others, {
      level: "info",
      event: "request",
      requestId: headers.get("x-request-id"),
      method: "GET",
      route: "/users/:id",
      address: "192.0.2.1",
      service: undefined,
      status: 200,
    });
  }));

Deno.test("polls of open pages have a line only where they are refused", () =>
  withLog(async (desk, lines) => {
    await desk.bare("/live");
    assert.deepEqual(lines.map(({ event, status }) => [event, status]), [
      ["request", 401],
      ["refused", 401],
    ]);
    await desk.signIn();
    lines.length = 0;
    await desk.get("/live");
    assert.deepEqual(lines, []);
  }));

const refusals: [status: number, route: string, ask: (desk: Desk) => Promise<unknown>][] = [
  [401, "/api/users", (desk) => desk.bare("/api/users")],
  [401, "/login", (desk) => desk.signIn("admin@example.com", "wrong password")],
  [403, "/settings", (desk) => desk.post("/settings", {}, { "sec-fetch-site": "cross-site" })],
  [409, "/kyc/:id/decision", async (desk) => {
    await desk.signIn();
    const stale = { reviewNotes: "", version: "7", idempotencyKey: "key-1" };
    await desk.post("/kyc/k_1/decision?status=accepted", stale);
  }],
  [413, "/login", (desk) => desk.post("/login", { email: "x".repeat(300_000) })],
  [421, "/login", (desk) => desk.bare("/login", { headers: { host: "evil.example" } })],
];

for (const [status, route, ask] of refusals) {
  Deno.test(`a refusal with ${status} at ${route} is a line of its own, with the reason`, () =>
    withLog(async (desk, lines) => {
      await ask(desk);
      const refused = lines.filter(({ event }) => event === "refused");
      assert.equal(refused.length, 1);
      assert.deepEqual([refused[0]?.level, refused[0]?.status], ["warn", status]);
      assert.equal(refused[0]?.route, route);
      assert.match(String(refused[0]?.reason), /^[a-z_]+\.[a-z_]+$/);
    }));
}

const answered: [path: string, route: RegExp][] = [
  ["/users/export.csv", /^\/users\/:file\b/],
  ["/users/u_1", /^\/users\/:id$/],
  ["/staff/rules", /^\/staff\/rules$/],
  ["/audit-logs/verify", /^\/audit-logs\/verify$/],
  ["/kyc/due", /^\/kyc\/due$/],
];

for (const [path, pattern] of answered) {
  Deno.test(`the line of ${path} names the route that answers, not one that matches as well`, () =>
    withLog(async (desk, lines) => {
      await desk.signIn();
      await desk.get(path);
      assert.match(String(lines.at(-1)?.route), pattern);
    }));
}

Deno.test("an overload logs one line, without a stack trace", () =>
  withLog(async (desk, lines) => {
    const crowd = new DomainError("unavailable", "sign_in.too_many_at_once", {
      retryAfterSeconds: 20,
    });
    Object.defineProperty(desk.store, "simulate", { value: () => Promise.reject(crowd) });
    const [answer, log] = await quietly(() => desk.signIn());
    assert.deepEqual([answer.status, log], [503, ""]);
    const { level, event, status, reason } = lines.at(-1)!;
    assert.deepEqual([level, event, status, reason], ["warn", "refused", 503, crowd.code]);
  }));

Deno.test("attempts beyond the limit are lines with 429", () =>
  withLog(async (desk, lines) => {
    for (let n = 0; n < 12; n++) await desk.signIn("admin@example.com", "wrong password");
    const refused = lines.filter(({ event }) => event === "refused");
    assert.deepEqual(refused.map(({ status }) => status).slice(-2), [429, 429]);
  }));

Deno.test("no token, password, query, cookie or path is in a line", () =>
  withLog(async (desk, lines) => {
    await desk.signIn("admin@example.com", "hunter2-password");
    await desk.signIn();
    await desk.get("/invitation/TOKEN-OF-AN-INVITATION");
    await desk.get("/users?q=SEARCHED-FOR");
    await desk.get("/nowhere/TYPED-BY-HAND");
    const text = JSON.stringify(lines);
    for (const secret of ["hunter2", "TOKEN", "SEARCHED", "TYPED", desk.cookie("session") ?? "?"]) {
      assert.ok(!text.includes(secret), secret);
    }
  }));

Deno.test("a failure is one line of JSON with its stack, without the address of a document", () =>
  withLog(async (desk, lines) => {
    await desk.signIn();
    const text = "a fault\n2026-01-01 forged line at https://files.example/x?Signature=SECRET\nend";
    Object.defineProperty(desk.store, "simulate", { value: () => Promise.reject(new Error(text)) });
    const [answer, log] = await quietly(() => desk.get("/api/users"));
    assert.equal(answer.status, 500);
    assert.equal(log.split("\n").length, 1);
    const { event, requestId, route, error } = JSON.parse(log);
    assert.deepEqual([event, requestId, route], [
      "failure",
      answer.headers.get("x-request-id"),
      "/api/users",
    ]);
    assert.match(error.stack, /log_test\.ts/);
    assert.doesNotMatch(log, /SECRET/);
    assert.equal(lines.at(-1)?.status, 500);
  }));
