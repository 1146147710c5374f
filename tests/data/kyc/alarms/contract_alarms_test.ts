import assert from "node:assert/strict";
import { giveAlarms } from "../../../../data/kyc/alarms/alarms.ts";
import { readAlarmHours } from "../../../../data/kyc/queue/alarm_rules.ts";
import { setHours } from "../../../../data/kyc/queue/due_hours.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { open } from "../../../../data/notices/outbox.ts";
import { defaultSettings, type Settings } from "../../../../data/settings.ts";
import type { Store } from "../../../../data/store.ts";
import { openStoreAt } from "../../../support/databases.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, kycRequest } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { goAway } from "../assignments/scene.ts";
import { decide } from "../../../support/steps.ts";

const HOUR_MS = 60 * 60 * 1000;
const ALARM_HOURS = 2;
const DUE_HOURS = 24;

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Requests that are due at these instants, the first one `k_1`. */
const plantDue = (store: Store, dueAt: readonly number[]) =>
  store.db.transaction().execute((trx) =>
    kyc.insert(
      trx,
      dueAt.map((at, index) =>
        kycRequest(index + 1, { submittedAt: new Date(at - DUE_HOURS * HOUR_MS).toISOString() })
      ),
    )
  );

const assignTo = (store: Store, id: string, assigneeId: string) =>
  store.db.updateTable("kyc_requests").set({ assigneeId }).where("id", "=", id).execute();

const choose = (store: Store, staffId: string, changes: Partial<Settings>) =>
  store.db.insertInto("settings")
    .values({ staffId, settings: JSON.stringify({ ...defaultSettings, ...changes }) }).execute();

/** The notifications of a kind: to whom, how many requests, and the first one. */
const noticesOf = async ({ db }: Store, kind: "kyc_due" | "kyc_daily" = "kyc_due") =>
  (await db.selectFrom("notifications").select(["staffId", "facts", "time"])
    .where("kind", "=", kind).orderBy("time").orderBy("staffId").execute())
    .map(({ staffId, facts, time }) => ({ staffId, time, ...JSON.parse(facts) }));

const decline = (store: Store, id: string) =>
  decide(store, id, { status: "declined", reviewNotes: "" }, terms({ version: null }));

/** On PostgreSQL a second process has the same database. */
async function withProcesses(
  { engine, store, url, clock }: Ground,
  work: (stores: readonly Store[]) => Promise<void>,
): Promise<void> {
  if (engine !== "PostgreSQL") return await work([store]);
  const other = await openStoreAt(url, clock.now);
  await work([store, other]).finally(() => other.close());
}

onEachEngine({
  "Over three days 500 requests are each named once, to whom they concern, and none once decided": (
    ground,
  ) =>
    withProcesses(ground, async (stores) => {
      const { store, clock } = ground;
      for (const id of ["s_1", "s_2"]) await addAccount(store, id);
      for (const id of ["s_3", "s_4"]) await addAccount(store, id, { role: "moderator" });
      const start = clock.now().getTime();
      const dueAt = Array.from(
        { length: 500 },
        (_, n) => start + (3 + (n * 7919) % 66) * HOUR_MS + (n * 104_729) % HOUR_MS,
      );
      await plantDue(store, dueAt);
      const assignees = dueAt.map((_, n) => n % 3 === 0 ? `s_${3 + n % 2}` : null);
      for (const [n, id] of assignees.entries()) if (id) await assignTo(store, `k_${n + 1}`, id);
      await open(store.db);
      const expected = new Map<string, number>();
      const decided = new Set<number>();
      for (let hour = 0; hour < 72; hour++) {
        await Promise.all([...stores, ...stores].map(giveAlarms));
        const end = hourOf(clock.now().getTime()) + HOUR_MS * (1 + ALARM_HOURS);
        for (const [n, at] of dueAt.entries()) {
          const isNew = at >= end - HOUR_MS && at < end || hour === 0 && at < end;
          if (!isNew || decided.has(n)) continue;
          const people = assignees[n] === null ? ["s_1", "s_2"] : [assignees[n]!];
          for (const id of people) expected.set(id, (expected.get(id) ?? 0) + 1);
        }
        clock.advance(HOUR_MS / 2);
        await decline(store, `k_${hour + 1}`);
        decided.add(hour);
        await Promise.all(stores.map(giveAlarms));
        clock.advance(HOUR_MS / 2);
      }
      const notices = await noticesOf(store);
      const named = new Map<string, number>();
      for (const { staffId, count } of notices) {
        named.set(staffId, (named.get(staffId) ?? 0) + count);
      }
      const sorted = (counts: Map<string, number>) => [...counts].toSorted();
      assert.deepEqual(sorted(named), sorted(expected));
      const hours = notices.map(({ staffId, time }) => `${staffId} ${time.slice(0, 13)}`);
      assert.equal(new Set(hours).size, notices.length, "one notification in an hour");
      const mails = await store.db.selectFrom("outbox").select(["staffId", "since"])
        .where("kind", "=", "kyc_due").execute();
      assert.equal(mails.length, notices.length, "and one mail");
    }),

  "An alarm tells the assignee, unless they are away, and else those who chose it": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    for (const id of ["s_2", "s_3", "s_4"]) await addAccount(store, id, { role: "moderator" });
    await addAccount(store, "s_5", { role: "support" });
    await choose(store, "s_3", { dueAlarms: true });
    await choose(store, "s_5", { dueAlarms: true });
    const soon = clock.now().getTime() + HOUR_MS;
    await plantDue(store, [soon, soon, soon]);
    await assignTo(store, "k_1", "s_2");
    await assignTo(store, "k_2", "s_4");
    await goAway(store, "s_4", "2026-12-24");
    await giveAlarms(store);
    const told = (await noticesOf(store)).map(({ staffId, count, requestId }) => [
      staffId,
      count,
      requestId,
    ]);
    assert.deepEqual(told, [["s_1", 2, "k_2"], ["s_2", 1, "k_1"], ["s_3", 2, "k_2"]]);
  },

  "Every pending request is named but one that waits for its applicant": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    const at = clock.now().getTime() + HOUR_MS;
    const phases = ["pending", "answered", "no-answer", "escalated", "waiting"] as const;
    await plantDue(store, phases.map(() => at));
    for (const [index, phase] of phases.entries()) {
      await store.db.updateTable("kyc_requests").set({ phase }).where("id", "=", `k_${index + 1}`)
        .execute();
    }
    await giveAlarms(store);
    const named = await store.db.selectFrom("kyc_alarms").select("requestId").orderBy("requestId")
      .execute();
    assert.deepEqual(named.map(({ requestId }) => requestId), ["k_1", "k_2", "k_3", "k_4"]);
    assert.deepEqual((await noticesOf(store)).map(({ count }) => count), [4]);
  },

  "An admin turns alarms off, and the hours of the desk decide how early they are": async (
    { store, clock },
  ) => {
    for (const id of ["s_1", "s_2"]) await addAccount(store, id);
    await choose(store, "s_1", { dueAlarms: false });
    await plantDue(store, [hourOf(clock.now().getTime()) + 4 * HOUR_MS]);
    await giveAlarms(store);
    assert.deepEqual(await noticesOf(store), []);
    const hours = { individual: 24, business: 48, alarm: 5 };
    await setHours(store, hours, actor("s_2", "Otto"), { alarm: 2 });
    assert.equal(await readAlarmHours(store.db), 5);
    await assert.rejects(setHours(store, hours, actor("s_2", "Otto"), { alarm: 2 }), {
      kind: "conflict",
    });
    clock.advance(HOUR_MS);
    await giveAlarms(store);
    assert.deepEqual((await noticesOf(store)).map(({ staffId }) => staffId), ["s_2"]);
  },

  "A request is named again only if its hours count from another instant": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await plantDue(store, [clock.now().getTime() + HOUR_MS]);
    await giveAlarms(store);
    await store.db.updateTable("kyc_requests")
      .set({ dueAt: new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString() }).execute();
    clock.advance(HOUR_MS);
    await giveAlarms(store);
    assert.equal((await noticesOf(store)).length, 1, "the hours of the desk have changed");
    await store.db.updateTable("kyc_requests").set({ dueFrom: clock.now().toISOString() })
      .execute();
    clock.advance(HOUR_MS);
    await giveAlarms(store);
    assert.equal((await noticesOf(store)).length, 2, "its applicant had kept it waiting");
  },

  "A request that was overdue by days when it arrived is named once": async ({ store, clock }) => {
    await addAccount(store, "s_1");
    await plantDue(store, [clock.now().getTime() - 50 * HOUR_MS]);
    for (let hour = 0; hour < 3; hour++) {
      await giveAlarms(store);
      clock.advance(HOUR_MS);
    }
    const named = (await noticesOf(store)).map(({ staffId, requestId }) => [staffId, requestId]);
    assert.deepEqual(named, [["s_1", "k_1"]]);
  },

  "A summary comes once a day at eight in the person's time zone, to those who chose it": (
    ground,
  ) =>
    withProcesses(ground, async (stores) => {
      const { store, clock } = ground;
      for (const id of ["s_1", "s_2", "s_3"]) await addAccount(store, id);
      await choose(store, "s_1", { dailySummary: true });
      await choose(store, "s_2", { dailySummary: true, timezone: "est" });
      await plantDue(store, [clock.now().getTime() + 48 * HOUR_MS]);
      await assignTo(store, "k_1", "s_2");
      clock.advance(-clock.now().getTime() % (24 * HOUR_MS) + 24 * HOUR_MS);
      for (let hour = 0; hour < 48; hour++) {
        await Promise.all(stores.map(giveAlarms));
        clock.advance(HOUR_MS);
      }
      const sent = (await noticesOf(store, "kyc_daily")).map(({ staffId, time, toReview, mine }) =>
        [time.slice(0, 13), staffId, toReview, mine].join(" ")
      );
      assert.deepEqual(sent, [
        "2026-11-20T08 s_1 1 0",
        "2026-11-20T13 s_2 1 1",
        "2026-11-21T08 s_1 1 0",
        "2026-11-21T13 s_2 1 1",
      ]);
    }),
});
