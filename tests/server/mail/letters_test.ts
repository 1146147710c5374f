import assert from "node:assert/strict";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import { sendWaiting } from "../../../server/mail.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, plantRequests, signInAs } from "../../support/fixtures.ts";
import { DESK, header, postTo, remaining, tellOf, withServer } from "./post.ts";
import { announceSteps, decide } from "../../support/steps.ts";

onEachEngine({
  "decisions are mailed in plain text with a link, and without their notes": (ground) =>
    withServer(ground, async (server) => {
      const { store, clock } = ground;
      await addAccount(store, "s_1");
      await plantRequests(store, 1);
      const terms = { version: null, onlyOffered: true, idempotencyKey: null };
      const reviewer = actor("s_2", "Mo");
      const decision = { status: "declined", reviewNotes: "the passport is a forgery" } as const;
      await decide(store, "k_1", decision, { ...terms, reviewer });
      clock.advance(UNDO_MS);
      await announceSteps(store);
      clock.advance(60 * 60_000);
      await sendWaiting(store, await postTo(server.url));
      const [mail, ...rest] = server.mails;
      assert.ok(mail);
      assert.deepEqual([mail.from, mail.to, rest], ["desk@desk.example", ["s_1@desk.example"], []]);
      assert.deepEqual(header(mail, "Subject"), ["Mentor Desk: Decisions by your colleagues"]);
      assert.deepEqual(header(mail, "From"), ["Mentor Desk <desk@desk.example>"]);
      assert.deepEqual(header(mail, "To"), ["Person s_1 <s_1@desk.example>"]);
      assert.deepEqual(header(mail, "Content-Type"), ["text/plain; charset=utf-8"]);
      assert.deepEqual(header(mail, "Auto-Submitted"), ["auto-generated"]);
      assert.deepEqual(mail.text.trim().split("\n"), [
        "Hello Person s_1,",
        "",
        "Accepted: 0, declined: 1, revoked: 0.",
        "Nov 19, 2026, 14:37",
        "",
        `${DESK}/kyc`,
        "",
        "You're receiving this because email notifications are on in your settings:",
        `${DESK}/settings`,
      ]);
      assert.doesNotMatch(JSON.stringify(mail), /forgery|passport/);
      assert.deepEqual(await remaining(store), []);
      await sendWaiting(store, await postTo(server.url));
      assert.equal(server.mails.length, 1);
    }),
  "an email keeps to the person's time zone and date format": (ground) =>
    withServer(ground, async (server) => {
      const { store, clock } = ground;
      await addAccount(store, "s_1");
      const person = await signInAs(store, "s_1@desk.example");
      const chosen = { timezone: "est", dateFormat: "ymd" } as const;
      await savePreferences(store, { ...person.settings, ...chosen }, person);
      const expiresAt = "2026-12-20T03:00:00.000Z";
      const facts = { count: 1, days: 30, requestId: "k_1", userName: "Zoë Ñu", expiresAt };
      await tellOf(store, "s_1", { kind: "kyc_expiring", facts });
      clock.advance(60 * 60_000);
      await sendWaiting(store, await postTo(server.url));
      const lines = server.mails[0]?.text.split("\n");
      assert.equal(lines?.[2], "Zoë Ñu: expires 2026-12-19.");
      assert.equal(lines?.[3], "2026-11-19, 09:37");
    }),
  "line breaks in names begin neither a header nor a line": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      const evil = "Eve\r\nBcc: all@evil.example\r\n\r\nPay here: evil.example\r\n.\r\nQUIT";
      await addAccount(store, "s_1");
      await store.db.updateTable("staff").set({ name: evil }).execute();
      await tellOf(store, "s_1", { kind: "passkey_added", facts: { name: evil } });
      await sendWaiting(store, await postTo(server.url));
      const [mail, ...rest] = server.mails;
      assert.ok(mail);
      assert.deepEqual([mail.to, rest], [["s_1@desk.example"], []]);
      assert.deepEqual(mail.headers.filter((line) => /^(bcc|pay)/i.test(line)), []);
      const lines = mail.text.split("\n");
      assert.equal(lines[0], "Hello Eve Bcc: all@evil.example Pay here: evil.example . QUIT,");
      assert.deepEqual(lines.filter((line) => /^(bcc|pay|\.|quit)/i.test(line)), []);
    }),
});
