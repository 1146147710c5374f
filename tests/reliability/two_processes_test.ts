import assert from "node:assert/strict";
import { withDatabase } from "../support/databases.ts";
import { decideOnce, decideUnderLoad, newTally, requireConsistent } from "./decisions.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "./server.ts";

const REQUESTS = 6;

interface Desk {
  url: string;
  servers: readonly [Server, Server];
  cookie: string;
}

async function withTwoServers(test: (desk: Desk) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-two-" });
  const url = `sqlite:${folder}/desk.db`;
  const servers: Server[] = [];
  try {
    await plantDesk(url, REQUESTS);
    servers.push(...await Promise.all([startServer(url), startServer(url)]));
    const [one, two] = servers as [Server, Server];
    await test({ url, servers: [one, two], cookie: await signIn(one.origin) });
  } finally {
    for (const server of servers) await server.end("SIGKILL");
    await Deno.remove(folder, { recursive: true });
  }
}

/** A third process that holds the write lock of the file until it is told to let go. */
async function holdLock(url: string): Promise<{ letGo: () => Promise<void> }> {
  const script = `
    import { DatabaseSync } from "node:sqlite";
    const sqlite = new DatabaseSync(${
    JSON.stringify(url.slice("sqlite:".length))
  }, { timeout: 5000 });
    sqlite.exec("begin immediate");
    console.log("locked");
    for await (const _ of Deno.stdin.readable) break;
    sqlite.exec("rollback");
  `;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--quiet", "--ext=ts", script],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  assert.equal((await lines.read()).value, "locked\n");
  return {
    letGo: async () => {
      await child.stdin.close();
      assert.ok((await lines.read()).done);
      assert.equal((await child.status).code, 0);
    },
  };
}

/** As if everybody had been away for a while: reading then notes that they are back. */
const longAgo = (url: string) =>
  withDatabase(
    url,
    (db) =>
      db.updateTable("sessions").set({ lastSeenAt: new Date(Date.now() - 600_000).toISOString() })
        .execute(),
  );

/** Reads of every kind: a page, a list, a figure, and whether the server is ready. */
async function readAll({ servers, cookie }: Desk): Promise<number[]> {
  const paths = ["/kyc", "/api/kyc-requests", "/api/dashboard-stats", "/ready"];
  return await Promise.all(servers.flatMap(({ origin }) =>
    paths.map(async (path) => {
      const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
      await response.body?.cancel();
      return response.status;
    })
  ));
}

/** Six decisions at once, half of them by each server. */
const decideSix = (
  { servers, cookie }: Desk,
  tally: ReturnType<typeof newTally>,
): Promise<(number | null)[]> =>
  Promise.all(
    [...servers, ...servers, ...servers].map(({ origin }) =>
      decideOnce({ cookie, requests: REQUESTS, tally }, origin)
    ),
  );

Deno.test("two servers on one file decide at once without a refusal, a loss or a wrong count", () =>
  withTwoServers(async ({ url, servers, cookie }) => {
    const tally = newTally();
    let going = true;
    const origins = servers.map(({ origin }) => origin);
    const load = { origins, cookie, requests: REQUESTS, tally, goesOn: () => going };
    const running = decideUnderLoad(load);
    await sleep(2_000);
    going = false;
    await running;
    assert.deepEqual([[...tally.refused], tally.unanswered], [[], 0]);
    await requireConsistent(url, tally.acknowledged);
    console.log(`${tally.acknowledged.length} decisions by two processes in 2 s`);
  }));

Deno.test("decisions wait for the lock of a third process, and reads go on meanwhile", () =>
  withTwoServers(async (desk) => {
    const tally = newTally();
    // Servers give up after five seconds; what they do but once is not counted among them.
    await readAll(desk);
    await longAgo(desk.url);
    const lock = await holdLock(desk.url);
    let answered = false;
    const deciding = decideSix(desk, tally).finally(() => answered = true);
    const [reads] = await Promise.all([readAll(desk), sleep(1_000)]);
    assert.deepEqual(reads, Array(8).fill(200));
    assert.deepEqual(await readAll(desk), Array(8).fill(200));
    assert.equal(answered, false, "a decision came through a lock");
    await lock.letGo();
    assert.deepEqual(await deciding, Array(6).fill(200));
    await requireConsistent(desk.url, tally.acknowledged);
  }));

Deno.test("writes are 503 with Retry-After during a lasting lock, reads go on, and so do writes afterwards", () =>
  withTwoServers(async (desk) => {
    const tally = newTally();
    await longAgo(desk.url);
    const lock = await holdLock(desk.url);
    const deciding = decideSix(desk, tally);
    const signingIn = signIn(desk.servers[0].origin).then(() => "signed in", String);
    assert.deepEqual(await deciding, Array(6).fill(503));
    assert.equal(tally.withoutRetryAfter, 0);
    assert.match(await signingIn, /answered with 503/);
    assert.deepEqual(await readAll(desk), Array(8).fill(200));
    await lock.letGo();
    assert.deepEqual(await decideSix(desk, tally), Array(6).fill(200));
    await requireConsistent(desk.url, tally.acknowledged);
  }));
