import assert from "node:assert/strict";
import { sharedEngines } from "../../support/databases.ts";
import { undoWhileKilled } from "./undo_kill.ts";

for (const { name, provide } of sharedEngines) {
  Deno.test(`nothing of an undone decision leaves, also when servers are killed (${name})`, async () => {
    const { url, remove } = await provide();
    try {
      // Servers have nine seconds to start. None is killed while it sends: leases last two minutes.
      const load = { trials: 7, reviewers: 4, speed: 3, longestWaitMs: 2_000 };
      const { undone, kills, faults } = await undoWhileKilled(url, load);
      assert.deepEqual(faults, []);
      assert.ok(undone > 0 && kills > 0, `${undone} undone, ${kills} kills`);
    } finally {
      await remove();
    }
  });
}
