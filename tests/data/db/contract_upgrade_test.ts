import assert from "node:assert/strict";
import { upgradeShipped } from "./upgrade.ts";
import { sharedEngines } from "../../support/engines.ts";

for (const { name, provideBare } of sharedEngines) {
  Deno.test(`a shipped database migrates and keeps all that it holds (${name})`, async () => {
    const { url, remove } = await provideBare();
    try {
      const { rows } = await upgradeShipped(url, { copies: 9, entries: 250 });
      assert.ok(rows > 2_500);
    } finally {
      await remove();
    }
  });
}
