import assert from "node:assert/strict";
import { insertDecisions } from "../../../../data/kyc/decisions/decision_rows.ts";
import { drawSample, type SampleQuery } from "../../../../data/kyc/figures/decision_sample.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import type { Store } from "../../../../data/store.ts";
import { onEachEngine } from "../../../support/engines.ts";
import { kycRequest } from "../../../support/fixtures.ts";

const all = { from: null, to: null };
const any: SampleQuery = { n: 10, seed: "abc", reviewer: null, outcome: null };

const day = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();

async function plant({ db }: Store, count: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await kyc.insert(trx, Array.from({ length: count }, (_, n) => kycRequest(n)));
    await insertDecisions(
      trx,
      Array.from({ length: count }, (_, n) => ({
        id: `k_${n}:2`,
        requestId: `k_${n}`,
        status: n % 3 === 0 ? "declined" as const : "accepted" as const,
        reviewerId: n % 2 === 0 ? "s_even" : "s_odd",
        submittedAt: day(0),
        decidedAt: day(n),
        undisplayed: n % 5 === 0 ? '["1"]' : "[]",
        reasons: '["document-unreadable"]',
        shownSeconds: n,
        undoneAt: n % 7 === 0 ? day(n) : null,
      })),
    );
  });
}

onEachEngine({
  "the same seed draws the same decisions, another seed others, and all are as likely": async (
    { store },
  ) => {
    await plant(store, 1_500);
    const idsFor = async (query: Partial<SampleQuery>) =>
      (await drawSample(store.db, all, { ...any, ...query })).decisions.map(({ id }) => id);
    const first = await idsFor({});
    assert.equal(first.length, 10);
    assert.deepEqual(await idsFor({}), first);
    assert.notDeepEqual(await idsFor({ seed: "abd" }), first);
    const more = await idsFor({ n: 20 });
    assert.deepEqual(first.filter((id) => !more.includes(id)), []);
    const numbers = (await idsFor({ n: 200 })).map((id) => Number(/\d+/.exec(id)?.[0]));
    assert.ok(numbers.some((n) => n < 300) && numbers.some((n) => n > 1_200));
  },
  "a sample leaves out undone decisions and takes those of its days, reviewer and outcome": async (
    { store },
  ) => {
    await plant(store, 60);
    const query = { ...any, n: 100, reviewer: "s_even", outcome: "declined" as const };
    const { decisions, count } = await drawSample(store.db, { from: day(6), to: day(42) }, query);
    assert.deepEqual(decisions.map(({ id }) => id), [
      ...["k_36:2", "k_30:2", "k_24:2", "k_18:2", "k_12:2", "k_6:2"],
    ]);
    assert.equal(count, 6);
    const [, second] = decisions;
    assert.deepEqual([second?.documents, second?.seconds, second?.reasons], [
      1,
      30,
      ["document-unreadable"],
    ]);
  },
});
