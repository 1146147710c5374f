import assert from "node:assert/strict";
import { readConfig } from "../../../data/config.ts";
import { leaseNext } from "../../../data/notices/mail_queue.ts";
import * as outbox from "../../../data/notices/outbox.ts";
import { sendWaiting, startMail } from "../../../server/mail.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { onEachEngine, proofEngines, racingEngines } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { quietly } from "../../support/stores.ts";
import {
  changed,
  configFor,
  deadUrl,
  header,
  postTo,
  remaining,
  tellOf,
  withServer,
} from "./post.ts";

const MINUTE_MS = 60_000;

async function untilOpen({ db }: Store): Promise<void> {
  while (!await db.selectFrom("mailing").select("id").executeTakeFirst()) {
    await new Promise((next) => setTimeout(next, 5));
  }
}

onEachEngine({
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
  "an email that is sent again is known again, unless its link is another one": (ground) =>
    withServer(ground, async (server) => {
      const { store, clock } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      await tellOf(store, "s_1", { kind: "reset_link_sent", facts: { address: "192.0.2.1" } });
      server.answerToAll = () => null;
      await quietly(async () => sendWaiting(store, await postTo(server.url)));
      server.answerToAll = () => "250 taken";
      clock.advance(MINUTE_MS);
      await sendWaiting(store, await postTo(server.url));
      const ids = (isLink: boolean) =>
        server.mails.filter(({ text }) => text.includes("/reset/") === isLink)
          .flatMap((mail) => header(mail, "Message-ID"));
      assert.deepEqual([ids(false).length, new Set(ids(false)).size], [2, 1]);
      assert.deepEqual([ids(true).length, new Set(ids(true)).size], [2, 2]);
    }),
  "a refused email does not delay the others": (ground) =>
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
  "without a mail server the sender leaves and says so; one that has it goes on": (ground) =>
    withServer(ground, async (server) => {
      const { store } = ground;
      await addAccount(store, "s_1");
      await tellOf(store, "s_1", changed);
      const [, log] = await quietly(() => startMail(store, readConfig({})).stop());
      assert.match(log, /"text":"SMTP_URL is not set: no email is kept any more"/);
      await tellOf(store, "s_1", changed);
      assert.equal((await remaining(store)).length, 1, "what was there already");
      const { stop } = startMail(store, configFor(server.url), 5);
      await server.hasTaken(1);
      await outbox.close(store.db, store.now());
      await untilOpen(store);
      await tellOf(store, "s_1", changed);
      await server.hasTaken(2);
      await stop();
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
}, racingEngines());

onEachEngine({
  "an email whose sender ended before it was sent is sent by another process at once": async (
    ground,
  ) => {
    const { store } = ground;
    // Accepts connections and never answers.
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    try {
      await addAccount(store, "s_1");
      await outbox.open(store.db);
      await tellOf(store, "s_1", changed);
      const mail = startMail(store, configFor(`smtp://127.0.0.1:${listener.addr.port}`), 5);
      using _ = await listener.accept();
      await mail.stop();
      assert.ok(await leaseNext(store.db, "outbox", store.now()));
    } finally {
      listener.close();
    }
  },
}, proofEngines());
