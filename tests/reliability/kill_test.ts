import assert from "node:assert/strict";
import { decideUnderLoad, newTally, requireConsistent } from "./decisions.ts";
import { killWhileStarting, plantDesk, signIn, sleep, startServer } from "./server.ts";

const KILLS = 20;
const REQUESTS = 6;

Deno.test("20 times kill -9 in the middle of decisions loses none and leaves none half done", () =>
  withFile(async (url) => {
    await plantDesk(url, REQUESTS);
    const tally = newTally();
    const starts: number[] = [];
    let cookie = "";
    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer(url);
      starts.push(server.startMs);
      cookie ||= await signIn(server.origin);
      let alive = true;
      const goesOn = () => alive;
      const load = { origins: [server.origin], cookie, requests: REQUESTS, tally, goesOn };
      const running = decideUnderLoad(load);
      await sleep(20 + Math.random() * 150);
      const { signal } = await server.end("SIGKILL");
      alive = false;
      await running;
      assert.equal(signal, "SIGKILL", `it ended by itself: ${server.errors()}`);
      await requireConsistent(url, tally.acknowledged);
    }
    assert.deepEqual([...tally.refused], []);
    assert.ok(tally.acknowledged.length > KILLS, "hardly any decision came through");
    const slowest = Math.round(Math.max(...starts));
    console.log(`${tally.acknowledged.length} decisions, slowest restart ${slowest} ms`);
  }));

Deno.test("kill -9 in the middle of the first start leaves a file that the next one finishes", () =>
  withFile(async (url) => {
    for (let kill = 0; kill < 4; kill++) await killWhileStarting(url, 150 + Math.random() * 400);
    const server = await startServer(url);
    await server.end("SIGKILL");
    await plantDesk(url, 1);
    await requireConsistent(url, []);
  }));

async function withFile(test: (url: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "desk-kill-" });
  try {
    await test(`sqlite:${folder}/desk.db`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
