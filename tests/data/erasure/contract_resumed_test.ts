import assert from "node:assert/strict";
import { runErasures } from "../../../data/erasure/job.ts";
import type { Store } from "../../../data/store.ts";
import { onEachEngine } from "../../support/engines.ts";
import { addAccount } from "../../support/fixtures.ts";
import { quietly } from "../../support/stores.ts";
import { runJob } from "./erasing.ts";
import { plantPerson } from "./planted.ts";

const stateOf = async ({ db }: Store) => {
  const { state, doneAt } = await db.selectFrom("erasures").select(["state", "doneAt"])
    .executeTakeFirstOrThrow();
  const chunks = await db.selectFrom("document_chunks").select("n").execute();
  return [state, doneAt !== null, chunks.length];
};

onEachEngine({
  "An erasure that storage has stopped is incomplete, and goes on ten minutes later": async (
    { store, clock },
  ) => {
    await addAccount(store, "s_admin");
    await plantPerson(store);
    const failing = { ...store, documents: Object.create(store.documents) as Store["documents"] };
    failing.documents.remove = () => Promise.reject(new Error("an object lock"));
    const [, log] = await quietly(() => runJob(failing, clock));
    assert.match(log, /an object lock/);
    assert.deepEqual(await stateOf(store), ["incomplete", false, 1]);
    await runErasures(store);
    assert.deepEqual(await stateOf(store), ["incomplete", false, 1]);
    clock.advance(10 * 60_000);
    await runErasures(store);
    assert.deepEqual(await stateOf(store), ["done", true, 0]);
    const orders = await store.db.selectFrom("erasure_orders").selectAll().execute();
    assert.deepEqual(orders, []);
    const notices = await store.db.selectFrom("notifications").select(["staffId", "facts"])
      .where("kind", "=", "erasure_ended").orderBy("time").execute();
    assert.deepEqual(notices.map(({ staffId, facts }) => [staffId, JSON.parse(facts)]), [
      ["s_admin", { number: 1, state: "incomplete" }],
      ["s_admin", { number: 1, state: "done" }],
    ]);
  },
});
