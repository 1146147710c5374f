import assert from "node:assert/strict";
import { setHours, updateDueTimes } from "../../../data/kyc/queue/due_hours.ts";
import {
  furthest,
  type QueuePosition,
  readPosition,
  writePosition,
} from "../../../data/kyc/queue/queue_position.ts";
import {
  nextInQueue,
  positionIn,
  type Queue,
  queues,
  waitingIn,
} from "../../../data/kyc/queue/queue.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, addAccount } from "../../support/fixtures.ts";
import { plantQueues, plantStages } from "./queued.ts";
import { walk } from "./walk.ts";

onEachEngine({
  "a queue is walked request by request from any position, without those that are done": async (
    { store, clock },
  ) => {
    await plantStages(store, clock.now());
    for (const queue of queues) {
      const { ids } = await walk(store, `queue=${queue}`);
      let passed: QueuePosition | null = null;
      for (const id of ids) {
        assert.equal(await nextInQueue(store, { queue }, { passed, done: [] }), id, queue);
        const position: QueuePosition | null = await positionIn(
          store,
          queue,
          await kyc.get(store, id),
        );
        passed = passed ? furthest(passed, position!) : position!;
        assert.deepEqual(readPosition(writePosition(passed)), passed, "an address can carry it");
      }
      assert.equal(await nextInQueue(store, { queue }, { passed, done: [] }), null);
      const done = ids.slice(0, 2);
      assert.equal(await nextInQueue(store, { queue }, { passed: null, done }), ids[2]);
      assert.equal(await waitingIn(store, { queue }), ids.length);
    }
    const { ids } = await walk(store, "queue=to-review");
    const pending = await kyc.get(store, ids.at(-2)!);
    const passed = (await positionIn(store, "to-review", pending))!;
    assert.equal(await nextInQueue(store, { queue: "to-review" }, { passed, done: [] }), ids[0]);
    const [first] = (await walk(store, "queue=overdue")).ids;
    const request = await kyc.get(store, first!);
    assert.equal(await positionIn(store, "due-soon", request), null);
    assert.equal(await positionIn(store, "ending-soon", request), null);
  },
  "passed requests do not return when due times change meanwhile, and the others follow": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_1");
    await plantStages(store, clock.now());
    const all = (await walk(store, "queue=to-review")).ids.toSorted();
    for (const hours of [{ individual: 96, business: 12 }, { individual: 3, business: 90 }]) {
      const before = await goOn(store, "to-review", null, 12);
      await setHours(store, hours, actor("s_1", "Somebody"));
      await updateDueTimes(store);
      const after = await goOn(store, "to-review", before.passed);
      assert.deepEqual([...before.ids, ...after.ids].toSorted(), all);
    }
  },
  "passed requests do not return while changed hours are still being applied": async (
    { store, clock },
  ) => {
    await plantQueues(store, clock.now());
    const before = await goOn(store, "to-review", null, 30);
    // As by a process that has come so far; the others are still to follow.
    for (const type of ["individual", "business"] as const) {
      await store.db.insertInto("kyc_due_hours")
        .values({ type, hours: type === "business" ? 2_000 : 5, followed: "k_5" }).execute();
    }
    const during = await goOn(store, "to-review", before.passed, 10);
    await updateDueTimes(store);
    const after = await goOn(store, "to-review", during.passed);
    const given = [...before.ids, ...during.ids, ...after.ids];
    assert.ok(during.ids.length === 10 && after.ids.length > 0);
    assert.equal(new Set(given).size, given.length);
  },
});

/** Passes so many, one after the other. */
async function goOn(store: Store, queue: Queue, passed: QueuePosition | null, most = Infinity) {
  const ids: string[] = [];
  while (ids.length < most) {
    const id = await nextInQueue(store, { queue }, { passed, done: [] });
    if (id === null) break;
    const position = (await positionIn(store, queue, await kyc.get(store, id)))!;
    const text = passed && writePosition(passed);
    passed = passed ? furthest(passed, position) : position;
    assert.ok(text === null || writePosition(passed) > text, "positions sort as text");
    ids.push(id);
  }
  return { ids, passed };
}

Deno.test("a malformed position is ignored", () => {
  const instant = "2026-11-20T14:37:12.345Z";
  const texts = ["", "x", `${instant}*k_1`, `${instant}*k_1*never*k_2`, `${instant}**${instant}*`];
  // Rows are compared with it as text, so such an edge would be before all of them.
  texts.push("Jan 1, 1970*k_1*Jan 1, 1970*k_2", `+00${instant}*k_1*+00${instant}*k_2`);
  for (const text of texts) assert.equal(readPosition(text), null, text);
  const further = [["k_1", "k_10"], ["k_1", "k_2"], ["k-1", "k_1"]] as const;
  for (const [one, other] of further) {
    const [before, behind] = [one, other].map((id) =>
      writePosition({ individual: [instant, id], business: [instant, id] })
    );
    assert.ok(before! < behind!, `${one} ${other}`);
  }
});
