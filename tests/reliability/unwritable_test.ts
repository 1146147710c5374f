import assert from "node:assert/strict";
import { sql } from "kysely";
import { writeProblemOf } from "../../data/db/write_problem.ts";
import { Desk } from "../support/helpers.ts";
import { openStoreAt } from "../support/databases.ts";
import { SECRET } from "../support/stores.ts";
import { plantDesk, signIn, startServer } from "./server.ts";

const REQUESTS = 60;

async function withFile(test: (path: string, url: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-unwritable-" });
  try {
    const path = `${folder}/desk.db`;
    await plantDesk(`sqlite:${path}`, REQUESTS);
    await test(path, `sqlite:${path}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("decisions are 503 with Retry-After when the disk is full, and the readiness says why", () =>
  withFile(async (path, url) => {
    // As on a full disk; little enough for the write-ahead log, whatever the file itself has.
    const server = await startServer(url, { fileBlocks: 800 });
    try {
      const cookie = await signIn(server.origin);
      const headers = { cookie, origin: server.origin, "content-type": "application/json" };
      const body = JSON.stringify({ status: "accepted", reviewNotes: "long ".repeat(1_900) });
      let refused: Response | null = null;
      for (let n = 1; n <= REQUESTS && !refused; n++) {
        const at = `${server.origin}/api/kyc-requests/k_${n}/status`;
        const answer = await fetch(at, { method: "PATCH", headers, body });
        if (answer.status === 200) await answer.body?.cancel();
        else refused = answer;
      }
      assert.ok(refused, "the disk did not become full");
      const told = await refused.json();
      assert.deepEqual([refused.status, refused.headers.get("retry-after")], [503, "60"]);
      assert.match(told.error, /^The database disk is /);
      assert.equal(told.requestId, refused.headers.get("x-request-id"));
      const ready = await fetch(`${server.origin}/ready`);
      assert.deepEqual([ready.status, await ready.json()], [503, {
        status: "database away",
        reason: told.error,
      }]);
      const read = await fetch(`${server.origin}/api/kyc-requests/k_1`, { headers });
      assert.equal((await read.json()).id, "k_1");
    } finally {
      await server.end("SIGKILL");
      assert.ok((await Deno.stat(path)).size > 0);
    }
  }));

Deno.test("a database that can only be read is said by the readiness, and refuses with 503", () =>
  withFile(async (_, url) => {
    const store = await openStoreAt(url);
    try {
      const desk = new Desk(store, { JWT_SECRET: SECRET });
      await sql`pragma query_only = on`.execute(store.db);
      const reason = "The database is read-only.";
      assert.equal(await writeProblemOf(store.db), reason);
      const ready = await desk.get("/ready");
      assert.deepEqual([ready.status, JSON.parse(ready.text).reason], [503, reason]);
      const writing = store.db.updateTable("kyc_requests").set({ version: 7 }).execute();
      await assert.rejects(writing, { kind: "unavailable", retryAfterSeconds: 60 });
    } finally {
      await store.close();
    }
  }));
