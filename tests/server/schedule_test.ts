import assert from "node:assert/strict";
import { type Jobs, schedule } from "../../server/schedule.ts";
import { readConfig } from "../../data/config.ts";
import { startMail } from "../../server/mail.ts";
import { runDailyNotices } from "../../data/notices/daily.ts";
import type { Store } from "../../data/store.ts";
import { notifyPerson } from "../../data/notices/announce.ts";
import * as outbox from "../../data/notices/outbox.ts";
import { openStoreAt } from "../support/databases.ts";
import { onEachEngine, racingEngines } from "../support/engines.ts";
import { addAccount, kycRequest } from "../support/fixtures.ts";
import { insert } from "../../data/kyc/requests/requests.ts";
import { MailServer } from "../support/smtp.ts";

/** A fake platform with cron jobs. */
function platform() {
  const jobs = new Map<string, { schedule: string; handler: () => Promise<void> }>();
  return {
    cron: (name: string, schedule: string, handler: () => Promise<void>) =>
      void jobs.set(name, { schedule, handler }),
    jobs,
    wake: () => Promise.all([...jobs.values()].map(({ handler }) => handler())),
  };
}

Deno.test("cron jobs are registered at once, and wait for the desk", async () => {
  const { cron, jobs, wake } = platform();
  const ready = Promise.withResolvers<Jobs>();
  assert.equal(schedule(ready.promise, cron), true);
  assert.deepEqual([...jobs.values()].map(({ schedule }) => schedule), [
    "0 * * * *",
    "* * * * *",
    "* * * * *",
  ]);
  const done: string[] = [];
  const note = (name: string) => () => Promise.resolve(void done.push(name));
  const woken = wake();
  assert.deepEqual(done, []);
  ready.resolve({ sweep: note("sweep"), mail: note("mail"), webhooks: note("webhooks") });
  await woken;
  assert.deepEqual(done, ["sweep", "mail", "webhooks"]);
});

Deno.test("without such a platform nothing is handed over", () => {
  assert.equal(schedule(new Promise(() => {})), false);
});

/** Starts an instance, and returns its jobs and how to stop it. */
function instance(store: Store, mailUrl: string) {
  const env = {
    SMTP_URL: mailUrl,
    MAIL_FROM: "a@desk.example",
    PUBLIC_ORIGIN: "https://d.example",
  };
  const mail = startMail(store, readConfig(env), 3_600_000);
  const { cron, wake } = platform();
  const webhooks = () => Promise.resolve();
  schedule(
    Promise.resolve({ sweep: () => runDailyNotices(store), mail: mail.look, webhooks }),
    cron,
  );
  return { wake, stop: mail.stop };
}

onEachEngine({
  "instances that are woken at once notify once, and send each email once": async (
    { store, url, clock },
  ) => {
    const server = new MailServer();
    const other = await openStoreAt(url, clock.now);
    await addAccount(store, "s_1");
    const expiresAt = "2026-11-26T12:00:00.000Z";
    const request = kycRequest(1, { status: "accepted", expiresAt });
    await store.db.transaction().execute((trx) => insert(trx, [request]));
    await outbox.open(store.db);
    const instances = [store, other].map((one) => instance(one, server.url));
    try {
      await store.db.transaction().execute((trx) =>
        notifyPerson(trx, "s_1", { kind: "password_changed", facts: {} }, store.now())
      );
      await Promise.all(instances.map(({ wake }) => wake()));
      // The claim on an email would have expired.
      for (let left = ["password_changed"]; left.includes("password_changed");) {
        const rows = await store.db.selectFrom("outbox").select("kind").execute();
        left = rows.map(({ kind }) => kind);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      // Notices of requests that end soon are collected for an hour.
      clock.advance(60 * 60 * 1000);
      await Promise.all(instances.map(({ wake }) => wake()));
      const told = await store.db.selectFrom("notifications").select("kind").orderBy("kind")
        .execute();
      assert.deepEqual(told.map(({ kind }) => kind), ["kyc_expiring", "password_changed"]);
      const subjects = server.mails.map(({ headers }) =>
        headers.find((line) => line.startsWith("Subject: "))
      );
      assert.equal(subjects.length, 2);
      assert.equal(new Set(subjects).size, 2);
    } finally {
      await Promise.all(instances.map(({ stop }) => stop()));
      await other.close();
      await server.close();
    }
  },
}, racingEngines());
