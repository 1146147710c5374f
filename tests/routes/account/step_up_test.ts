import assert from "node:assert/strict";
import { addressesOf } from "../../support/addresses.ts";
import { guest } from "../../support/accounts.ts";
import { hiddenFieldsOf } from "../../support/decisions.ts";
import {
  type Answer,
  type Desk,
  PASSWORD,
  refusalIn,
  textOf,
  withDesk,
} from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { setPassword, TestClock } from "../../support/stores.ts";

const MINUTE_MS = 60_000;
const FIELD = "stepUpPassword";
const TITLE = "Confirm it's you";
const revocation = { reviewNotes: "Not them\r\nat all", version: "1", idempotencyKey: "once" };
const REVOKE = "/kyc/k_9/decision?status=revoked";

/** Actions that need step-up authentication. */
const deeds: Record<string, (desk: Desk, more?: Record<string, string>) => Promise<Answer>> = {
  "a revocation": async (desk, more) =>
    desk.post(await revokePath(desk), { ...revocation, version: await versionOf(desk), ...more }),
  "an invitation": (desk, more) => desk.post("/staff/invite", { ...guest, ...more }),
  "a role": (desk, more) => desk.post("/staff/s_3", { role: "support", status: "active", ...more }),
  "a reset link": (desk, more) => desk.post("/staff/s_3/reset-link", { ...more }),
  "a token": (desk, more) =>
    desk.post("/staff/tokens", {
      name: "platform",
      scopes: "users:import",
      until: "2026-12-01",
      ...more,
    }),
  "the release of a payout": async (desk, more) => {
    const id = await heldPayout(desk);
    const sent = { reason: "The bank confirmed it", version: "1", ...more };
    return await desk.post(`/finance/${id}/release`, sent);
  },
  "the correction of an email": (desk, more) =>
    desk.post("/users/u_1/corrections", {
      field: "email",
      value: "new@example.com",
      source: "Ticket 4711",
      ...more,
    }),
};

/** A pending payout that is held; the hold needs no confirmation. */
async function heldPayout(desk: Desk): Promise<string> {
  const { id } = await desk.store.db.selectFrom("transactions").select("id")
    .where("type", "=", "payout").where("status", "=", "pending").orderBy("id")
    .executeTakeFirstOrThrow();
  await desk.post(`/finance/${id}/hold`, { reason: "Ask the bank", version: "0" });
  return id;
}

const accepted = (desk: Desk) =>
  desk.store.db.selectFrom("kyc_requests").select(["id", "version"])
    .where("status", "=", "accepted").orderBy("id").executeTakeFirstOrThrow();
const revokePath = async (desk: Desk) =>
  `/kyc/${(await accepted(desk)).id}/decision?status=revoked`;
const versionOf = async (desk: Desk) => String((await accepted(desk)).version);

async function withStale(test: (desk: Desk, clock: TestClock) => Promise<void>): Promise<void> {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  await withDesk(async (desk) => {
    await setPassword(desk.store, "s_3", PASSWORD);
    // The session stays in use.
    for (let minute = 0; minute <= 30; minute += 15) {
      await desk.get("/dashboard");
      clock.advance(15 * MINUTE_MS);
    }
    await test(desk, clock);
  }, { now: clock.now });
}

const isQuestion = ({ status, text }: Answer) => status === 403 && textOf(text).includes(TITLE);

for (const [name, deed] of Object.entries(deeds)) {
  Deno.test(`${name} asks who is there when the sign-in is older than 30 minutes, and goes on with the password`, () =>
    withStale(async (desk) => {
      assert.ok(isQuestion(await deed(desk)), "asks");
      const wrong = await deed(desk, { [FIELD]: "not it" });
      assert.ok(isQuestion(wrong), "asks again");
      assert.match(wrong.text, /This is not your current password\./);
      const empty = await deed(desk, { [FIELD]: "" });
      assert.match(empty.text, /Enter your password\./);
      const done = await deed(desk, { [FIELD]: desk.password });
      assert.ok([200, 303].includes(done.status), `${done.status} ${done.text}`);
    }));

  Deno.test(`${name} asks nothing within 30 minutes`, () =>
    withDesk(async (desk) => {
      await setPassword(desk.store, "s_3", PASSWORD);
      const { status, text } = await deed(desk);
      assert.ok([200, 303].includes(status), `${status} ${text}`);
    }, { now: () => new Date("2026-11-20T10:00:00.000Z") }));
}

Deno.test("one proof is enough for the next 30 minutes, and is an entry of the trail", () =>
  withStale(async (desk, clock) => {
    await deeds["a role"]?.(desk, { [FIELD]: desk.password });
    clock.advance(29 * MINUTE_MS);
    assert.equal((await deeds["a token"]?.(desk))?.status, 200);
    clock.advance(2 * MINUTE_MS);
    assert.ok(isQuestion(await desk.post("/staff/s_3/reset-link", {})));
    const entries = await desk.store.db.selectFrom("audit_log").select(["action", "after"])
      .where("action", "=", "Identity confirmed").execute();
    assert.deepEqual(entries.map(({ after }) => JSON.parse(after ?? "")), [{ way: "password" }]);
  }));

Deno.test("typed values pass through the step-up question unchanged", () =>
  withStale(async (desk) => {
    const asked = await desk.post(REVOKE, revocation);
    assert.deepEqual(Object.keys(hiddenFieldsOf(asked.text)), Object.keys(revocation));
    assert.ok(asked.text.includes('value="Not them\r\nat all"'), "line ends too");
    assert.equal(only(mainOf(asked.text), "form").attributes.action, REVOKE);
    const { attributes } = only(mainOf(asked.text), "input", { name: FIELD });
    assert.equal(attributes.type, "password");
    assert.equal(attributes.autocomplete, "current-password");
    const again = await desk.post(REVOKE, { ...revocation, [FIELD]: "not it" });
    assert.deepEqual(hiddenFieldsOf(again.text), hiddenFieldsOf(asked.text));
    assert.ok(!again.text.includes("not it"), "the wrong password comes back nowhere");
  }));

Deno.test("accepting and declining ask nothing", () =>
  withStale(async (desk) => {
    for (const status of ["accepted", "declined"]) {
      const answer = await desk.post(`/kyc/k_none/decision?status=${status}`, revocation);
      assert.equal(answer.status, 404);
    }
  }));

Deno.test("forms that need step-up contain the question from the start", () =>
  withStale(async (desk) => {
    const forms = [await revokePath(desk), "/staff/invite", "/staff/tokens/new", "/staff/s_3"];
    for (const path of forms) {
      const { text } = await desk.fragment(path);
      assert.equal(elements(text, "input", { name: FIELD }).length, 1, path);
    }
    await desk.post("/staff/s_3/reset-link", { [FIELD]: desk.password });
    for (const path of forms) {
      const { text } = await desk.fragment(path);
      assert.equal(elements(text, "input", { name: FIELD }).length, 0, path);
    }
  }));

Deno.test("an export asks on a page that leads on to the file", () =>
  withStale(async (desk) => {
    for (const path of ["/users/export.csv?q=a", "/audit-logs/export.ndjson"]) {
      const asked = await desk.get(path);
      assert.ok(isQuestion(asked), path);
      const { action = "" } = only(mainOf(asked.text), "form").attributes;
      assert.equal(action, `/confirm?next=${encodeURIComponent(path)}`);
      assert.ok(isQuestion(await desk.post(action, { [FIELD]: "not it" })));
    }
    const done = await desk.post(`/confirm?next=${encodeURIComponent("/users/export.csv?q=a")}`, {
      [FIELD]: desk.password,
    });
    assert.equal(done.status, 200);
    assert.equal(done.headers.get("refresh"), "0; url=/users/export.csv?q=a");
    assert.match(
      (await desk.get("/users/export.csv?q=a")).headers.get("content-type") ?? "",
      /csv/,
    );
  }));

Deno.test("no file leaves the desk without the question, whichever list or report it is of", () =>
  withDesk(async (desk) => {
    const files = (await addressesOf(desk)).filter(({ path }) => path.endsWith(".csv"));
    assert.ok(files.length > 10, `${files.length} files`);
    await desk.store.db.updateTable("sessions").set({ confirmedAt: "2026-01-01T00:00:00.000Z" })
      .execute();
    for (const { path } of files) assert.ok(isQuestion(await desk.get(path)), path);
  }));

Deno.test("the page after a confirmation leads nowhere but to our own addresses", () =>
  withDesk(async (desk) => {
    for (const next of ["https://evil.example/", "//evil.example/", "/.//evil.example"]) {
      const { headers } = await desk.post(`/confirm?next=${encodeURIComponent(next)}`, {});
      assert.equal(headers.get("refresh"), "0; url=/dashboard");
    }
  }));

Deno.test("a step-up form without its fields is refused", () =>
  withStale(async (desk) => {
    const headers = { "content-type": "multipart/form-data" };
    const { status, text } = await desk.send("/staff/s_3", { method: "POST", body: "x", headers });
    assert.equal(status, 415);
    assert.match(textOf(text), /The form couldn't be read\./);
  }));

Deno.test("guesses at the question are limited", () =>
  withStale(async (desk) => {
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await desk.post("/staff/s_3/reset-link", { [FIELD]: `guess ${n}` })).status);
    }
    assert.deepEqual(statuses, [...Array(10).fill(403), 429, 429]);
    const right = await desk.post("/staff/s_3/reset-link", { [FIELD]: desk.password });
    assert.equal(right.status, 429);
    assert.match(right.text, /Too many attempts/);
  }));

Deno.test("a program is told to confirm by 403 with stepUp, and does so by signing in again", () =>
  withStale(async (desk) => {
    const { id } = await accepted(desk);
    const revoke = () =>
      desk.json("PATCH", `/api/kyc-requests/${id}/status`, { status: "revoked" });
    const refused = await revoke();
    assert.equal(refused.status, 403);
    assert.deepEqual(refusalIn(refused), {
      error: "Confirm it's you",
      code: "step_up.required",
      stepUp: true,
    });
    const declined = { status: "declined" };
    assert.equal(
      (await desk.json("PATCH", `/api/kyc-requests/${id}/status`, declined)).status,
      403,
    );
    await desk.json("POST", "/api/login", {
      email: "admin@example.com",
      password: desk.password,
    });
    assert.equal((await revoke()).status, 200);
  }));

Deno.test("a revocation that is repeated is answered alike, however long ago its proof is", () =>
  withStale(async (desk, clock) => {
    const { id } = await accepted(desk);
    await desk.json("POST", "/api/login", {
      email: "admin@example.com",
      password: desk.password,
    });
    const revoke = () =>
      desk.json("PATCH", `/api/kyc-requests/${id}/status`, { status: "revoked" }, {
        "idempotency-key": "once",
      });
    const first = await revoke();
    assert.equal(first.status, 200);
    for (let minute = 0; minute <= 30; minute += 15) {
      clock.advance(15 * MINUTE_MS);
      await desk.get("/dashboard");
    }
    const again = await revoke();
    assert.deepEqual([again.status, again.text], [200, first.text]);
  }));

Deno.test("signing in anew in a browser ends the session that it had", () =>
  withDesk(async (desk) => {
    const before = desk.cookie("session") ?? desk.cookie("__Host-session") ?? "";
    await desk.signIn();
    const old = await desk.bare("/api/users", { headers: { authorization: `Bearer ${before}` } });
    assert.equal(old.status, 401);
    assert.equal((await desk.get("/dashboard")).status, 200);
  }));

Deno.test("nobody can switch the idle end off: without Session Timeout it comes after an hour", async () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  await withDesk(async (desk) => {
    await desk.post("/settings", { language: "en", timezone: "utc", dateFormat: "mdy" });
    clock.advance(60 * MINUTE_MS);
    assert.equal((await desk.get("/users")).status, 200);
    clock.advance(62 * MINUTE_MS);
    assert.equal((await desk.get("/users")).status, 303);
  }, { now: clock.now });
});
