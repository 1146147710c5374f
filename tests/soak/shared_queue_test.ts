import assert from "node:assert/strict";
import { sharedEngines } from "../support/databases.ts";
import { shareQueue } from "./shared_queue.ts";

const REQUESTS = 30;

for (const { name, provide } of sharedEngines) {
  Deno.test(`reviewers at two servers of one database never have the same request (${name})`, async () => {
    const { url, remove } = await provide();
    try {
      const work = await shareQueue(url, { requests: REQUESTS, reviewers: 4 });
      const { collisions, decided, entries, pending } = work;
      assert.deepEqual({ collisions, entries }, { collisions: 0, entries: decided });
      assert.equal(decided + pending, REQUESTS);
      assert.ok(decided > REQUESTS / 2, `${decided} decided`);
    } finally {
      await remove();
    }
  });
}
