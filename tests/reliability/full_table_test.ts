import assert from "node:assert/strict";
import { fillTable } from "./connections.ts";

/** Limit of open files of the server; it needs few itself. */
const FILES = 160;

for (const beginning of ["headers", "body"] as const) {
  Deno.test(`the server survives a file table full of connections with unfinished ${beginning}, and logs it once`, async () => {
    const { logged } = await fillTable({
      files: FILES,
      connections: [2 * FILES],
      beginning,
      times: 2,
    });
    assert.equal(logged.length, 1);
    assert.match(JSON.parse(logged[0] ?? "").error.message, /too many open files/i);
  });
}
