import assert from "node:assert/strict";
import { sql } from "kysely";
import * as outbox from "../../data/notices/outbox.ts";
import type { Store } from "../../data/store.ts";
import { startJobs } from "../../server/jobs.ts";
import { addAccount } from "../support/fixtures.ts";
import { quietly, withStore } from "../support/stores.ts";
import { proofTest } from "../support/long_form.ts";

const nothing = () => Promise.resolve();

/** A notice that a crashed process has left. */
const askedForReset = ({ db, now }: Store) =>
  db.insertInto("told_later").values({
    id: "one",
    about: "reset_asked",
    email: "s_1@desk.example",
    address: "192.0.2.1",
    at: now().toISOString(),
  }).execute();

const toldOf = async ({ db }: Store) =>
  (await db.selectFrom("notifications").select("kind").execute()).map(({ kind }) => kind);

Deno.test("a job that fails is logged by its name, and the next ones run", () =>
  withStore(async (store) => {
    await addAccount(store, "s_1");
    await askedForReset(store);
    await sql`drop table sweeps`.execute(store.db);
    await sql`drop table kyc_drafts`.execute(store.db);
    const { jobs, stop } = startJobs(store, {
      lookForMail: nothing,
      sendWebhooks: nothing,
      scheduled: true,
    });
    const [, log] = await quietly(jobs.sweep);
    stop();
    assert.deepEqual(Array.from(log.matchAll(/"job":"([^"]+)"/g), ([, name]) => name), [
      "daily notifications",
      "expired drafts",
    ]);
    assert.deepEqual(await toldOf(store), ["reset_link_sent"]);
  }));

Deno.test("a request for a new password is answered before its mail is prepared", () =>
  withStore(async (store) => {
    await addAccount(store, "s_1");
    await outbox.open(store.db);
    await askedForReset(store);
    const seen: string[] = [];
    const lookForMail = async () => {
      const letters = await store.db.selectFrom("outbox").select("kind").execute();
      seen.push(...letters.map(({ kind }) => kind));
    };
    const { jobs, stop } = startJobs(store, {
      lookForMail,
      sendWebhooks: nothing,
      scheduled: true,
    });
    await jobs.mail();
    assert.deepEqual(seen, ["reset_link_sent"]);
    await sql`drop table told_later`.execute(store.db);
    const [, log] = await quietly(jobs.mail);
    stop();
    assert.match(log, /"job":"deferred notices"/);
    assert.equal(seen.length, 2, "the mail is looked for all the same");
  }));

proofTest(
  "a process sweeps soon after its start, unless the platform says when",
  () =>
    withStore((alone) =>
      withStore(async (scheduled) => {
        const started = [
          startJobs(alone, { lookForMail: nothing, sendWebhooks: nothing, scheduled: false }),
          startJobs(scheduled, { lookForMail: nothing, sendWebhooks: nothing, scheduled: true }),
        ];
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        const counts = await Promise.all(
          [alone, scheduled].map(async ({ db }) =>
            (await db.selectFrom("sweeps").select("day").execute()).length
          ),
        );
        for (const { stop } of started) {
          stop();
        }
        assert.deepEqual(counts, [1, 0]);
      })
    ),
);
