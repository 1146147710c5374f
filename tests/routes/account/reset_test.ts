import assert from "node:assert/strict";
import { openPost, sendWaiting } from "../../../server/mail.ts";
import { readConfig } from "../../../data/config.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import { deliverDeferred } from "../../../data/staff/accounts/deferred_notices.ts";
import { accept, CHOSEN, errorOf, open, turnOn, visitor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { Desk, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { MailServer } from "../../support/smtp.ts";
import { TestClock } from "../../support/stores.ts";

const COLLEAGUE = "marcus.feld@example.com";

const pathIn = (text: string, origin: string) => {
  const link = only(text, "input", { name: "link" }).attributes.value ?? "";
  assert.ok(link.startsWith(`${origin}/reset/`), link);
  return link.slice(origin.length);
};

Deno.test("an admin makes a link by which a colleague chooses a new password", () =>
  withDesk(async (desk) => {
    const colleague = await desk.colleague("s_2");
    assert.match((await desk.get("/staff/s_2")).text, /Create reset link/);
    const made = await desk.post("/staff/s_2/reset-link", {});
    assert.equal(made.status, 200);
    const path = pathIn(made.text, desk.origin);
    const guest = visitor(desk);
    const page = await open(guest, path);
    assert.equal(only(page.text, "h1").text, "New password");
    assert.equal(only(page.text, "input", { name: "email" }).attributes.value, COLLEAGUE);
    const weak = await accept(guest, path, "short");
    assert.equal(weak.status, 422);
    assert.match(errorOf(weak.text, "newPassword") ?? "", /^Use at least/);
    const done = await accept(guest, path);
    assert.equal(done.headers.get("location"), "/login");
    assert.deepEqual(toastsOf(await guest.get("/login")), ["Password changed. Sign in."]);
    assert.ok(guest.cookie("device"), "where the link was used the browser is known");
    assert.equal((await colleague.get("/dashboard")).status, 303, "its sessions are over");
    assert.equal((await guest.signIn(COLLEAGUE, CHOSEN)).status, 303);
    assert.equal((await guest.get(path)).status, 404);
  }));

Deno.test("a link makes no browser known to who guesses codes", () => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withDesk(async (desk) => {
    const colleague = await desk.colleague("s_2");
    await turnOn(colleague);
    const made = await desk.post("/staff/s_2/reset-link", {});
    const guest = visitor(desk);
    assert.equal((await accept(guest, pathIn(made.text, desk.origin))).status, 303);
    assert.equal(guest.cookie("device"), undefined);
    const asked = await guest.signIn(COLLEAGUE, CHOSEN);
    assert.equal(asked.headers.get("location"), "/login/code");
  }, { now: clock.now });
});

Deno.test("without a mail server nobody is offered a link by mail", () =>
  withDesk(async (desk) => {
    assert.ok(!(await desk.get("/login")).text.includes("/forgot"));
    assert.equal((await desk.get("/forgot")).status, 404);
  }, { signedIn: false }));

Deno.test("a forgotten password is answered with a mailed link; strangers read the same text", () =>
  withDesk(async ({ store }) => {
    const server = new MailServer();
    try {
      const env = {
        SMTP_URL: server.url,
        MAIL_FROM: "desk@desk.example",
        PUBLIC_ORIGIN: "https://desk.example.com",
      };
      const desk = new Desk(store, env);
      await outbox.open(store.db);
      const link = elements((await desk.get("/login")).text, "a").find(({ text }) =>
        text === "Forgot your password?"
      );
      assert.equal(link?.attributes.href, "/forgot");
      const bad = await desk.post("/forgot", { email: "nobody" });
      assert.deepEqual([bad.status, errorOf(bad.text, "email")], [
        422,
        "Enter a valid email address.",
      ]);
      const answers = [];
      for (const email of ["nobody@example.com", "admin@example.com"]) {
        answers.push(await desk.post("/forgot", { email }));
      }
      const [stranger, owner] = answers.map(({ status, text }) => [status, text]);
      assert.deepEqual(stranger, owner);
      await deliverDeferred(store, { all: false });
      const { mail } = readConfig(env);
      await sendWaiting(store, await openPost(mail!, env.PUBLIC_ORIGIN));
      assert.equal(server.mails.length, 1);
      const body = server.mails[0]!.text;
      const path = /https:\/\/desk\.example\.com(\/reset\/[\w-]{43})/.exec(body)?.[1] ?? "";
      assert.equal((await accept(desk, path)).status, 303, body);
      assert.equal((await desk.signIn("admin@example.com", CHOSEN)).status, 303);
    } finally {
      await server.close();
    }
  }, { signedIn: false }));
