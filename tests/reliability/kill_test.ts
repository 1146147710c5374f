import assert from "node:assert/strict";
import { sharedEngines } from "../support/databases.ts";
import { isLongForm } from "../support/long_form.ts";
import { randomNumbers } from "../support/random.ts";
import { killUnderLoad } from "../soak/kills.ts";
import { requireConsistent } from "./decisions.ts";
import { killWhileStarting, plantDesk, startServer } from "./server.ts";

/** `deno task soak kills` sends each signal twenty times on both engines. */
const kills = [
  { on: "a SQLite file", kills: isLongForm ? 10 : 3, signal: "SIGKILL" },
  { on: "a SQLite file", kills: 2, signal: "SIGTERM" },
  { on: "PostgreSQL", kills: 3, signal: "SIGKILL" },
  { on: "PostgreSQL", kills: 1, signal: "SIGTERM" },
] as const;

for (const { on, kills: times, signal } of kills) {
  const engine = sharedEngines.find(({ name }) => name === on);
  if (!engine) continue;
  Deno.test(`${times} times ${signal} in the middle of decisions on ${on} loses none and leaves none half done`, async () => {
    const { url, remove } = await engine.provide();
    try {
      const { acknowledged, slowestStartMs } = await killUnderLoad(url, { kills: times, signal });
      assert.ok(acknowledged >= times);
      console.log(`${acknowledged} decisions, slowest start ${Math.round(slowestStartMs)} ms`);
    } finally {
      await remove();
    }
  });
}

Deno.test("kill -9 in the middle of the first start leaves a file that the next one finishes", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-kill-" });
  const url = `sqlite:${folder}/desk.db`;
  try {
    const random = randomNumbers("kills");
    for (let kill = 0; kill < 4; kill++) await killWhileStarting(url, 150 + random() * 400);
    const server = await startServer(url);
    await server.end("SIGKILL");
    await plantDesk(url, 1);
    await requireConsistent(url, []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
