import assert from "node:assert/strict";
import { sharedEngines } from "../support/databases.ts";
import { killUploads } from "../soak/uploads.ts";

/** `deno task soak uploads` kills twenty times on both engines. */
const KILLS = { "a SQLite file": 5, "PostgreSQL": 1 } as const;

for (const [on, kills] of Object.entries(KILLS)) {
  const engine = sharedEngines.find(({ name }) => name === on);
  if (!engine) continue;
  Deno.test(`kill -9 in the middle of uploads leaves no record without bytes, and the sweep no bytes without a record (${on})`, async () => {
    const { url, remove } = await engine.provide();
    try {
      const { interrupted, acknowledged, orphans } = await killUploads(url, { kills });
      assert.ok(interrupted >= kills && acknowledged >= kills);
      console.log(`${acknowledged} taken, ${interrupted} interrupted, ${orphans} orphans`);
    } finally {
      await remove();
    }
  });
}
