import assert from "node:assert/strict";
import { migrate } from "../../data/db/migrate.ts";
import {
  type Cluster,
  createDatabase,
  findPostgres,
  startPostgres,
} from "../../tasks/testing/postgres.ts";
import { postgresUrl, withDatabase } from "../support/databases.ts";
import { decideUnderLoad, newTally, requireConsistent, type Tally } from "./decisions.ts";
import { plantDesk, type Server, signIn, sleep, startServer } from "./server.ts";

const REQUESTS = 6;
const LONGEST_RETURN_MS = 60_000;

/** One of its own, that may be stopped, and that writes to the disk as a real one does. */
async function withCluster(test: (cluster: Cluster, url: string) => Promise<void>): Promise<void> {
  const { bin } = await findPostgres();
  assert.ok(bin);
  const cluster = await startPostgres(bin, { durable: true });
  try {
    const url = await createDatabase(cluster.url, "desk");
    await withDatabase(url, migrate);
    await test(cluster, url);
  } finally {
    await cluster.remove();
  }
}

const statusOf = async (server: Server, path: string, cookie = ""): Promise<number> => {
  const response = await fetch(server.origin + path, { headers: { cookie }, redirect: "manual" });
  await response.body?.cancel();
  return response.status;
};

/** Waits until decisions are acknowledged again; the load goes on all the while. */
async function untilAcknowledged(tally: Tally): Promise<void> {
  const before = tally.acknowledged.length;
  const until = performance.now() + LONGEST_RETURN_MS;
  while (tally.acknowledged.length < before + 20) {
    assert.ok(performance.now() < until, "no decision came through again");
    await sleep(20);
  }
}

async function outage(cluster: Cluster, url: string): Promise<void> {
  await plantDesk(url, REQUESTS);
  const server = await startServer(url);
  const tally = newTally();
  let going = true;
  try {
    const cookie = await signIn(server.origin);
    const load = { origins: [server.origin], cookie, requests: REQUESTS, tally };
    const running = decideUnderLoad({ ...load, goesOn: () => going });
    for (const mode of ["immediate", "fast"] as const) {
      await untilAcknowledged(tally);
      await cluster.stop(mode);
      const { sent } = tally;
      await sleep(500);
      // The answer to an earlier decision may arrive late.
      const falseYes = tally.acknowledged.filter(({ notes }) => Number(notes.split(" ")[1]) > sent);
      assert.deepEqual(falseYes, [], "a yes without a database");
      assert.deepEqual(
        await Promise.all(
          ["/health", "/ready", "/kyc", "/api/users"].map((path) => statusOf(server, path, cookie)),
        ),
        [200, 503, 503, 503],
      );
      await cluster.start();
      await untilAcknowledged(tally);
      assert.equal(await statusOf(server, "/ready"), 200);
      assert.equal(await statusOf(server, "/kyc", cookie), 200);
    }
    going = false;
    await running;
  } finally {
    going = false;
    await server.end("SIGKILL");
  }
  assert.deepEqual([...tally.refused.keys()], [503], "answers other than 200 and 503");
  assert.deepEqual([tally.withoutRetryAfter, tally.unanswered], [0, 0]);
  await requireConsistent(url, tally.acknowledged);
  console.log(`${tally.acknowledged.length} decisions, ${tally.refused.get(503)} answers 503`);
}

if (postgresUrl !== undefined) {
  Deno.test("the server answers 503 and confirms nothing while PostgreSQL is away, and goes on afterwards", () =>
    withCluster(outage));
}
