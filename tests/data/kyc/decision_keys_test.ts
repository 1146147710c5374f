import assert from "node:assert/strict";
import { Overtaken } from "../../../data/errors/domain_error.ts";
import { decide, type Decision } from "../../../data/kyc/decisions/decide.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../data/store.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { actor, aRequest, DAY_MS, plantRequest, terms, traces } from "../../support/records.ts";

const accept: Decision = { status: "accepted", reviewNotes: "Fine." };
const key = { idempotencyKey: "key-1" };

const withRequest = (test: (store: Store, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-11-20T10:00:00.000Z");
  return withStore(async (store) => {
    await plantRequest(store);
    await kyc.insert(store.db, [aRequest({ id: "k_other" })]);
    await test(store, clock);
  }, clock.now);
};

Deno.test("a decision sent twice under one key is decided once and answered alike", () =>
  withRequest(async (store, clock) => {
    const first = await decide(store, "k_test", accept, terms({ ...key, version: 1 }));
    const before = await traces(store);
    clock.advance(60_000);
    const second = await decide(store, "k_test", accept, terms({ ...key, version: 1 }));
    assert.deepEqual(second, first);
    assert.deepEqual(await traces(store), before);
  }));

Deno.test("a repetition has its first answer even after others have decided since", () =>
  withRequest(async (store) => {
    const first = await decide(store, "k_test", accept, terms(key));
    await decide(store, "k_test", { status: "revoked", reviewNotes: "" }, terms());
    assert.deepEqual(await decide(store, "k_test", accept, terms(key)), first);
    assert.equal((await kyc.get(store, "k_test")).status, "revoked");
  }));

Deno.test("one key sent twice at the same moment is decided once", () =>
  withRequest(async (store) => {
    const [one, other] = await Promise.all([
      decide(store, "k_test", accept, terms({ ...key, version: 1 })),
      decide(store, "k_test", accept, terms({ ...key, version: 1 })),
    ]);
    assert.deepEqual(one, other);
    assert.equal((await kyc.get(store, "k_test")).version, 2);
    assert.equal((await store.db.selectFrom("audit_log").selectAll().execute()).length, 1);
  }));

Deno.test("a key that was used for another decision is refused and changes nothing", () =>
  withRequest(async (store) => {
    await decide(store, "k_test", accept, terms(key));
    const before = await traces(store);
    const others: [id: string, decision: Decision][] = [
      ["k_test", { ...accept, status: "declined" }],
      ["k_test", { ...accept, reviewNotes: "Other notes." }],
      ["k_other", accept],
    ];
    for (const [id, decision] of others) {
      await assert.rejects(decide(store, id, decision, terms(key)), { kind: "invalid" });
    }
    assert.deepEqual(await traces(store), before);
  }));

Deno.test("a key belongs to the person who used it", () =>
  withRequest(async (store) => {
    await decide(store, "k_test", accept, terms(key));
    const reviewer = actor({ id: "s_other", name: "Someone Else" });
    const answer = await decide(store, "k_test", accept, terms({ ...key, reviewer }));
    assert.deepEqual([answer.version, answer.reviewedBy], [3, "s_other"]);
  }));

Deno.test("a refused decision does not use its key up", () =>
  withRequest(async (store) => {
    await assert.rejects(decide(store, "k_test", accept, terms({ ...key, version: 9 })));
    const answer = await decide(store, "k_test", accept, terms({ ...key, version: 1 }));
    assert.equal(answer.version, 2);
  }));

Deno.test("a key is kept for a day and then means a new decision", () =>
  withRequest(async (store, clock) => {
    await decide(store, "k_test", accept, terms(key));
    clock.advance(DAY_MS - 1);
    assert.equal((await decide(store, "k_test", accept, terms(key))).version, 2);
    clock.advance(1);
    assert.equal((await decide(store, "k_test", accept, terms(key))).version, 3);
    assert.equal((await store.db.selectFrom("decision_keys").selectAll().execute()).length, 1);
  }));

Deno.test("of two decisions on the same version, one succeeds", () =>
  withRequest(async (store) => {
    const decline: Decision = { status: "declined", reviewNotes: "No." };
    const results = await Promise.allSettled([
      decide(store, "k_test", accept, terms({ version: 1, idempotencyKey: "a" })),
      decide(store, "k_test", decline, terms({ version: 1, idempotencyKey: "b" })),
    ]);
    const taken = results.filter((result) => result.status === "fulfilled");
    const refused = results.filter((result) => result.status === "rejected");
    assert.deepEqual([taken.length, refused.length], [1, 1]);
    assert.ok(refused[0]!.reason instanceof Overtaken);
    const { status, version } = await kyc.get(store, "k_test");
    assert.deepEqual([status, version], [taken[0]!.value.status, 2]);
    assert.equal((await store.db.selectFrom("audit_log").selectAll().execute()).length, 1);
  }));

Deno.test("twenty decisions at once, without a version, all count one after the other", () =>
  withRequest(async (store) => {
    const answers = await Promise.all(
      Array.from(
        { length: 20 },
        (_, index) => decide(store, "k_test", { ...accept, reviewNotes: `Note ${index}` }, terms()),
      ),
    );
    const versions = answers.map((answer) => answer.version).toSorted((a, b) => a - b);
    assert.deepEqual(versions, Array.from({ length: 20 }, (_, index) => index + 2));
    const entries = await store.db.selectFrom("audit_log").selectAll().orderBy("seq").execute();
    const steps = entries.map(({ before, after }) => [
      JSON.parse(before ?? "").version,
      JSON.parse(after ?? "").version,
    ]);
    assert.deepEqual(steps, versions.map((version) => [version - 1, version]));
  }));
