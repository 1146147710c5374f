import assert from "node:assert/strict";
import {
  nextInQueue,
  type QueuePart,
  queueQuery,
  waitingIn,
} from "../../../data/kyc/queue/queue.ts";
import { type Queue, queues } from "../../../data/kyc/requests/queues.ts";
import {
  readReviewSession,
  removeEndedReviewSessions,
  skipRequest,
  startReviewSession,
} from "../../../data/kyc/queue/review_session.ts";
import { onEachEngine } from "../../support/engines.ts";
import { HOUR_MS, plantStages } from "./queued.ts";
import type { Store } from "../../../data/store.ts";
import { READER, walk } from "./walk.ts";

const nextIn = async (store: Store, part: QueuePart, excluded: ReadonlySet<string>) => {
  const query = queueQuery({ ...part, readerId: READER });
  const isOffered = ({ id }: { id: string }) => !excluded.has(id);
  const [next] = await nextInQueue(store, query, isOffered, excluded.size + 1);
  return next?.id ?? null;
};

onEachEngine({
  "The next request of a queue is the first in its order that is not excluded": async (
    { store, clock },
  ) => {
    await plantStages(store, clock.now());
    for (const queue of queues) {
      const { ids } = await walk(store, `queue=${queue}`);
      const excluded = new Set<string>();
      for (const id of ids) {
        assert.equal(await nextIn(store, { queue }, excluded), id, queue);
        excluded.add(id);
      }
      assert.equal(await nextIn(store, { queue }, excluded), null);
      assert.equal(await waitingIn(store, { queue, readerId: READER }), ids.length);
    }
  },
  "The next request of a filtered queue fits the filter": async ({ store, clock }) => {
    await plantStages(store, clock.now());
    const part = { queue: "to-review" as Queue, filter: "type=business&sort=-userName" };
    const { ids } = await walk(store, "queue=to-review&type=business");
    assert.equal(await nextIn(store, part, new Set()), ids[0]);
    assert.equal(await nextIn(store, part, new Set(ids.slice(0, 2))), ids[2]);
  },
  "A review session remembers its queue, its filter and the skipped requests for 24 hours": async (
    { store, clock },
  ) => {
    const queue = "overdue" as const;
    const started = await startReviewSession(store, "s_1", { queue, filter: "type=business" });
    let session = started;
    for (const id of ["k_1", "k_2", "k_1"]) session = await skipRequest(store.db, session, id);
    const read = () => readReviewSession(store, "s_1", started.id!);
    assert.deepEqual(await read(), { ...started, skipped: ["k_2", "k_1"] });
    assert.equal(await readReviewSession(store, "s_2", started.id!), null, "of somebody else");
    assert.equal(await readReviewSession(store, "s_1", "unknown"), null);
    clock.advance(24 * HOUR_MS - 1_000);
    await removeEndedReviewSessions(store);
    assert.deepEqual(await read(), session);
    clock.advance(1_000);
    assert.equal(await read(), null);
    await removeEndedReviewSessions(store);
    assert.deepEqual(await store.db.selectFrom("review_sessions").selectAll().execute(), []);
  },
  "A session skips the newest 500 requests": async ({ store }) => {
    let session = await startReviewSession(store, "s_1", { queue: "to-review" });
    const ids = Array.from({ length: 499 }, (_, index) => `k_${index}`);
    session = await skipRequest(store.db, { ...session, skipped: ids }, "k_a");
    session = await skipRequest(store.db, session, "k_b");
    assert.deepEqual(session.skipped, [...ids.slice(1), "k_a", "k_b"]);
  },
});
