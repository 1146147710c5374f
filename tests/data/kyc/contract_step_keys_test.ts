import assert from "node:assert/strict";
import { sql } from "kysely";
import { DAY_MS } from "../../../data/base/durations.ts";
import type { Decision } from "../../../data/kyc/decisions/decision_input.ts";
import { requests } from "../../../data/kyc/requests/step_subject.ts";
import { removeOldKeys, retireKey } from "../../../data/steps/keys.ts";
import type { Store } from "../../../data/store.ts";
import { engines } from "../../support/databases.ts";
import { onEachEngine } from "../../support/engines.ts";
import { actor, plantRequest, terms } from "../../support/records.ts";
import { decide, escalate } from "../../support/steps.ts";

const accepted: Decision = { status: "accepted", reviewNotes: "Fine." };
const revoked: Decision = { status: "revoked", reviewNotes: "" };

const decideKeyed = (store: Store, decision: Decision) =>
  decide(store, "k_test", decision, terms({ idempotencyKey: "key-1" }));

onEachEngine({
  "a key replays its step for a day, and is then taken by another one": async (
    { store, clock },
  ) => {
    await plantRequest(store);
    const first = await decideKeyed(store, accepted);
    clock.advance(DAY_MS - 1);
    assert.equal((await decideKeyed(store, accepted)).version, first.version);
    await assert.rejects(decideKeyed(store, revoked), { code: "idempotency.other_decision" });
    clock.advance(1);
    const second = await decideKeyed(store, revoked);
    assert.deepEqual([second.status, second.version], ["revoked", first.version + 1]);
    assert.equal((await decideKeyed(store, revoked)).version, second.version);
  },
  "a key answers with the record as it is now, where the step keeps no result": async (
    { store },
  ) => {
    await plantRequest(store);
    const send = (question: string, version: number | null) =>
      escalate(store, "k_test", { question }, {
        person: actor(),
        version,
        idempotencyKey: "key-2",
      });
    assert.equal((await send("A forgery?", 1)).version, 2);
    await decideKeyed(store, accepted);
    assert.equal((await send("A forgery?", 1)).version, 3);
    await assert.rejects(send("Another?", 1), { kind: "stale" });
  },
  "keys that are over are removed, and others stay": async ({ store, clock }) => {
    await plantRequest(store);
    const keys = async () =>
      (await store.db.selectFrom("step_keys").select("key").execute()).map(({ key }) => key);
    await decideKeyed(store, accepted);
    clock.advance(DAY_MS - 1);
    await removeOldKeys(store);
    assert.deepEqual(await keys(), ["key-1"]);
    clock.advance(1);
    await removeOldKeys(store);
    assert.deepEqual(await keys(), []);
  },
});

onEachEngine({
  "a repetition that waits for its record leaves its key to the undo": async ({ store }) => {
    await plantRequest(store);
    await decideKeyed(store, accepted);
    const [step] = await store.db.selectFrom("steps").selectAll().execute();
    const { promise: repeated, resolve } = Promise.withResolvers<unknown>();
    await store.db.transaction().execute(async (trx) => {
      await requests.lock(trx, "k_test", store.now());
      resolve(decideKeyed(store, accepted));
      await untilSomebodyWaits(trx);
      await sql`set local lock_timeout = '5s'`.execute(trx);
      await retireKey(trx, step!);
    });
    await repeated;
  },
}, engines.filter(({ name }) => name === "PostgreSQL"));

async function untilSomebodyWaits(trx: Store["db"]): Promise<void> {
  for (let tries = 0; tries < 1_000; tries++) {
    const { rows: [row] } = await sql<{ waits: boolean }>`
      select exists (select 1 from pg_locks where not granted) as "waits"`.execute(trx);
    if (row?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error("nobody waits for the record");
}
