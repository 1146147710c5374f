import assert from "node:assert/strict";
import { fillTable } from "../soak/connections.ts";

/** Files that the server may have open, beside which its own are few. */
const FILES = 160;

for (const beginning of ["headers", "body"] as const) {
  Deno.test(`a table of open files that is full of connections without the rest of their ${beginning} ends nothing, and is said once`, async () => {
    const { said } = await fillTable({
      files: FILES,
      connections: [2 * FILES],
      beginning,
      times: 2,
    });
    assert.equal(said.length, 1);
    assert.match(JSON.parse(said[0] ?? "").error.message, /too many open files/i);
  });
}
