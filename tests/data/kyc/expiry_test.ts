import assert from "node:assert/strict";
import { type KycStatus, kycStatuses } from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import { TestClock, withStore } from "../../support/stores.ts";
import { aRequest, plantRequest, terms, YEAR_MS } from "../../support/records.ts";
import { decide } from "../../support/steps.ts";

const list = async (store: Store, search = "") =>
  (await kyc.list(store, parseListQuery(kyc.listShape, new URLSearchParams(search)))).rows;

const ids = (rows: readonly kyc.KycRecord[]) => rows.map((row) => row.id).toSorted();

const withAcceptance = (test: (store: Store, clock: TestClock) => Promise<void>) => {
  const clock = new TestClock("2026-02-28T12:00:00.000Z");
  return withStore(async (store) => {
    await plantRequest(store);
    const decision = { status: "accepted", reviewNotes: "" } as const;
    await decide(store, "k_test", decision, terms());
    await test(store, clock);
  }, clock.now);
};

Deno.test("an acceptance stands until its last millisecond and reads as expired from then on", () =>
  withAcceptance(async (store, clock) => {
    const status = async () => (await kyc.get(store, "k_test")).status;
    clock.advance(YEAR_MS - 1);
    assert.equal(await status(), "accepted");
    clock.advance(1);
    assert.equal(await status(), "expired");
    clock.advance(YEAR_MS);
    assert.equal(await status(), "expired");
  }));

Deno.test("an expired request offers no step, and revoking it from an old page is a conflict", () =>
  withAcceptance(async (store, clock) => {
    clock.advance(YEAR_MS);
    const decision = { status: "revoked", reviewNotes: "" } as const;
    await assert.rejects(
      decide(store, "k_test", decision, terms({ version: 2, onlyOffered: true })),
      { kind: "conflict" },
    );
    assert.equal((await kyc.get(store, "k_test")).status, "expired");
  }));

Deno.test("each status filter shows exactly the requests that read as that status", () => {
  const clock = new TestClock("2026-06-01T00:00:00.000Z");
  const later = "2026-06-01T00:00:00.001Z";
  const facts: [id: string, status: KycStatus, expiresAt: string | null][] = [
    ["k_pending", "pending", null],
    ["k_lasting", "accepted", later],
    ["k_over", "accepted", "2026-06-01T00:00:00.000Z"],
    ["k_unlimited", "accepted", null],
    ["k_expired", "expired", "2025-01-01T00:00:00.000Z"],
    ["k_declined", "declined", null],
    ["k_revoked", "revoked", null],
  ];
  return withStore(async (store) => {
    await kyc.insert(
      store.db,
      facts.map(([id, status, expiresAt]) => aRequest({ id, status, expiresAt })),
    );
    const all = await list(store);
    assert.equal(all.length, facts.length);
    for (const status of kycStatuses) {
      const expected = ids(all.filter((row) => row.status === status));
      assert.deepEqual(ids(await list(store, `status=${status}`)), expected, status);
    }
  }, clock.now);
});
