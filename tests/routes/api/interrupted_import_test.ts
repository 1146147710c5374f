import assert from "node:assert/strict";
import { aToken, sizes, usersFile } from "../../data/imports/import_files.ts";
import { withDesk } from "../../support/helpers.ts";

Deno.test("an import ends when its client disconnects, and goes on when the file is sent again", () =>
  withDesk(async (desk) => {
    const authorization = `Bearer ${await aToken(desk.store, "feed")}`;
    const client = new AbortController();
    const send = (init: RequestInit = {}) =>
      desk.bare("/api/import/users", {
        method: "POST",
        body: usersFile(300),
        headers: { "content-type": "application/x-ndjson", authorization },
        ...init,
      });
    const answer = send({ signal: client.signal });
    while ((await sizes(desk.store)).users === 0) await new Promise((next) => setTimeout(next, 5));
    client.abort();
    assert.equal((await answer).status, 400);
    const written = (await sizes(desk.store)).users!;
    assert.ok(written < 300);
    assert.deepEqual(JSON.parse((await send()).text), { inserted: 300, updated: 0, unchanged: 0 });
  }, { sample: false, signedIn: false }));
