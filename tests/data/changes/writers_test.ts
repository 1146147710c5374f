import assert from "node:assert/strict";
import { yieldToEventLoop } from "../../../data/base/event_loop.ts";
import { readChanges } from "../../../data/changes/feed.ts";
import { system, write } from "../../../data/audit/write.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import { type RecordName, recordNames, recordsOf } from "../../../data/lists.ts";
import * as content from "../../../data/records/content.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines, usualEngines } from "../../support/engines.ts";
import { plantRequests, untilServed } from "../../support/fixtures.ts";
import { isLongForm } from "../../support/long_form.ts";
import { randomNumbers } from "../../support/random.ts";
import { aContent, aUser } from "../../support/records.ts";
import { decideOn } from "../webhooks/scene.ts";

const WRITERS = 16;
const STEPS = isLongForm ? 200 : 12;
const RECORDS = 10;

onEachEngine({
  "a consumer of the feed ends with the state of the lists while 16 writers work": async (
    { store, url, clock },
  ) => {
    await plantRequests(store, RECORDS);
    const other = await openStoreAt(url, store.now);
    try {
      let isDone = false;
      const writing = Promise.all(
        Array.from(
          { length: WRITERS },
          (_, n) => writeMuch({ store: n % 2 ? store : other, clock }, n),
        ),
      ).finally(() => isDone = true);
      const consumer = new Consumer(store);
      const following = (async () => {
        for (; !isDone; await yieldToEventLoop()) await consumer.follow();
      })();
      await writing;
      await following;
      await consumer.follow();
      for (const type of recordNames) {
        assert.deepEqual(consumer.recordsOf(type), await recordsIn(store, type), type);
      }
      assert.ok(consumer.pages > 1, "the consumer read while the writers wrote");
    } finally {
      await other.close();
    }
  },
}, isLongForm ? usualEngines() : racingEngines());

/** Random steps on few records, so that writers meet. */
async function writeMuch(
  { store, clock }: Pick<Ground, "store" | "clock">,
  writer: number,
): Promise<void> {
  const random = randomNumbers(`writer ${writer}`);
  for (let step = 0; step < STEPS; step++) {
    const n = 1 + Math.floor(random() * RECORDS);
    const mark = `${writer} ${step}`;
    await untilServed(async () => {
      if (writer % 4 === 0) {
        await decideOn({ store, clock }, n, step % 2 === 0 ? "accepted" : "declined");
      } else {
        await write(store, system, async (trx) => {
          const person = aUser({ id: `u_${n}`, name: mark, email: `p${n}@example.com` });
          await upsertRecords(trx, users.listShape, [person]);
          await upsertRecords(trx, content.listShape, [aContent({ id: `ct_${n}`, title: mark })]);
        });
      }
    });
  }
}

/** Keeps a copy of the records by the feed alone. */
class Consumer {
  #cursor = "";
  #copies = new Map<string, { id: string }>();
  #versions = new Map<string, number>();
  pages = 0;

  constructor(readonly store: Store) {}

  async follow(): Promise<void> {
    for (;;) {
      const page = await readChanges(this.store, {
        after: this.#cursor,
        types: recordNames,
        limit: 7,
      });
      const keys = page.changes.map(({ type, id }) => `${type} ${id}`);
      assert.equal(new Set(keys).size, keys.length, "nothing twice in a page");
      for (const { type, id, version } of page.changes) {
        const key = `${type} ${id}`;
        assert.ok(version > (this.#versions.get(key) ?? 0), `${key} is named for a new change`);
        this.#versions.set(key, version);
        this.#copies.set(key, await recordsOf(type).get(this.store, id));
      }
      this.#cursor = page.next;
      this.pages++;
      if (!page.more) return;
    }
  }

  recordsOf(type: RecordName): object[] {
    return [...this.#copies].filter(([key]) => key.startsWith(`${type} `))
      .map(([, record]) => record).toSorted(byId).map(stored);
  }
}

const byId = (one: { id: string }, other: { id: string }): number => one.id < other.id ? -1 : 1;

/** A record without the hours of its deadline, which pass while the writers write. */
const stored = (record: object): object => ({ ...record, due: undefined });

async function recordsIn(store: Store, type: RecordName): Promise<object[]> {
  const { listShape, list } = recordsOf(type);
  const { rows } = await list(store, parseListQuery(listShape, new URLSearchParams()), 1_000);
  return rows.toSorted(byId).map(stored);
}
