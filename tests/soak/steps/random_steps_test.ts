import assert from "node:assert/strict";
import { sharedEngines } from "../../support/databases.ts";
import { takeRandomSteps } from "./random_steps.ts";

for (const { name, provide } of sharedEngines) {
  Deno.test(`random steps of several people at once leave all figures right (${name})`, async () => {
    const { url, remove } = await provide();
    try {
      const { taken, faults } = await takeRandomSteps(url, 240);
      assert.deepEqual(faults, []);
      assert.ok(taken > 60, `${taken} steps`);
    } finally {
      await remove();
    }
  });
}
