import assert from "node:assert/strict";
import { plantSample } from "../../../data/sample/plant.ts";
import { findMember, startSession } from "../../../data/staff/sessions/sessions.ts";
import { openStoreAt } from "../../support/databases.ts";
import { onEachEngine, racingEngines } from "../../support/engines.ts";

onEachEngine({
  "a session that one process ends, or whose owner it deactivates, is refused by another at once":
    async (
      { store, url, clock },
    ) => {
      await plantSample(store, { account: false });
      const other = await openStoreAt(url, clock.now);
      try {
        const sessionId = await startSession(store.db, "s_1", "Firefox", store.now());
        for (let request = 0; request < 3; request++) {
          assert.equal((await findMember(other, sessionId))?.id, "s_1");
        }
        await store.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
        assert.equal(await findMember(other, sessionId), null);
        const next = await startSession(store.db, "s_1", "Firefox", store.now());
        assert.equal((await findMember(other, next))?.id, "s_1");
        await store.db.updateTable("staff").set({ status: "inactive" }).where("id", "=", "s_1")
          .execute();
        assert.equal(await findMember(other, next), null);
      } finally {
        await other.close();
      }
    },
  "a person has at most twenty sessions, and the one used least recently ends": async (
    { store, clock },
  ) => {
    await plantSample(store, { account: false });
    const start = async () => {
      clock.advance(1_000);
      return await startSession(store.db, "s_1", "Firefox", store.now());
    };
    const [first, ...others] = await Array.fromAsync({ length: 20 }, start);
    assert.equal((await findMember(store, first!))?.id, "s_1");
    const newest = await start();
    assert.equal(await findMember(store, first!), null);
    for (const id of [...others, newest]) assert.equal((await findMember(store, id))?.id, "s_1");
  },
}, racingEngines());
