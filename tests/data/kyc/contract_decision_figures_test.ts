import assert from "node:assert/strict";
import { verify } from "../../../data/audit/verify_tree.ts";
import { readTotals } from "../../support/totals.ts";
import { DomainError, Overtaken } from "../../../data/errors/domain_error.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import { type Ground, onEachEngine } from "../../support/engines.ts";
import { actor, kycRequest, outcomes, plantRequests } from "../../support/fixtures.ts";
import { versionOf } from "../../support/stores.ts";
import { decide, type DecisionTerms } from "../../support/steps.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const reviewer = actor("s_1", "Rita Reviewer");
const accepted = { status: "accepted", reviewNotes: "all in order" } as const;

const terms = (changes: Partial<DecisionTerms> = {}): DecisionTerms => ({
  reviewer,
  version: null,
  onlyOffered: false,
  idempotencyKey: null,
  ...changes,
});

const find = (store: Store, id = "k_1") => kyc.get(store, id);

/** All that a decision changes: to compare before and after one that is refused. */
const everything = async ({ db }: Store) => ({
  requests: await db.selectFrom("kyc_requests").selectAll().orderBy("id").execute(),
  entries: await db.selectFrom("audit_log").selectAll().orderBy("seq").execute(),
  keys: await db.selectFrom("step_keys").selectAll().execute(),
  decisions: await db.selectFrom("kyc_decisions").selectAll().orderBy("id").execute(),
  counts: await readTotals(db, ["kyc_requests", "kyc:pending"]),
  tag: await versionOf(db, ["KYC"]),
});

async function refusedWithoutTrace(
  store: Store,
  attempt: Promise<unknown>,
  before: Awaited<ReturnType<typeof everything>>,
): Promise<DomainError> {
  const { errors } = await outcomes([attempt]);
  assert.deepEqual(await everything(store), before);
  assert.ok(errors[0], "it was not refused");
  return errors[0];
}

onEachEngine({
  "an acceptance lasts 365 days and changes record, count, tag and trail": acceptance,
  "a decline and a revocation have no expiry": async ({ store }) => {
    await plantRequests(store, 1);
    await decide(store, "k_1", accepted, terms());
    for (const status of ["revoked", "declined"] as const) {
      await decide(store, "k_1", accepted, terms());
      await decide(store, "k_1", { status, reviewNotes: "" }, terms());
      const { status: now, expiresAt } = await find(store);
      assert.deepEqual({ now, expiresAt }, { now: status, expiresAt: null });
    }
  },
  "a decision on an old version is stale, shows the newest one and changes nothing": async (
    { store },
  ) => {
    await plantRequests(store, 1);
    await decide(store, "k_1", accepted, terms({ version: 1 }));
    const before = await everything(store);
    const declined = { status: "declined", reviewNotes: "too late" } as const;
    const attempt = decide(store, "k_1", declined, terms({ version: 1, idempotencyKey: "a" }));
    const error = await refusedWithoutTrace(store, attempt, before);
    assert.equal(error.kind, "stale");
    assert.deepEqual((error as Overtaken<kyc.KycRecord>).current, await find(store));
  },
  "a decision that is not offered is a conflict, unless any is allowed": async ({ store }) => {
    await plantRequests(store, 1);
    const before = await everything(store);
    const revoked = { status: "revoked", reviewNotes: "" } as const;
    const attempt = decide(store, "k_1", revoked, terms({ onlyOffered: true }));
    const error = await refusedWithoutTrace(store, attempt, before);
    assert.equal(error.kind, "conflict");
    assert.equal((await decide(store, "k_1", revoked, terms())).status, "revoked");
  },
  "a decision on a request that is not there changes nothing": async ({ store }) => {
    await plantRequests(store, 1);
    const before = await everything(store);
    const attempt = decide(store, "k_2", accepted, terms({ idempotencyKey: "a" }));
    assert.equal((await refusedWithoutTrace(store, attempt, before)).kind, "not_found");
  },
  "a decision that the trail cannot record does not happen": async ({ store }) => {
    await plantRequests(store, 1);
    await store.db.deleteFrom("audit_head").execute();
    const before = await everything(store);
    const attempt = decide(store, "k_1", accepted, terms({ idempotencyKey: "a" }));
    await assert.rejects(attempt);
    assert.deepEqual(await everything(store), before);
  },
  "an acceptance expires by the clock alone, everywhere at once": expiry,
});

async function acceptance({ store, clock }: Ground): Promise<void> {
  await plantRequests(store, 3);
  const tag = await versionOf(store.db, ["KYC"]);
  clock.advance(DAY_MS);
  const answer = await decide(store, "k_1", accepted, terms());
  const expiresAt = new Date(clock.now().getTime() + 365 * DAY_MS).toISOString();
  assert.deepEqual(answer, {
    ...kycRequest(1),
    ...accepted,
    reviewedBy: "s_1",
    reviewerName: "Rita Reviewer",
    imported: false,
    due: null,
    dueFrom: kycRequest(1).submittedAt,
    stage: "review",
    stageSince: null,
    stageUntil: null,
    expiresAt,
    version: 2,
    undisplayed: ["1"],
    reasons: [],
    message: null,
    assigneeId: null,
    assigneeName: null,
    isAssigneeGone: false,
    openChecks: 0,
  });
  assert.deepEqual({ ...await find(store), reviewerName: "Rita Reviewer" }, answer);
  const after = await everything(store);
  assert.deepEqual(after.counts, { kyc_requests: 3, "kyc:pending": 2 });
  assert.equal(Number(after.tag), Number(tag) + 1);
  const [entry, ...more] = after.entries;
  assert.equal(more.length, 0);
  assert.equal(entry?.at, clock.now().toISOString());
  assert.deepEqual(
    [entry?.category, entry?.action, entry?.actorId, entry?.target, entry?.requestId],
    ["kyc", "KYC accepted", "s_1", "Person 1 (k_1)", reviewer.requestId],
  );
  const undecided = { status: "pending", reviewNotes: null, reviewedBy: null, expiresAt: null };
  assert.deepEqual(JSON.parse(entry?.before ?? ""), { ...undecided, version: 1 });
  assert.deepEqual(JSON.parse(entry?.after ?? ""), {
    ...accepted,
    reviewedBy: "s_1",
    expiresAt,
    version: 2,
    undisplayed: ["1"],
  });
  assert.equal((await verify(store.db, store.auditKey)).fault, null);
}

async function expiry({ store, clock }: Ground): Promise<void> {
  await plantRequests(store, 2);
  const { expiresAt } = await decide(store, "k_1", accepted, terms());
  const listed = async (status: string) => {
    const query = parseListQuery(kyc.listShape, new URLSearchParams({ status }));
    return (await kyc.list(store, query)).rows.map((row) => `${row.id} ${row.status}`);
  };
  clock.advance(Date.parse(expiresAt ?? "") - clock.now().getTime() - 1);
  assert.equal((await find(store)).status, "accepted");
  assert.deepEqual(await listed("accepted"), ["k_1 accepted"]);
  assert.deepEqual(await listed("expired"), []);
  clock.advance(1);
  assert.equal((await find(store)).status, "expired");
  assert.deepEqual(await listed("accepted"), []);
  assert.deepEqual(await listed("expired"), ["k_1 expired"]);
  const revoked = { status: "revoked", reviewNotes: "" } as const;
  const attempt = decide(store, "k_1", revoked, terms({ onlyOffered: true }));
  await assert.rejects(attempt, { kind: "conflict" });
}
