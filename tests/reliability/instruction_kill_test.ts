import assert from "node:assert/strict";
import { findSealFault } from "../../data/audit/verify_seals.ts";
import * as users from "../../data/records/users.ts";
import * as staff from "../../data/staff/accounts/staff.ts";
import type { Store } from "../../data/store.ts";
import { noticesOf } from "../data/instructions/scene.ts";
import { addEndpoint } from "../data/kyc/asks/scene.ts";
import { openStoreAt, sharedEngines } from "../support/databases.ts";
import { isLongForm } from "../support/long_form.ts";
import { randomNumbers } from "../support/random.ts";
import { aStaffMember } from "../support/records.ts";
import { askers, instructionClock, personOf, wayOf, ways } from "./instructing.ts";
import { sleep } from "./server.ts";

const RUNS = isLongForm ? 200 : 24;
const KILLS = isLongForm ? 20 : 4;
/** Shorter than all runs take, so that kills come between and in the middle of them. */
const SPREAD_MS = isLongForm ? 3_000 : 600;
const program = new URL("./instructing_process.ts", import.meta.url).pathname;

/** Takes the runs in a process of its own, which is killed after so many milliseconds. */
async function takeRuns(url: string, killAfterMs?: number): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", "--quiet", program, url, String(RUNS)],
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
  return status.signal === "SIGKILL";
}

async function plant(store: Store): Promise<void> {
  await users.insert(store.db, Array.from({ length: RUNS }, (_, run) => personOf(run)));
  await staff.insert(
    store.db,
    askers.map(({ id }) => aStaffMember({ id, email: `${id}@x.org` })),
  );
  await addEndpoint(store);
}

async function requireEnd(store: Store): Promise<void> {
  const rows = await store.db.selectFrom("instructions")
    .select(["id", "subjectId", "closedAt", "undoneAt"]).execute();
  const deliveries = await store.db.selectFrom("webhook_deliveries").select("subject").execute();
  const notices = (await Promise.all(askers.map(({ id }) => noticesOf(store, id)))).flat();
  for (let run = 0; run < RUNS; run++) {
    const { closed, events, notices: kinds } = ways[wayOf(run)];
    const name = `run ${run}, ${wayOf(run)}`;
    const own = rows.filter(({ subjectId }) => subjectId === `u_${run}`);
    const ids = own.map(({ id }) => id);
    const given = own.filter(({ undoneAt }) => undoneAt === null);
    assert.deepEqual(
      given.map(({ closedAt }) => closedAt === null ? 0 : 1),
      closed === null ? [] : [closed],
      name,
    );
    assert.equal(own.length, 1, name);
    const sent = deliveries.filter(({ subject }) => ids.includes(subject));
    assert.equal(sent.length, events, name);
    assert.deepEqual(
      notices.filter(({ id }) => id === `u_${run}`).map(({ kind }) => kind).toSorted(),
      [...kinds],
      name,
    );
  }
  assert.equal(await findSealFault(store.db, store.auditKey), null);
}

for (const engine of sharedEngines) {
  Deno.test(`${RUNS} instructions with ${KILLS} times kill -9 on ${engine.name}: none is lost or doubled, and each asker is told once`, async () => {
    const { url, remove } = await engine.provide();
    try {
      const store = await openStoreAt(url, instructionClock().now);
      try {
        await plant(store);
        const random = randomNumbers("instructions");
        let killed = 0;
        for (let kill = 0; kill < KILLS; kill++) {
          if (await takeRuns(url, random() * SPREAD_MS)) killed++;
        }
        assert.ok(killed > 0, "a kill came before the end");
        await takeRuns(url);
        await requireEnd(store);
      } finally {
        await store.close();
      }
    } finally {
      await remove();
    }
  });
}
