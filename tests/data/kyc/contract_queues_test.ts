import assert from "node:assert/strict";
import { importable } from "../../../data/imports/importable.ts";
import { markExpired } from "../../../data/kyc/requests/expiry.ts";
import { type Queue, queues } from "../../../data/kyc/requests/queues.ts";
import { countQueues } from "../../../data/kyc/figures/queue_figures.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { actor, aRequest, DAY_MS, terms } from "../../support/records.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { casesOn } from "../../support/long_form.ts";
import { HOUR_MS, plantStages } from "./queued.ts";
import { parse, READER, walk } from "./walk.ts";
import { decide } from "../../support/steps.ts";

/** Membership in a queue, computed from the visible fields of a request. */
function belongs(
  queue: Queue,
  { id, status, stage, due, expiresAt, assigneeId }: kyc.KycRecord,
  now: Date,
): boolean {
  if (queue === "ending-soon") {
    const soon = Math.floor(now.getTime() / 60_000) * 60_000 + 30 * DAY_MS;
    return status === "accepted" && expiresAt !== null && Date.parse(expiresAt) < soon;
  }
  const hasHit = Number(id.slice(2)) % 3 === 1;
  if (queue === "to-recheck") return status === "accepted" && hasHit;
  if (queue === "hits") return (status === "accepted" || status === "pending") && hasHit;
  if (queue === "mine") {
    return status === "pending" && assigneeId === READER && stage !== "waiting" &&
      stage !== "escalated";
  }
  const isInReview = stage === "review" || stage === "answered";
  const wanted = ["to-review", "overdue", "due-soon"].includes(queue)
    ? isInReview
    : stage === queue;
  if (status !== "pending" || !wanted) return false;
  if (!isInReview) return true;
  if (queue === "to-review") return true;
  return queue === "overdue" ? due!.isOver : !due!.isOver && due!.hours < 6;
}

const beside = [
  ...["", "&type=business", "&type=individual&sort=-userName", "&q=ana", "&userId=u_test"],
  ...["&sort=dueAt", "&sort=-dueAt", "&sort=status", "&sort=-submittedAt&from=2026-11-16"],
  ...["&status=pending", "&status=accepted&sort=type", "&status=pending,accepted,declined"],
];

async function compare({ store, clock, engine }: Ground, state: string): Promise<void> {
  const now = clock.now();
  const sorted = new Map<string, readonly kyc.KycRecord[]>();
  const inOrder = async (sort: string) => {
    const rows = sorted.get(sort) ?? (await kyc.list(store, parse(`sort=${sort}`), 1_000)).rows;
    sorted.set(sort, rows);
    return rows;
  };
  for (const queue of queues) {
    let whole = 0;
    for (const more of casesOn(engine, beside)) {
      const query = parse(`queue=${queue}${more}`);
      const rows = await inOrder(query.sort);
      const { status, type } = query.filters;
      const expected = rows.filter((row) =>
        belongs(queue, row, now) && (status === "" || status.split(",").includes(row.status)) &&
        (type === "" || row.type === type) && (query.q === "" || /ana/i.test(row.userName)) &&
        (query.ranges?.from ?? "") <= row.submittedAt
      ).map(({ id }) => id);
      whole ||= expected.length;
      const why = `${state}: ${queue}${more}`;
      assert.deepEqual(
        await walk(store, `queue=${queue}${more}`),
        { ids: expected, count: expected.length },
        why,
      );
    }
    assert.ok(whole > 2, `${state}: nothing in ${queue}`);
    const figures = await countQueues({ db: store.db, now: () => now }, READER);
    assert.deepEqual(figures[queue], { count: whole, isAll: true }, `${state}: ${queue}`);
  }
}

const dueAtOf = async (store: Store): Promise<Record<string, string>> => {
  const rows = await store.db.selectFrom("kyc_requests").select(["id", "dueAt"]).orderBy("id")
    .execute();
  return Object.fromEntries(rows.map(({ id, dueAt }) => [id, dueAt]));
};

onEachEngine({
  "a queue holds what is due, in its order, beside every other filter": async (ground) => {
    const { store, clock } = ground;
    await plantStages(store, clock.now());
    await compare(ground, "nothing noted");
    await markExpired(store);
    await compare(ground, "all noted");
    clock.advance(5 * HOUR_MS + 1_234);
    await compare(ground, "five hours later");
    await markExpired(store);
    clock.advance(-9 * HOUR_MS);
    await compare(ground, "the clock was put back");
  },
  "answered requests come before the others of To review, each group by due time": async (
    { store, clock },
  ) => {
    await plantStages(store, clock.now());
    const { ids } = await walk(store, "queue=to-review");
    const requests = await Promise.all(ids.map((id) => kyc.get(store, id)));
    const order = requests.map(({ stage, due }) => `${stage} ${due!.at}`);
    assert.deepEqual(order, order.toSorted());
    const answered = requests.filter(({ stage }) => stage === "answered");
    assert.ok(answered.length > 3 && answered.length < requests.length);
  },
  "requests that wait for their applicant are sorted by when the answer is due": async (
    { store, clock },
  ) => {
    await plantStages(store, clock.now());
    const { ids } = await walk(store, "queue=waiting");
    const requests = await Promise.all(ids.map((id) => kyc.get(store, id)));
    const order = requests.map(({ stageUntil }) => stageUntil!);
    assert.deepEqual(order, order.toSorted());
    const byDueTime = requests.toSorted((a, b) => a.due!.at < b.due!.at ? -1 : 1);
    assert.notDeepEqual(byDueTime.map(({ id }) => id), ids);
    const { ids: unanswered } = await walk(store, "queue=no-answer");
    const dueTimes = await Promise.all(unanswered.map((id) => kyc.get(store, id)));
    const dueAts = dueTimes.map(({ due }) => due!.at);
    assert.deepEqual(dueAts, dueAts.toSorted());
    assert.ok(ids.length > 2 && unanswered.length > 2);
  },
  "approvals that end within days are counted by the day, and by the hours around whole days":
    async (
      { store, clock },
    ) => {
      await kyc.insert(
        store.db,
        Array.from({ length: 120 }, (_, n) =>
          aRequest({
            id: `k_${n}`,
            status: n % 8 ? "accepted" : "expired",
            type: n % 3 ? "individual" : "business",
            // Three a day; some of those that are said to have ended have not.
            expiresAt: new Date(clock.now().getTime() + (n - 12) * 8 * HOUR_MS).toISOString(),
          })),
      );
      for (const state of ["as it came", "a day later", "noted", "two days before"]) {
        if (state === "a day later") clock.advance(DAY_MS + HOUR_MS);
        if (state === "noted") await markExpired(store);
        if (state === "two days before") clock.advance(-2 * DAY_MS);
        for (const more of ["", "&type=business", "&type=individual"]) {
          const { rows } = await kyc.list(store, parse(more), 1_000);
          const ending = rows.filter((row) => belongs("ending-soon", row, clock.now()));
          assert.ok(ending.length > 20, state);
          const { count } = await walk(store, `queue=ending-soon${more}`);
          assert.equal(count, ending.length, `${state}: ${more}`);
        }
      }
    },
  "beyond a thousand approvals that end soon, the count says more": async (
    { store, clock },
  ) => {
    const endAt = (ids: readonly number[], hours: number) =>
      kyc.insert(
        store.db,
        ids.map((id) =>
          aRequest({
            id: `k_${id}`,
            status: id % 9 ? "accepted" : "expired",
            expiresAt: new Date(clock.now().getTime() + hours * HOUR_MS).toISOString(),
          })
        ),
      );
    const ids = Array.from({ length: 2_002 }, (_, id) => id);
    const ending = async () => (await countQueues(store, READER))["ending-soon"];
    // Expiries of the current day are in no whole day.
    await endAt(ids.slice(0, 1_000), 1);
    assert.deepEqual(await ending(), { count: 1_000, isAll: true });
    await endAt(ids.slice(1_000, 1_001), 1);
    assert.deepEqual(await ending(), { count: 1_000, isAll: false });
    clock.advance(2 * HOUR_MS);
    assert.deepEqual(await ending(), { count: 0, isAll: true });
    await endAt(ids.slice(1_001), 72);
    assert.deepEqual(await ending(), { count: 1_000, isAll: false });
  },
  "a queue is worked through from what is due first, and ends from what ends first": () => {
    const sorts = queues.map((queue) => parse(`queue=${queue}`).sort);
    assert.deepEqual(sorts, [
      ...["reviewOrder", "reviewOrder", "dueAt", "dueAt", "status", "status"],
      ...["reviewOrder", "reviewOrder", "dueAt", "dueAt"],
    ]);
    assert.equal(parse("queue=overdue&sort=-userName").sort, "-userName");
    assert.equal(parse("queue=overdue,to-review").filters.queue, "to-review", "one at a time");
    assert.equal(parse("queue=unknown").sort, "-submittedAt");
    return Promise.resolve();
  },
  "a request is due 24 hours after it came in, that of a business 48, and not once decided": async (
    { store, clock },
  ) => {
    const submittedAt = clock.now().toISOString();
    await kyc.insert(store.db, [aRequest({ id: "k_1", submittedAt })]);
    await store.db.transaction().execute((trx) =>
      importable("kyc-requests").upsert(trx, [
        aRequest({ id: "k_2", submittedAt, type: "business" }),
        aRequest({ id: "k_3", submittedAt: "9999-12-31T23:00:00.000Z" }),
      ])
    );
    assert.deepEqual(await dueAtOf(store), {
      k_1: "2026-11-20T14:37:12.345Z",
      k_2: "2026-11-21T14:37:12.345Z",
      k_3: "9999-12-31T23:59:59.999Z",
    });
    const dueOf = async (id: string) => (await kyc.get(store, id)).due;
    clock.advance(20 * HOUR_MS - 12_345);
    // The clock is at 10:37 with some seconds of tolerance.
    assert.deepEqual(await dueOf("k_1"), {
      at: "2026-11-20T14:37:12.345Z",
      hours: 4,
      isOver: false,
    });
    clock.advance(4 * HOUR_MS + 40_000);
    assert.equal((await dueOf("k_1"))?.isOver, false, "not before the next minute");
    clock.advance(3 * HOUR_MS + 20_000);
    assert.deepEqual([(await dueOf("k_1"))?.hours, (await dueOf("k_1"))?.isOver], [3, true]);
    const decided = await decide(
      store,
      "k_1",
      { status: "declined", reviewNotes: "" },
      terms({ reviewer: actor() }),
    );
    assert.equal(decided.due, null);
    assert.equal(await dueOf("k_1"), null);
  },
});
