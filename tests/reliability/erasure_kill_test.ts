import assert from "node:assert/strict";
import { ERASED } from "../../data/audit/entry_body.ts";
import { MINUTE_MS } from "../../data/base/durations.ts";
import { DomainError } from "../../data/errors/domain_error.ts";
import { kycSteps } from "../../data/kyc/decisions/kyc_steps.ts";
import { verifyWithRecords } from "../../data/proof/verify_records.ts";
import { plantSample } from "../../data/sample/plant.ts";
import { announceSteps } from "../../data/steps/announce.ts";
import type { Store } from "../../data/store.ts";
import { askErasure } from "../data/erasure/erasing.ts";
import { openStoreAt, sharedEngines } from "../support/databases.ts";
import { randomNumbers } from "../support/random.ts";
import { sleep } from "./server.ts";

const KILLS = 12;
/** Longer than one erasure takes, so that kills come before, during and between them. */
const SPREAD_MS = 400;
const program = new URL("./erasing_process.ts", import.meta.url).pathname;

/** Everybody whom nothing keeps, asked for so early that no Undo is left. */
async function askForAll(url: string): Promise<string[]> {
  const past = await openStoreAt(url, () => new Date(Date.now() - 2 * MINUTE_MS));
  try {
    await plantSample(past, { account: true });
    const users = await past.db.selectFrom("users").select("id").orderBy("id").execute();
    const asked: string[] = [];
    for (const { id } of users) {
      const isAsked = await askErasure(past, id).then(() => true, (error) => {
        if (error instanceof DomainError) return false;
        throw error;
      });
      if (isAsked) asked.push(id);
    }
    return asked;
  } finally {
    await past.close();
  }
}

/** Runs the job in a process of its own, which is killed after so many milliseconds. */
async function runJob(url: string, killAfterMs?: number): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--quiet", program, url],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  if (killAfterMs !== undefined) {
    await sleep(killAfterMs);
    try {
      child.kill("SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  reader.releaseLock();
  const [status, text] = await Promise.all([
    child.status,
    new Response(child.stderr).text(),
    child.stdout.cancel(),
  ]);
  if (killAfterMs === undefined) assert.equal(status.code, 0, text);
}

const waiting = async ({ db }: Store): Promise<number> =>
  (await db.selectFrom("erasure_orders").select("userId").execute()).length;

for (const engine of sharedEngines) {
  Deno.test(`${KILLS} times kill -9 in the middle of erasures on ${engine.name} leaves each complete after the next start, with one receipt`, async () => {
    const { url, remove } = await engine.provide();
    try {
      const asked = await askForAll(url);
      assert.ok(asked.length >= 3, `${asked.length} people`);
      const store = await openStoreAt(url);
      try {
        await announceSteps(store, { kyc: kycSteps });
        const random = randomNumbers("erasures");
        let during = 0;
        for (let kill = 0; kill < KILLS; kill++) {
          await runJob(url, random() * SPREAD_MS);
          if (await waiting(store) > 0) during++;
        }
        assert.ok(during > 0, "a kill came before the end");
        await runJob(url);
        assert.equal(await waiting(store), 0);
        const { db } = store;
        const states = await db.selectFrom("erasures").select("state").execute();
        assert.deepEqual(states.map(({ state }) => state), asked.map(() => "done"));
        const entries = await db.selectFrom("audit_log").select("seq")
          .where("action", "=", ERASED).execute();
        assert.equal(entries.length, asked.length);
        const left = await db.selectFrom("users").select("id").where("id", "in", asked).execute();
        assert.deepEqual(left, []);
        assert.equal((await verifyWithRecords(db, store.auditKey)).fault, null);
      } finally {
        await store.close();
      }
    } finally {
      await remove();
    }
  });
}
