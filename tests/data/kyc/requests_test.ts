import assert from "node:assert/strict";
import { Overtaken } from "../../../data/errors/domain_error.ts";
import * as decisions from "../../../data/kyc/decisions/decide.ts";
import {
  type DecisionStatus,
  decisionStatuses,
  kycStatuses,
  offeredDecisions,
} from "../../../data/kyc/requests/statuses.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { dashboard } from "../../../data/reports/dashboard.ts";
import type { Store } from "../../../data/store.ts";
import { TestClock, versionOf, withStore } from "../../support/stores.ts";
import {
  actor,
  aRequest,
  DAY_MS,
  plantRequest,
  terms,
  traces,
  YEAR_MS,
} from "../../support/records.ts";

const NOW = "2026-11-20T10:00:00.000Z";

const withRequest = (
  test: (store: Store, clock: TestClock) => Promise<void>,
  changes: Partial<kyc.KycRequest> = {},
) => {
  const clock = new TestClock(NOW);
  return withStore(async (store) => {
    await plantRequest(store, changes);
    await test(store, clock);
  }, clock.now);
};

const read = (store: Store) => kyc.get(store, "k_test");

const decide = (
  store: Store,
  status: DecisionStatus,
  changes: Partial<decisions.DecisionTerms> = {},
  reviewNotes = "Looked at it.",
) => decisions.decide(store, "k_test", { status, reviewNotes }, terms(changes));

Deno.test("decide records status, notes, reviewer and the next version", () =>
  withRequest(async (store) => {
    const answer = await decide(store, "declined", {}, "The scan is blurred.");
    assert.equal(answer.status, "declined");
    assert.equal(answer.reviewNotes, "The scan is blurred.");
    assert.equal(answer.reviewedBy, "s_test");
    assert.equal(answer.reviewerName, "Rae Viewer");
    assert.equal(answer.version, 2);
    assert.deepEqual(await read(store), answer);
  }));

Deno.test("decide makes an acceptance last 365 times 24 hours", () =>
  withRequest(async (store, clock) => {
    const { expiresAt } = await decide(store, "accepted");
    assert.equal(expiresAt, new Date(clock.now().getTime() + 365 * 24 * 3600 * 1000).toISOString());
    clock.advance(DAY_MS);
    const again = await decide(store, "accepted");
    assert.equal(again.expiresAt, new Date(clock.now().getTime() + YEAR_MS).toISOString());
    assert.equal((await read(store)).expiresAt, again.expiresAt);
  }));

for (const status of ["declined", "revoked"] as const) {
  Deno.test(`decide takes the expiry away with ${status}`, () =>
    withRequest(async (store) => {
      await decide(store, "accepted");
      assert.equal((await decide(store, status)).expiresAt, null);
      assert.equal((await read(store)).expiresAt, null);
    }));
}

for (const before of kycStatuses) {
  Deno.test(`decide takes any decision about a request that is ${before}`, async () => {
    const time = before === "accepted" ? "2027-01-01T00:00:00.000Z" : "2026-01-01T00:00:00.000Z";
    const expiresAt = before === "accepted" || before === "expired" ? time : null;
    for (const status of decisionStatuses) {
      await withRequest(async (store) => {
        assert.equal((await read(store)).status, before);
        await decide(store, status);
        assert.equal((await read(store)).status, status);
      }, { status: before, expiresAt });
    }
  });
}

Deno.test("pending offers accept and decline, accepted offers revoke, others offer nothing", () => {
  assert.deepEqual(offeredDecisions, {
    pending: ["accepted", "declined"],
    accepted: ["revoked"],
    declined: [],
    revoked: [],
    expired: [],
  });
});

Deno.test("decide refuses a step that is not offered and changes nothing", () =>
  withRequest(async (store) => {
    const before = await traces(store);
    const refusal = await assertOvertaken(decide(store, "revoked", { onlyOffered: true }));
    assert.equal(refusal.kind, "conflict");
    assert.equal((refusal.current as kyc.KycRecord).status, "pending");
    assert.deepEqual(await traces(store), before);
  }));

Deno.test("decide refuses a version that is no longer the latest and changes nothing", () =>
  withRequest(async (store) => {
    await decide(store, "accepted", { version: 1 });
    const before = await traces(store);
    const refusal = await assertOvertaken(decide(store, "revoked", { version: 1 }));
    assert.equal(refusal.kind, "stale");
    const { status, version } = refusal.current as kyc.KycRecord;
    assert.deepEqual([status, version], ["accepted", 2]);
    assert.deepEqual(await traces(store), before);
    assert.equal((await decide(store, "revoked", { version: 2 })).version, 3);
  }));

async function assertOvertaken(promise: Promise<unknown>): Promise<Overtaken<unknown>> {
  const error = await promise.then(() => null, (reason: unknown) => reason);
  assert.ok(error instanceof Overtaken, String(error));
  return error;
}

Deno.test("decide knows no request by an unknown id and changes nothing", () =>
  withRequest(async (store) => {
    const before = await traces(store);
    const decision = { status: "accepted", reviewNotes: "" } as const;
    await assert.rejects(decisions.decide(store, "k_none", decision, terms()), {
      kind: "not_found",
      message: "KYC request not found",
    });
    assert.deepEqual(await traces(store), before);
  }));

Deno.test("decide writes one audit entry with request id, before and after", () =>
  withRequest(async (store) => {
    await decide(store, "accepted", { reviewer: actor({ requestId: "request-7" }) }, "Fine.");
    const rows = await store.db.selectFrom("audit_log").selectAll().execute();
    assert.equal(rows.length, 1);
    const { before, after, search: _, hash: __, targetKey: ___, subject, ...event } = rows[0]!;
    assert.equal(subject, "k_test");
    assert.deepEqual({ ...event }, {
      seq: 1,
      category: "kyc",
      action: "KYC accepted",
      actorId: "s_test",
      actorName: "Rae Viewer",
      target: "Test Person (k_test)",
      at: NOW,
      status: "success",
      requestId: "request-7",
    });
    const undecided = { status: "pending", reviewNotes: null, reviewedBy: null, expiresAt: null };
    assert.deepEqual(JSON.parse(before ?? ""), { ...undecided, version: 1 });
    assert.deepEqual(JSON.parse(after ?? ""), {
      status: "accepted",
      reviewNotes: "Fine.",
      reviewedBy: "s_test",
      expiresAt: new Date(Date.parse(NOW) + YEAR_MS).toISOString(),
      version: 2,
      undisplayed: ["1"],
    });
  }));

Deno.test("decide invalidates the tag KYC and no other", () =>
  withRequest(async (store) => {
    const before = Number(await versionOf(store.db, ["KYC"]));
    const others = ["Users", "Finance", "Staff", "Communities", "Content", "Partners", "Analytics"];
    const versions = await versionOf(store.db, others);
    await decide(store, "accepted");
    assert.equal(Number(await versionOf(store.db, ["KYC"])), before + 1);
    await decide(store, "revoked");
    assert.equal(Number(await versionOf(store.db, ["KYC"])), before + 2);
    assert.equal(await versionOf(store.db, others), versions);
  }));

Deno.test("decide takes a request out of the pending ones once", () =>
  withRequest(async (store) => {
    assert.equal((await dashboard(store)).pendingKYC, 1);
    await decide(store, "accepted");
    assert.equal((await dashboard(store)).pendingKYC, 0);
    await decide(store, "declined");
    assert.equal((await dashboard(store)).pendingKYC, 0);
  }));

Deno.test("decide changes nothing when its audit entry cannot be written", () =>
  withRequest(async (store) => {
    const { audit_log: _, ...before } = await traces(store);
    await store.db.schema.alterTable("audit_log").renameTo("audit_log_away").execute();
    await assert.rejects(decide(store, "accepted", { idempotencyKey: "key-1" }), /audit_log/);
    await store.db.schema.alterTable("audit_log_away").renameTo("audit_log").execute();
    assert.deepEqual(await traces(store), { ...before, audit_log: [] });
  }));

Deno.test("a decision is accepted, declined or revoked, with notes up to 10,000 characters", () => {
  const fits = (value: unknown) => decisions.decision.safeParse(value).success;
  for (const status of ["accepted", "declined", "revoked"]) {
    assert.ok(fits({ status, reviewNotes: "" }), status);
  }
  assert.ok(fits({ status: "accepted", reviewNotes: "x".repeat(10_000) }));
  assert.ok(!fits({ status: "accepted", reviewNotes: "x".repeat(10_001) }));
  for (const status of ["pending", "expired", "Accepted", "", null, undefined]) {
    assert.ok(!fits({ status, reviewNotes: "" }), String(status));
  }
  assert.ok(!fits({ status: "accepted", reviewNotes: "", reviewedBy: "s_1" }));
});

Deno.test("a document leads to an own path or to https, and nowhere else", () => {
  const fits = (url: string) =>
    kyc.kycRequest.safeParse(aRequest({ documents: [{ type: "id", url, name: "x" }] })).success;
  assert.ok(fits("/kyc/k_1/documents/1"));
  assert.ok(fits("https://files.example.com/1"));
  const others = ["//evil.example", "javascript:alert(1)", "data:text/html,x", "http://a.example"];
  for (const url of [...others, "", "kyc/k_1", "/\\evil.example"]) assert.ok(!fits(url), url);
});

Deno.test("a request keeps the notes of its reviewer as they were typed", () =>
  withRequest(async (store) => {
    const notes = "Zoë — 山田\n<b>&\"'\ttab 😀";
    await decide(store, "accepted", {}, notes);
    assert.equal((await read(store)).reviewNotes, notes);
  }));

Deno.test("a request shows the name its reviewer has now, and the id of one who is gone", () =>
  withRequest(async (store) => {
    await decide(store, "accepted");
    await store.db.updateTable("staff").set({ name: "Rae New" }).where("id", "=", "s_test")
      .execute();
    assert.equal((await read(store)).reviewerName, "Rae New");
    await store.db.deleteFrom("staff").where("id", "=", "s_test").execute();
    const { reviewerName, reviewedBy } = await read(store);
    assert.deepEqual([reviewerName, reviewedBy], ["s_test", "s_test"]);
  }));
