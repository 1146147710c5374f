import { system } from "../../../data/audit/write.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { receiversFor } from "../../../data/webhooks/address.ts";
import { createEndpoint } from "../../../data/webhooks/endpoints.ts";
import { eventTypes } from "../../../data/webhooks/payload.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { startWebhooks, type WebhookSender } from "../../../server/webhooks.ts";
import { openStoreAt } from "../../support/databases.ts";
import {
  actor,
  addAccount,
  markSeeded,
  plantRequests,
  untilServed,
} from "../../support/fixtures.ts";
import { startReceiver } from "../../support/receiver.ts";
import { TestClock } from "../../support/stores.ts";
import { type Arrival, faultsOf } from "./faults.ts";
import { pick, steps } from "./steps.ts";
import { announceSteps } from "../../support/steps.ts";

const ORIGIN = "http://localhost:8000";
const REQUESTS = 6;
const AT_ONCE = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Result of steps that several people take at the same time. */
export interface StepsTaken {
  taken: number;
  /** Refusals are right where somebody else was faster. */
  refused: number;
  faults: string[];
}

/**
 * Three people in two processes take random steps on a few requests, while a receiver fails now and
 * then. Refusals other than those of the rules are faults, as is what does not fit afterwards.
 */
export async function takeRandomSteps(url: string, count: number): Promise<StepsTaken> {
  const clock = new TestClock("2026-11-19T14:37:12.345Z");
  const stores = [await openStoreAt(url, clock.now), await openStoreAt(url, clock.now)];
  const arrivals: Arrival[] = [];
  const receiver = startReceiver(({ event: { type, data } }) => {
    const at = clock.now().getTime();
    arrivals.push({ type, data: data as Arrival["data"], at });
    return new Response("", { status: Math.random() < 0.1 ? 500 : 200 });
  });
  const senders: WebhookSender[] = [];
  try {
    await plant(stores[0]!, receiver.url);
    const config = { origins: [ORIGIN] };
    senders.push(...stores.map((store) => startWebhooks(store, config, { lookEveryMs: 50 })));
    const work = new Work(stores, clock);
    const share = Math.ceil(count / AT_ONCE);
    await Promise.all(Array.from({ length: AT_ONCE }, () => work.take(share)));
    do {
      clock.advance(DAY_MS);
      await announceSteps(stores[0]!);
      for (const sender of senders) await sender.look();
    } while (await hasPending(stores[0]!));
    const { taken, refused, faults } = work;
    return { taken, refused, faults: [...faults, ...await faultsOf(stores[0]!, arrivals)] };
  } finally {
    for (const sender of senders) await sender.stop();
    await receiver.close();
    for (const store of stores) await store.close();
  }
}

const hasPending = async ({ db }: Store): Promise<boolean> =>
  await db.selectFrom("webhook_deliveries").select("id").where("state", "=", "pending").limit(1)
    .executeTakeFirst() !== undefined;

const people = ["s_1", "s_2", "s_3"].map((id) => actor(id, `Person ${id}`));

async function plant(store: Store, url: string): Promise<void> {
  await markSeeded(store);
  for (const { id } of people) await addAccount(store, id);
  await plantRequests(store, REQUESTS);
  const form = { url, events: [...eventTypes] };
  await createEndpoint(store, form, system, receiversFor(ORIGIN));
}

class Work {
  taken = 0;
  refused = 0;
  faults: string[] = [];

  constructor(private readonly stores: readonly Store[], private readonly clock: TestClock) {}

  async take(count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      this.clock.advance(pick([1, 10, 1_000, 10_000]));
      if (Math.random() < 0.01) this.clock.advance(DAY_MS / 2);
      await this.#step();
    }
  }

  async #step(): Promise<void> {
    const store = pick(this.stores);
    const request = await kyc.get(store, `k_${1 + Math.floor(Math.random() * REQUESTS)}`);
    const name = pick(Object.keys(steps));
    try {
      const person = pick(people);
      await untilServed(() => steps[name]!({ store, request, person, people }));
      this.taken++;
    } catch (error) {
      const isRefusal = error instanceof DomainError && error.kind !== "unavailable";
      if (isRefusal) this.refused++;
      else this.faults.push(`${name}: ${error} ${(error as Error).cause ?? ""}`);
    }
  }
}
