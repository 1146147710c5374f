import assert from "node:assert/strict";
import { aToken } from "../data/imports/import_files.ts";
import { bombs } from "../documents/bombs.ts";
import { aPng } from "../documents/made.ts";
import { openStoreAt, sharedEngines } from "../support/databases.ts";
import { plantDesk, type Server, startServer } from "./server.ts";

const MOST_GROWTH_KB = 400_000;

async function send({ origin }: Server, token: string, n: number, body: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`${origin}/api/kyc-requests/k_${n}/documents/d_1?type=id&name=a`, {
    method: "PUT",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, text: await answer.text() };
}

/** Most memory that the process has taken. */
const peakKb = async ({ pid }: Server): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await Deno.readTextFile(`/proc/${pid}/status`))?.[1]);

Deno.test({
  name: "with the flags of `deno task start`, no document ends the server or takes 400 MB",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const { url, remove } = await sharedEngines.find(({ name }) => name === "a SQLite file")!
      .provide();
    try {
      await plantDesk(url, 20);
      const store = await openStoreAt(url);
      const token = await aToken(store, "feed");
      await store.close();
      const server = await startServer(url);
      try {
        const before = await peakKb(server);
        let n = 1;
        for (const [name, bytes] of Object.entries(bombs())) {
          const { status, text } = await send(server, token, n++, bytes);
          assert.equal(status, 422, `${name}: ${status} ${text} ${server.errors()}`);
          const grown = await peakKb(server) - before;
          assert.ok(grown < MOST_GROWTH_KB, `${name}: ${grown} kB`);
        }
        assert.equal((await send(server, token, n, aPng())).status, 201);
      } finally {
        await server.end("SIGTERM");
      }
    } finally {
      await remove();
    }
  },
});
