import assert from "node:assert/strict";
import { tell } from "../../data/notices/announce.ts";
import { readConfig } from "../../data/config.ts";
import { decide } from "../../data/kyc/decide.ts";
import type { Notice } from "../../data/notices/kinds.ts";
import * as outbox from "../../data/notices/outbox.ts";
import { save } from "../../data/staff/preferences.ts";
import type { Store } from "../../data/store.ts";
import { openPost, sendWaiting, startMail } from "../../server/mail.ts";
import { type Ground, onEachEngine, openStoreAt, sharedEngines } from "../data/engines.ts";
import { actor, addAccount, plantRequests, signInAs } from "../data/fixtures.ts";
import { quietly } from "../stores.ts";
import { type Mail, MailServer } from "../smtp.ts";

const DESK = "https://desk.example.com";
const MINUTE_MS = 60_000;

const configFor = (url: string) =>
  readConfig({ SMTP_URL: url, MAIL_FROM: "Mentor Desk <desk@desk.example>", PUBLIC_ORIGIN: DESK });

async function postTo(url: string) {
  const { mail, origins } = configFor(url);
  assert.ok(mail && origins[0]);
  return await openPost(mail, origins[0]);
}

/** A mail server that the store's outbox is open for. */
async function withServer(
  { store }: Pick<Ground, "store">,
  test: (server: MailServer) => Promise<void>,
): Promise<void> {
  const server = new MailServer();
  try {
    await outbox.open(store.db);
    await test(server);
  } finally {
    await server.close();
  }
}

const tellOf = (store: Store, staffId: string, notice: Notice) =>
  store.db.transaction().execute((trx) => tell(trx, staffId, notice, store.now()));

const changed: Notice = { kind: "password_changed", facts: {} };

const header = ({ headers }: Mail, name: string) =>
  headers.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));

/** An address where nobody listens. */
function deadUrl(): string {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  listener.close();
  return `smtp://127.0.0.1:${listener.addr.port}`;
}

const remaining = (store: Store) => store.db.selectFrom("outbox").selectAll().execute();

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
      clock.advance(60 * 60_000);
      await sendWaiting(store, await postTo(server.url));
      const [mail, ...rest] = server.mails;
      assert.ok(mail);
      assert.deepEqual([mail.from, mail.to, rest], ["desk@desk.example", ["s_1@desk.example"], []]);
      assert.deepEqual(header(mail, "Subject"), ["Mentor Desk: KYC decisions by others"]);
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
        "You get this email because Email Notifications is on in your settings:",
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
      await save(store, { ...person.settings, ...chosen }, person);
      const expiresAt = "2026-12-20T03:00:00.000Z";
      const facts = { count: 1, days: 30, requestId: "k_1", userName: "Zoë Ñu", expiresAt };
      await tellOf(store, "s_1", { kind: "kyc_expiring", facts });
      clock.advance(60 * 60_000);
      await sendWaiting(store, await postTo(server.url));
      const lines = server.mails[0]?.text.split("\n");
      assert.equal(lines?.[2], "Zoë Ñu: ends 2026-12-19.");
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
  "while the server cannot be reached emails wait; then each goes out once": async (ground) => {
    const { store, clock } = ground;
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await tellOf(store, "s_1", changed);
    const dead = await postTo(deadUrl());
    const [, log] = await quietly(async () => {
      await sendWaiting(store, dead);
      await sendWaiting(store, dead);
      clock.advance(MINUTE_MS);
      await sendWaiting(store, dead);
    });
    assert.match(log, /"text":"sending fails and is tried again: [^\n]*ECONNREFUSED[^\n]*$/);
    assert.equal(log.match(/"event":"mail"/g)?.length, 1, "said once");
    await withServer(ground, async (server) => {
      const post = await postTo(server.url);
      await sendWaiting(store, post);
      assert.equal(server.mails.length, 0, "it is not time yet");
      clock.advance(MINUTE_MS);
      await sendWaiting(store, post);
      await sendWaiting(store, post);
      assert.equal(server.mails.length, 1);
      assert.match(server.mails[0]?.text ?? "", /\nNov 19, 2026, 14:37\n/);
    });
  },
  "an email that is refused for 24 hours is given up with one line": (ground) =>
    withServer(ground, async (server) => {
      const { store, clock } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      server.answerTo = () => "451 try again later";
      const post = await postTo(server.url);
      const hours = async (count: number) => {
        for (let n = 0; n < count; n++) {
          clock.advance(60 * MINUTE_MS);
          await sendWaiting(store, post);
        }
      };
      await quietly(() => hours(23));
      assert.equal((await remaining(store)).length, 1);
      const [, log] = await quietly(() => hours(2));
      assert.match(log, /"text":"[\w-]+ is given up after 24 hours: [^\n]*451[^\n]*$/);
      assert.deepEqual([await remaining(store), server.mails], [[], []]);
    }),
  "one that is refused does not keep the others back": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_1");
      await addAccount(store, "s_2");
      await addAccount(store, "s_3");
      for (const id of ["s_1", "s_2", "s_3"]) await tellOf(store, id, changed);
      server.answerTo = (email) => email.startsWith("s_2") ? "550 nobody here" : "250 ok";
      const [, log] = await quietly(async () => sendWaiting(store, await postTo(server.url)));
      const sentTo = server.mails.flatMap(({ to }) => to).toSorted();
      assert.deepEqual(sentTo, ["s_1@desk.example", "s_3@desk.example"]);
      assert.deepEqual((await remaining(store)).map(({ staffId }) => staffId), ["s_2"]);
      assert.match(log, /550 nobody here/);
    }),
  "the sender begins with what waits, goes on with what comes, and stops": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      const { stop } = startMail(store, configFor(server.url), 5);
      await server.hasTaken(1);
      await tellOf(store, "s_1", changed);
      await server.hasTaken(2);
      await stop();
      assert.deepEqual(await remaining(store), []);
      await tellOf(store, "s_1", changed);
      await new Promise((next) => setTimeout(next, 50));
      assert.deepEqual([server.mails.length, (await remaining(store)).length], [2, 1]);
    }),
  "without a mail server the sender empties the outbox and leaves": (ground) =>
    withServer(ground, async () => {
      const { store } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      const { stop } = startMail(store, readConfig({}));
      while ((await remaining(store)).length > 0) await new Promise((next) => setTimeout(next, 5));
      await stop();
      await tellOf(store, "s_1", changed);
      assert.deepEqual(await remaining(store), []);
    }),
});

onEachEngine({
  "two senders at once send each email once": (ground) =>
    withServer(ground, async (server) => {
      const { store, url, clock } = ground;
      const people = Array.from({ length: 10 }, (_, n) => `s_${n}`);
      for (const id of people) await addAccount(store, id);
      for (const id of people) await tellOf(store, id, changed);
      const other = await openStoreAt(url, clock.now);
      try {
        const senders = [store, other, store, other];
        await Promise.all(senders.map(async (one) => sendWaiting(one, await postTo(server.url))));
      } finally {
        await other.close();
      }
      const sentTo = server.mails.flatMap(({ to }) => to).toSorted();
      assert.deepEqual(sentTo, people.map((id) => `${id}@desk.example`).toSorted());
      const ids = new Set(server.mails.flatMap((mail) => header(mail, "Message-ID")));
      assert.equal(ids.size, people.length);
      assert.deepEqual(await remaining(store), []);
    }),
  "a password is not sent to a server that offers no encryption": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      const post = await postTo(`smtp://desk:s3cret@127.0.0.1:${server.port}`);
      const [, log] = await quietly(() => sendWaiting(store, post));
      assert.deepEqual(server.commands.filter((line) => /^(auth|mail)/i.test(line)), []);
      assert.match(log, /TLS/);
      assert.doesNotMatch(log + server.commands, /s3cret|czNjcmV0/);
      assert.equal((await remaining(store)).length, 1);
    }),
}, sharedEngines);
