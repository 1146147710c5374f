import assert from "node:assert/strict";
import { claimsOf } from "../../../../data/staff/sessions/claims.ts";
import { countQueues } from "../../../../data/kyc/figures/queue_figures.ts";
import {
  firstFree,
  leaveAndClaimNext,
  takeAndClaimNext,
} from "../../../../data/kyc/queue/claim_next.ts";
import { countAssignedToOthers } from "../../../../data/kyc/queue/queue.ts";
import type { Store } from "../../../../data/store.ts";
import { bothEngines, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, plantRequests, untilServed } from "../../../support/fixtures.ts";
import { DAY_MS, terms } from "../../../support/records.ts";
import { declined, nextFor } from "../../staff/claims/scene.ts";
import { assignTo, goAway } from "./scene.ts";
import { decide } from "../../../support/steps.ts";

const REVIEWERS = Array.from({ length: 10 }, (_, index) => `s_${index + 1}`);
/** They come back after the test. */
const AWAY = ["s_3", "s_7"];

/** Assigns requests in turn to each reviewer and to nobody, without the cost of an entry for each. */
const assignAll = (store: Store, count: number) =>
  store.db.transaction().execute(async (trx) => {
    for (let n = 1; n <= count; n++) {
      const assigneeId = REVIEWERS[n % (REVIEWERS.length + 2)] ?? null;
      await trx.updateTable("kyc_requests").set({ assigneeId }).where("id", "=", `k_${n}`)
        .execute();
    }
  });

onEachEngine({
  "Ten reviewers with assignments and absences work off one queue, each request by one": async (
    { store },
  ) => {
    const count = 120;
    for (const id of REVIEWERS) await addAccount(store, id);
    await plantRequests(store, count);
    await assignAll(store, count);
    for (const id of AWAY) await goAway(store, id, "2026-12-24");
    const assigned = await store.db.selectFrom("kyc_requests").select(["id", "assigneeId"])
      .execute();
    const present = REVIEWERS.filter((id) => !AWAY.includes(id));
    const decidedBy = new Map<string, string>();
    const holders = new Set<string>();
    const review = async (reviewerId: string) => {
      const first = await untilServed(() => leaveAndClaimNext(store, nextFor(reviewerId)));
      for (let request = first.next; request !== null;) {
        const current = request.id;
        assert.ok(!holders.has(current), `${current} is worked on twice`);
        holders.add(current);
        const reviewer = actor(reviewerId, reviewerId);
        const once = terms({ reviewer, version: 1, idempotencyKey: current });
        const { next } = await untilServed(() =>
          takeAndClaimNext(
            store,
            (claimNext) => decide(store, current, declined, { ...once, claimNext }),
            nextFor(reviewerId, { leaving: current }),
          )
        );
        assert.ok(!decidedBy.has(current));
        decidedBy.set(current, reviewerId);
        holders.delete(current);
        request = next;
      }
    };
    await Promise.all(present.map(review));
    assert.equal(decidedBy.size, count);
    for (const { id, assigneeId } of assigned) {
      if (assigneeId === null || AWAY.includes(assigneeId)) continue;
      assert.equal(decidedBy.get(id), assigneeId, id);
    }
    assert.deepEqual([...(await claimsOf(store)).keys()], []);
  },

  "Start review takes one's own request first, then those of nobody and of absent people": async (
    { store, clock },
  ) => {
    for (const id of ["s_1", "s_2", "s_3"]) await addAccount(store, id, { role: "moderator" });
    await plantRequests(store, 4);
    await assignTo(store, "k_1", "s_2");
    await assignTo(store, "k_2", "s_3");
    await assignTo(store, "k_4", "s_1");
    const order = async (session = {}) => {
      const ids: string[] = [];
      for (;;) {
        const request = await firstFree(store, nextFor("s_1", { skipped: ids, ...session }));
        if (request === null) return ids;
        ids.push(request.id);
      }
    };
    assert.deepEqual(await order(), ["k_4", "k_3"]);
    assert.deepEqual(await order({ includesAssigned: true }), ["k_4", "k_3", "k_1", "k_2"]);
    assert.deepEqual(await order({ filter: "assigned=s_2" }), []);
    await goAway(store, "s_3", "2026-11-19");
    assert.deepEqual(await order(), ["k_4", "k_2", "k_3"]);
    await store.db.updateTable("staff").set({ role: "support" }).where("id", "=", "s_2").execute();
    assert.deepEqual(await order(), ["k_4", "k_1", "k_2", "k_3"]);
    clock.advance(DAY_MS);
    assert.deepEqual(await order(), ["k_4", "k_1", "k_3"], "the absence has ended");
  },

  "The end of a queue counts what is assigned to others who are present, by name": async (
    { store },
  ) => {
    for (const id of ["s_1", "s_2", "s_3"]) await addAccount(store, id);
    await plantRequests(store, 5);
    for (const id of ["k_1", "k_2"]) await assignTo(store, id, "s_2");
    await assignTo(store, "k_3", "s_3");
    await assignTo(store, "k_4", "s_1");
    const count = async (filter?: string) => [
      ...await countAssignedToOthers(store, { queue: "to-review", filter, readerId: "s_1" }),
    ];
    assert.deepEqual(await count(), [["Person s_2", 2], ["Person s_3", 1]]);
    assert.deepEqual(await count("assigned=s_3"), [["Person s_3", 1]]);
    await goAway(store, "s_2", "2026-11-20");
    assert.deepEqual(await count(), [["Person s_3", 1]]);
    const queues = await countQueues(store, "s_2");
    assert.deepEqual(queues.mine, { count: 2, isAll: true });
    assert.equal((await countQueues(store, "s_1")).mine.count, 1);
  },

  "An absence ends with its last day, or at once, and no past day can be chosen": async (
    { store },
  ) => {
    await addAccount(store, "s_1");
    await assert.rejects(goAway(store, "s_1", "2026-11-18"), { code: "absence.invalid" });
    await assert.rejects(goAway(store, "s_1", "soon"), { code: "absence.invalid" });
    await goAway(store, "s_1", "2026-11-19");
    await goAway(store, "s_1", "2026-11-21");
    await goAway(store, "s_1", "");
    assert.deepEqual(await store.db.selectFrom("staff_absences").selectAll().execute(), []);
    const entries = await store.db.selectFrom("audit_log").select("action").execute();
    assert.deepEqual(entries.map(({ action }) => action), Array(3).fill("Absence changed"));
  },
}, bothEngines());
