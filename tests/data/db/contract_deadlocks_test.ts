import assert from "node:assert/strict";
import { sql } from "kysely";
import { system, write } from "../../../data/audit/write.ts";
import { emitScreeningDue } from "../../../data/kyc/checks/screening_due.ts";
import { emitExpiring } from "../../../data/kyc/requests/events.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { followPeriods, readPeriods, setPeriods } from "../../../data/kyc/screening/periods.ts";
import { noteRun } from "../../../data/kyc/screening/runs.ts";
import { dayOf } from "../../../data/base/calendar.ts";
import { UNDO_MS } from "../../../data/steps/rows.ts";
import { runDailyNotices } from "../../../data/notices/daily.ts";
import type { Store } from "../../../data/store.ts";
import { engines } from "../../support/databases.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, addAccount, kycRequest, plantRequests } from "../../support/fixtures.ts";
import { DAY_MS, terms } from "../../support/records.ts";
import { addEndpoint } from "../kyc/asks/scene.ts";
import { announceSteps, decide, escalate } from "../../support/steps.ts";

/** Waits until so many connections wait for a lock. */
async function untilWaiting({ db }: Store, count: number): Promise<void> {
  for (let waiting = 0; waiting < count;) {
    const { rows } = await sql<{ waiting: number }>`select count(*) as "waiting"
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    waiting = rows[0]!.waiting;
  }
}

const countOf = async ({ db }: Store, action: string): Promise<number> =>
  (await db.selectFrom("audit_log").select("seq").where("action", "=", action).execute()).length;

/** The daily notices wait for the revocation, and both for the escalation. */
async function threeInACircle({ store, clock }: Ground): Promise<void> {
  await addAccount(store, "s_1");
  await plantRequests(store, 1);
  const expiresAt = `${dayOf(new Date(clock.now().getTime() + DAY_MS))}T23:00:00.000Z`;
  await kyc.insert(store.db, [kycRequest(2, { status: "accepted", expiresAt, reviewNotes: "" })]);
  const person = actor("s_2", "Marcus Feld");
  let all: Promise<unknown>[] = [];
  await store.db.transaction().execute(async (trx) => {
    await sql`select 1 from cache_tags where "tag" = 'KYC' for update`.execute(trx);
    all = [escalate(store, "k_1", { question: "Real?" }, { person, version: 1 })];
    await untilWaiting(store, 1);
    const revocation = { status: "revoked", reviewNotes: "" } as const;
    all.push(decide(store, "k_2", revocation, terms({ reviewer: person })));
    await untilWaiting(store, 2);
    all.push(runDailyNotices(store, emitExpiring));
    await untilWaiting(store, 3);
  });
  await Promise.all(all);
  assert.equal((await kyc.get(store, "k_1")).stage, "escalated");
  assert.equal((await kyc.get(store, "k_2")).status, "revoked");
  assert.equal(await countOf(store, "KYC escalated"), 1);
  assert.equal(await countOf(store, "KYC revoked"), 1);
  clock.advance(UNDO_MS);
  await announceSteps(store);
  const kinds = (await store.db.selectFrom("notifications").select("kind").execute())
    .map(({ kind }) => kind);
  assert.ok(kinds.includes("kyc_escalated"));
}

/** Telling of people who are due waits for a request about which a run comes. */
async function runWhileTold({ store, clock }: Ground): Promise<void> {
  await addAccount(store, "s_1");
  const expiresAt = new Date(clock.now().getTime() + 100 * DAY_MS).toISOString();
  await kyc.insert(store.db, [kycRequest(1, { status: "accepted", expiresAt, reviewNotes: "" })]);
  const { userId } = await kyc.get(store, "k_1");
  const periods = { ...await readPeriods(store.db), sanctions: 90 };
  await setPeriods(store, periods, actor("s_1", "Ada"));
  await followPeriods(store);
  await addEndpoint(store);
  let telling: Promise<void> = Promise.resolve();
  await store.db.transaction().execute(async (trx) => {
    await sql`select 1 from kyc_requests where "id" = 'k_1' for update`.execute(trx);
    telling = emitScreeningDue(store);
    await untilWaiting(store, 1);
    await noteRun(trx, { userId, kind: "sanctions", ranAt: clock.now().toISOString() });
  });
  await telling;
  const sent = await store.db.selectFrom("webhook_deliveries").select("type")
    .where("type", "=", "kyc.screening_due").execute();
  assert.deepEqual(sent, [], "the run came first");
}

onEachEngine({
  "a run that comes while the platform is told of people who are due ends neither": runWhileTold,
  "the daily notices, a revocation and an escalation that wait for each other all go through":
    threeInACircle,
  "a change that runs again after a deadlock has its entry once": async ({ store }) => {
    await plantRequests(store, 2);
    const both = Promise.withResolvers<void>();
    let held = 0;
    const change = (ids: readonly string[]) =>
      write(store, system, async (trx, record) => {
        for (const id of ids) {
          await trx.updateTable("kyc_requests").set((eb) => ({ version: eb("version", "+", 1) }))
            .where("id", "=", id).execute();
          if (++held === 2) both.resolve();
          await both.promise;
        }
        record({ category: "system", action: "Settings changed", target: ids.join() });
      });
    await Promise.all([change(["k_1", "k_2"]), change(["k_2", "k_1"])]);
    for (const id of ["k_1", "k_2"]) assert.equal((await kyc.get(store, id)).version, 3);
    assert.equal(await countOf(store, "Settings changed"), 2);
    assert.ok(held > 4, "one of them ran twice");
  },
}, engines.filter(({ name }) => name === "PostgreSQL"));
