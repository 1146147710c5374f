import assert from "node:assert/strict";
import { DomainError, Overtaken } from "../../../../data/errors/domain_error.ts";
import type { CheckInput, ResolutionInput } from "../../../../data/kyc/checks/check.ts";
import { openChecks, readChecks } from "../../../../data/kyc/checks/checks.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { UnresolvedChecks } from "../../../../data/kyc/checks/checks.ts";
import { verifyWithRecords } from "../../../../data/proof/verify_records.ts";
import { countQueues } from "../../../../data/kyc/figures/queue_figures.ts";
import { queueQuery } from "../../../../data/kyc/queue/queue.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { type Ground, onEachEngine } from "../../../support/engines.ts";
import { plantRequests } from "../../../support/fixtures.ts";
import { decideOn, mo, rita, undo } from "../undo/scene.ts";
import { resolveCheck } from "../../../support/steps.ts";

const provider = { id: null, name: "Service Screenwise", requestId: null };

const put = (
  { store, clock }: Pick<Ground, "store" | "clock">,
  { kind = "sanctions", ...changes }: Partial<CheckInput> & { kind?: string } = {},
) => {
  clock.advance(1_000);
  const ranAt = store.now().toISOString();
  const input = { provider: "Screenwise", ranAt, result: "hit" as const, ...changes };
  return putCheck(store, "k_1", { kind, ...input }, provider);
};

const resolution = {
  kind: "sanctions",
  outcome: "not-this-person",
  reason: "Born in another year",
} as const;

const resolve = (
  { store }: Pick<Ground, "store">,
  { number = 1, version = null as number | null, reviewer = rita, ...changes }:
    & { number?: number; version?: number | null; reviewer?: typeof rita }
    & Partial<ResolutionInput> = {},
) => resolveCheck(store, "k_1", { ...resolution, ...changes }, { reviewer, version, number });

const read = ({ store }: Pick<Ground, "store">) => kyc.get(store, "k_1");

const isUnresolved = (error: unknown) => error instanceof UnresolvedChecks;
const isOvertaken = (kind: string) => (error: unknown) =>
  error instanceof Overtaken && error.kind === kind;

onEachEngine({
  "a hit stands against an acceptance until it is resolved": async (ground) => {
    await plantRequests(ground.store, 1);
    await put(ground);
    assert.equal((await read(ground)).openChecks, 1);
    await assert.rejects(decideOn(ground, 1, "accepted"), isUnresolved);
    assert.equal((await read(ground)).status, "pending");
    const resolved = await resolve(ground);
    assert.deepEqual([resolved.version, resolved.openChecks], [2, 0]);
    assert.equal((await decideOn(ground, 1, "accepted")).status, "accepted");
  },

  "a check does not stand against a decline": async (ground) => {
    await plantRequests(ground.store, 1);
    await put(ground, { result: "unsure" });
    assert.equal((await decideOn(ground, 1, "declined")).status, "declined");
  },

  "the latest run of a kind counts, and one that failed counts for nothing": async (ground) => {
    await plantRequests(ground.store, 1);
    const openAfter = async (changes: Partial<CheckInput> & { kind?: string }) => {
      await put(ground, changes);
      return (await openChecks(ground.store.db, "k_1")).map(({ kind, number }) => kind + number);
    };
    assert.deepEqual(await openAfter({ result: "failed" }), []);
    assert.deepEqual(await openAfter({ result: "hit" }), ["sanctions2"]);
    assert.deepEqual(await openAfter({ result: "failed" }), ["sanctions2"]);
    assert.deepEqual(await openAfter({ result: "clear", ranAt: "2026-01-01T00:00:00.000Z" }), [
      "sanctions2",
    ]);
    assert.deepEqual(await openAfter({ kind: "x-device", result: "unsure" }), [
      ...["sanctions2", "x-device1"],
    ]);
    assert.deepEqual(await openAfter({ result: "clear" }), ["x-device1"]);
    const all = await readChecks(ground.store.db, "k_1");
    assert.equal(all.length, 6);
    assert.deepEqual(all.filter(({ isCurrent }) => isCurrent).map(({ kind }) => kind), [
      ...["x-device", "sanctions"],
    ]);
  },

  "of runs of the same instant the worst counts, whichever came last": async (ground) => {
    const ranAt = "2026-01-01T00:00:00.000Z";
    await plantRequests(ground.store, 1);
    for (const [n, results] of ([["hit", "clear"], ["clear", "hit"]] as const).entries()) {
      for (const result of results) await put(ground, { kind: `x-${n}`, result, ranAt });
    }
    const open = await openChecks(ground.store.db, "k_1");
    assert.deepEqual(open.map(({ kind, result }) => [kind, result]), [
      ...[["x-0", "hit"], ["x-1", "hit"]],
    ]);
  },

  "the same body is stored once, also after another one, and its facts may change places": async (
    ground,
  ) => {
    await plantRequests(ground.store, 1);
    const ranAt = "2026-01-01T00:00:00.000Z";
    const first = await put(ground, { ranAt, facts: { a: 1, b: true } });
    await put(ground, { result: "clear" });
    const again = await put(ground, { ranAt, facts: { b: true, a: 1 } });
    assert.deepEqual([first.isNew, again.isNew, again.check.number], [true, false, 1]);
    assert.equal((await readChecks(ground.store.db, "k_1")).length, 2);
    const entries = await ground.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "Check received").execute();
    assert.equal(entries.length, 2);
    assert.equal(JSON.parse(entries[0]!.after!).sha256, first.check.sha256);
  },

  "a run that is still to come is refused, so that no later one is hidden by it": async (
    ground,
  ) => {
    await plantRequests(ground.store, 1);
    const ranAt = "2099-01-01T00:00:00.000Z";
    await assert.rejects(
      put(ground, { ranAt }),
      (error) => error instanceof DomainError && error.code === "check.still_to_come",
    );
    assert.deepEqual(await readChecks(ground.store.db, "k_1"), []);
  },

  "a resolution sent twice is stored once; another one, and an old version, are refused": async (
    ground,
  ) => {
    await plantRequests(ground.store, 1);
    await put(ground);
    await assert.rejects(resolve(ground, { version: 7 }), isOvertaken("stale"));
    await resolve(ground, { version: 1 });
    assert.equal((await resolve(ground, { version: 1 })).version, 2);
    await assert.rejects(resolve(ground, { reviewer: mo }), isOvertaken("conflict"));
    await put(ground);
    await assert.rejects(resolve(ground, { reviewer: mo }), isOvertaken("conflict"));
    assert.equal((await resolve(ground, { number: 2 })).version, 3);
  },

  "of two reviewers who resolve at the same time one does": async (ground) => {
    await plantRequests(ground.store, 1);
    await put(ground);
    const both = await Promise.allSettled(
      [rita, mo].map((reviewer) => resolve(ground, { reviewer, version: 1 })),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
    const rows = await ground.store.db.selectFrom("kyc_check_resolutions").selectAll().execute();
    assert.equal(rows.length, 1);
  },

  "an undone resolution opens the check again, and cannot be undone by somebody else": async (
    ground,
  ) => {
    await plantRequests(ground.store, 1);
    await put(ground);
    await resolve(ground);
    await assert.rejects(undo(ground, 1, { reviewer: mo }));
    const undone = await undo(ground, 1, { version: 2 });
    assert.deepEqual([undone.version, undone.openChecks], [3, 1]);
    await assert.rejects(decideOn(ground, 1, "accepted"), isUnresolved);
  },

  "undo that leads back to an accepted request with a hit puts it under To re-check": async (
    ground,
  ) => {
    const { store } = ground;
    await plantRequests(store, 1);
    await decideOn(ground, 1, "accepted");
    await decideOn(ground, 1, "revoked");
    await put(ground);
    const queued = async () => (await countQueues(store, "s_1"))["to-recheck"].count;
    assert.equal(await queued(), 0);
    const undone = await undo(ground, 1);
    assert.deepEqual([undone.status, undone.openChecks], ["accepted", 1]);
    assert.equal(await queued(), 1);
    const query = queueQuery({ queue: "to-recheck" });
    const { rows } = await kyc.list(store, query, 10);
    assert.deepEqual(rows.map(({ id }) => id), ["k_1"]);
    await resolve(ground);
    assert.equal(await queued(), 0);
    assert.deepEqual((await kyc.list(store, query, 10)).rows, []);
  },

  "the trail proves checks and resolutions, and finds those that were changed": async (ground) => {
    const { store } = ground;
    await plantRequests(store, 2);
    await put(ground, { labels: ["Same name"], facts: { lists: 2 } });
    await resolve(ground);
    await undo(ground, 1);
    await resolve(ground, { outcome: "true-match" });
    const faultOf = async () => (await verifyWithRecords(store.db, store.auditKey)).fault?.reason;
    assert.equal(await faultOf(), undefined);
    const edits = [
      [`details`, "{}"],
      [`result`, "clear"],
      [`requestId`, "k_2"],
    ] as const;
    for (const [column, value] of edits) {
      const before = await store.db.selectFrom("kyc_checks").selectAll().executeTakeFirstOrThrow();
      await store.db.updateTable("kyc_checks").set({ [column]: value }).execute();
      assert.equal(await faultOf(), "a record of an entry is missing or was changed", column);
      await store.db.updateTable("kyc_checks").set(before).execute();
    }
    await store.db.updateTable("kyc_check_resolutions").set({ outcome: "not-this-person" })
      .where("undoneAt", "is", null).execute();
    assert.equal(await faultOf(), "a record of an entry is missing or was changed");
  },
});
