import assert from "node:assert/strict";
import { claimsOf } from "../../../../data/staff/sessions/claims.ts";
import {
  leaveAndClaimNext,
  type NextQuery,
  takeAndClaimNext,
} from "../../../../data/kyc/queue/claim_next.ts";
import type { Store } from "../../../../data/store.ts";
import { bothEngines, onEachEngine } from "../../../support/engines.ts";
import { actor, addAccount, plantRequests, untilServed } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { declined, nextFor } from "./scene.ts";
import { decide } from "../../../support/steps.ts";

onEachEngine({
  "ten reviewers of one queue never have the same request at once": async ({ store }) => {
    const count = 100;
    await plantRequests(store, count);
    const reviewers = Array.from({ length: 10 }, (_, index) => `s_${index + 1}`);
    for (const id of reviewers) await addAccount(store, id);
    const work = new Work(store);
    await Promise.all(reviewers.map((id, index) => work.review(id, index)));
    assert.equal(work.collisions, 0);
    assert.equal(new Set(work.decided).size, work.decided.length);
    const skipped = await store.db.selectFrom("kyc_requests").select("id")
      .where("phase", "=", "pending").execute();
    assert.equal(work.decided.length + skipped.length, count);
    assert.ok(work.decided.length > count / 2);
    assert.deepEqual([...(await claimsOf(store)).keys()], []);
  },
}, bothEngines());

/** Reviewers who go through the queue at the same time, and who has which request. */
class Work {
  readonly #store: Store;
  readonly #holders = new Map<string, string>();
  readonly decided: string[] = [];
  collisions = 0;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Each reviewer skips some of the requests, others than the others do. */
  async review(reviewerId: string, number: number): Promise<void> {
    const skipped: string[] = [];
    let id = this.#take(await this.#next(nextFor(reviewerId)), reviewerId);
    for (let n = number; id !== null; n++) {
      const isSkipped = n % 5 === 0;
      if (isSkipped) skipped.push(id);
      const query = nextFor(reviewerId, { skipped, leaving: id });
      this.#holders.delete(id);
      id = this.#take(await this.#leave(id, query, isSkipped), reviewerId);
    }
  }

  async #next(query: NextQuery): Promise<string | null> {
    return (await untilServed(() => leaveAndClaimNext(this.#store, query))).next?.id ?? null;
  }

  async #leave(id: string, query: NextQuery, isSkipped: boolean): Promise<string | null> {
    if (isSkipped) return await this.#next(query);
    const reviewer = actor(query.reviewerId, "Somebody");
    const once = terms({ reviewer, version: 1, idempotencyKey: crypto.randomUUID() });
    const { next } = await untilServed(() =>
      takeAndClaimNext(
        this.#store,
        (claimNext) => decide(this.#store, id, declined, { ...once, claimNext }),
        query,
      )
    );
    this.decided.push(id);
    return next?.id ?? null;
  }

  #take(id: string | null, reviewerId: string): string | null {
    if (id === null) return null;
    if (this.#holders.has(id)) this.collisions += 1;
    this.#holders.set(id, reviewerId);
    return id;
  }
}
