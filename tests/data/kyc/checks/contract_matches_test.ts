import assert from "node:assert/strict";
import fc from "fast-check";
import type { CheckInput, CheckMatch } from "../../../../data/kyc/checks/check.ts";
import { openChecks, readChecks } from "../../../../data/kyc/checks/checks.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import { UNDO_MS } from "../../../../data/steps/rows.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { aRequest } from "../../../support/records.ts";
import { announceSteps, resolveCheck, undoStep } from "../../../support/steps.ts";
import { rita } from "../undo/scene.ts";

const service = { id: null, name: "Service Screenwise", requestId: null };

const a: CheckMatch = { id: "Q-1", updatedAt: "2026-01-01T00:00:00.000Z" };
const b: CheckMatch = { id: "Q-2", updatedAt: "2026-01-01T00:00:00.000Z" };
const changed: CheckMatch = { ...a, updatedAt: "2026-02-01T00:00:00.000Z" };

type Sent = Partial<CheckInput> & { kind?: string; request?: string };

async function put(
  { store, clock }: Ground,
  { request = "k_1", kind = "sanctions", ...run }: Sent,
) {
  clock.advance(1_000);
  const ranAt = store.now().toISOString();
  const input = { provider: "A", ranAt, result: "hit" as const, ...run };
  return (await putCheck(store, request, { kind, ...input }, service)).check;
}

async function resolve(
  { store, clock }: Ground,
  { requestId, kind, number }: { requestId: string; kind: string; number: number },
  outcome: "not-this-person" | "true-match" = "not-this-person",
) {
  const input = { kind, outcome, reason: "Another date of birth." } as const;
  await resolveCheck(store, requestId, input, { reviewer: rita, version: null, number });
  clock.advance(UNDO_MS);
  await announceSteps(store);
}

/** Two requests of one person, `k_1` and `k_2`, and one of another, `k_3`. */
const plant = ({ store }: Ground) =>
  kyc.insert(store.db, [
    aRequest({ id: "k_1", userId: "u_1" }),
    aRequest({ id: "k_2", userId: "u_1" }),
    aRequest({ id: "k_3", userId: "u_3" }),
  ]);

async function dismissed(ground: Ground, matches: CheckMatch[] = [a]): Promise<void> {
  await plant(ground);
  await resolve(ground, await put(ground, { matches }));
}

const fault = async ({ store }: Ground) =>
  (await verifyWithRecords(store.db, store.auditKey)).fault?.reason ?? null;

onEachEngine({
  "a hit with the same matches counts as resolved, says by whom, and is an entry": async (
    ground,
  ) => {
    await dismissed(ground, [a, b]);
    for (const request of ["k_1", "k_2"]) {
      const again = await put(ground, { request, matches: [a], score: 0.9 });
      assert.deepEqual([again.isOpen, again.isDismissedEarlier], [false, true]);
      assert.equal(again.resolution?.staffId, rita.id);
      assert.equal((await kyc.get(ground.store, request)).openChecks, 0);
    }
    const entries = await ground.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Check dismissed earlier").orderBy("seq").execute();
    assert.deepEqual(entries.map(({ after }) => JSON.parse(after!)), [
      { kind: "sanctions", number: 2, resolutions: ["k_1:2"], dismissedBy: [rita.id] },
      { kind: "sanctions", number: 1, resolutions: ["k_1:2"], dismissedBy: [rita.id] },
    ]);
    assert.equal(await fault(ground), null);
    await ground.store.db.updateTable("kyc_checks").set({ dismissedBy: "[]" })
      .where("requestId", "=", "k_2").execute();
    assert.notEqual(await fault(ground), null);
  },
  "a hit of another person, provider or kind stays open, and so does one without matches": async (
    ground,
  ) => {
    await dismissed(ground);
    const others: Sent[] = [
      { request: "k_3", matches: [a] },
      { provider: "B", matches: [a] },
      { kind: "pep", matches: [a] },
      { matches: [] },
      {},
      { request: "k_2" },
    ];
    for (const sent of others) {
      const { isOpen, resolution } = await put(ground, sent);
      assert.deepEqual([isOpen, resolution], [true, null], JSON.stringify(sent));
    }
  },
  "a changed match or a new one is open, and counts once it was dismissed too": async (ground) => {
    await dismissed(ground);
    assert.equal((await put(ground, { matches: [changed] })).isOpen, true);
    const both = await put(ground, { matches: [a, b] });
    assert.equal(both.isOpen, true);
    await resolve(ground, both);
    assert.equal((await put(ground, { matches: [b, a] })).isOpen, false);
    assert.equal((await put(ground, { matches: [b, changed] })).isOpen, true);
  },
  "a match that is this person's after all is open again": async (ground) => {
    await dismissed(ground);
    const also = await put(ground, { request: "k_2", matches: [a, b] });
    await resolve(ground, also, "true-match");
    assert.equal((await put(ground, { matches: [a] })).isOpen, true);
  },
  "a dismissal counts only once it cannot be undone": async (ground) => {
    await plant(ground);
    const { number } = await put(ground, { matches: [a] });
    const input = { kind: "sanctions", outcome: "not-this-person", reason: "No." } as const;
    const terms = { reviewer: rita, version: null };
    await resolveCheck(ground.store, "k_1", input, { ...terms, number });
    assert.equal((await put(ground, { request: "k_2", matches: [a] })).isOpen, true);
    await undoStep(ground.store, "k_1", { ...terms, version: 2 });
    ground.clock.advance(UNDO_MS);
    assert.equal((await put(ground, { matches: [a] })).isOpen, true);
  },
  "in any order, a hit is open unless each match was last dismissed of this person, unchanged":
    async (ground) => {
      await plant(ground);
      const run = fc.record({
        request: fc.constantFrom("k_1", "k_2", "k_3"),
        provider: fc.constantFrom("A", "B"),
        kind: fc.constantFrom("sanctions", "pep"),
        matches: fc.subarray([a, b, changed], { minLength: 1 })
          .filter((some) => new Set(some.map(({ id }) => id)).size === some.length),
        outcome: fc.constantFrom("not-this-person", "not-this-person", "true-match", null),
      });
      const last = new Map<string, string>();
      const keysOf = (
        { request, provider, kind, matches }: Required<Pick<Sent, "request">> & Sent,
      ) =>
        (matches ?? []).map(({ id, updatedAt }) =>
          [request === "k_3" ? "u_3" : "u_1", provider, kind, id, updatedAt].join()
        );
      await fc.assert(
        fc.asyncProperty(run, async ({ outcome, ...sent }) => {
          const isKnown = keysOf(sent).every((key) => last.get(key) === "not-this-person");
          const check = await put(ground, { ...sent, score: Math.random() });
          assert.equal(check.isOpen, !isKnown, JSON.stringify(sent));
          const open = await openChecks(ground.store.db, sent.request);
          assert.equal((await kyc.get(ground.store, sent.request)).openChecks, open.length);
          if (!check.isOpen || outcome === null) return;
          await resolve(ground, check, outcome as "true-match");
          for (const key of keysOf(sent)) last.set(key, outcome);
        }),
        { numRuns: 60 },
      );
      assert.equal(await fault(ground), null);
      const all = await readChecks(ground.store.db, "k_1");
      assert.ok(all.some(({ isDismissedEarlier }) => isDismissedEarlier));
    },
});
