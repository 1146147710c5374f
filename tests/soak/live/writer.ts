import { claim, release } from "../../../data/kyc/claims/claims.ts";
import { addComment } from "../../../data/comments/comments.ts";
import { decide } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { sleep } from "../../reliability/server.ts";
import { kycRequest } from "../../support/fixtures.ts";

const EVERY_MS = 250;

export interface Reviewer {
  id: string;
  name: string;
}

/** Another process on the database of a server: decides, claims, comments, and takes in requests. */
export class Writer {
  writes = 0;
  #isWorking = false;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly reviewer: Reviewer,
    private requests: number,
  ) {}

  start(): void {
    this.#isWorking = true;
    this.#work = this.#run();
  }

  async stop(): Promise<void> {
    this.#isWorking = false;
    await this.#work;
  }

  async #run(): Promise<void> {
    while (this.#isWorking) {
      await this.#change(this.writes++);
      await sleep(EVERY_MS);
    }
  }

  async #change(n: number): Promise<void> {
    const { store, reviewer } = this;
    const id = `k_${1 + Math.floor(Math.random() * this.requests)}`;
    const actor = { ...reviewer, requestId: crypto.randomUUID() };
    if (n % 8 === 0) {
      this.requests += 1;
      await store.db.transaction().execute((trx) =>
        kyc.insert(trx, [kycRequest(this.requests, { submittedAt: store.now().toISOString() })])
      );
    } else if (n % 8 === 4) {
      const text = { id: crypto.randomUUID(), text: `Comment ${n}` };
      await addComment(store, { kind: "kyc", id: "k_1" }, text, actor);
    } else if (n % 2 === 0) {
      const isClaimed = await claim(store, id, reviewer.id);
      if (isClaimed && n % 4 === 2) await release(store, id, reviewer.id);
    } else {
      const status = n % 4 === 1 ? "accepted" : "declined";
      const terms = { reviewer: actor, version: null, onlyOffered: false, idempotencyKey: null };
      await decide(store, id, { status, reviewNotes: `decision ${n}` }, terms);
    }
  }
}
