import assert from "node:assert/strict";
import { sharedEngines } from "../support/databases.ts";
import { race } from "./reviewers.ts";

const RACES = 20;

for (const { name, provide } of sharedEngines) {
  Deno.test(`one of two reviewers who decide at once at servers of their own wins (${name})`, async () => {
    const { url, remove } = await provide();
    try {
      assert.deepEqual(await race(url, RACES), { races: RACES, oneWinner: RACES, entries: RACES });
    } finally {
      await remove();
    }
  });
}
