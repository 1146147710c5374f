import assert from "node:assert/strict";
import { readTotals } from "../../support/totals.ts";
import { Overtaken } from "../../../data/errors/domain_error.ts";
import * as decisions from "../../../data/kyc/decisions/decide.ts";
import type { DecisionStatus } from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { openStore, type Store } from "../../../data/store.ts";
import { SECRET } from "../../support/stores.ts";
import { plantRequest, terms } from "../../support/records.ts";

/** Two processes on one file, as two deployments of the desk would be. */
async function withTwoStores(test: (one: Store, other: Store) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  const databaseUrl = `sqlite:${folder}/desk.db`;
  const open = () => openStore({ databaseUrl, simulatedDelay: false, jwtSecret: SECRET });
  const [one, other] = [await open(), await open()];
  try {
    await plantRequest(one);
    await test(one, other);
  } finally {
    await one.close();
    await other.close();
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("of two processes that decide the same version at once, one succeeds", () =>
  withTwoStores(async (one, other) => {
    const decide = (store: Store, status: DecisionStatus) =>
      decisions.decide(store, "k_test", { status, reviewNotes: "" }, terms({ version: 1 }));
    const results = await Promise.allSettled([decide(one, "accepted"), decide(other, "declined")]);
    const taken = results.filter((result) => result.status === "fulfilled");
    const refused = results.filter((result) => result.status === "rejected");
    assert.deepEqual([taken.length, refused.length], [1, 1]);
    assert.ok(refused[0]!.reason instanceof Overtaken);
    for (const store of [one, other]) {
      const { status, version } = await kyc.get(store, "k_test");
      assert.deepEqual([status, version], [taken[0]!.value.status, 2]);
    }
    assert.deepEqual(await readTotals(one.db, ["kyc:pending"]), { "kyc:pending": 0 });
    assert.equal((await one.db.selectFrom("audit_log").selectAll().execute()).length, 1);
  }));

Deno.test("one key sent to two processes at once is decided once and answered alike", () =>
  withTwoStores(async (one, other) => {
    const decision = { status: "accepted", reviewNotes: "Fine." } as const;
    const decide = (store: Store) =>
      decisions.decide(store, "k_test", decision, terms({ version: 1, idempotencyKey: "key-1" }));
    const answers = await Promise.all([decide(one), decide(other)]);
    assert.deepEqual(answers[0], answers[1]);
    assert.equal((await one.db.selectFrom("audit_log").selectAll().execute()).length, 1);
  }));
