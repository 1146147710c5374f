import assert from "node:assert/strict";
import { openChecks } from "../../../../data/kyc/checks/checks.ts";
import { putCheck } from "../../../../data/kyc/checks/put_check.ts";
import { UnresolvedChecks } from "../../../../data/kyc/checks/checks.ts";
import * as kyc from "../../../../data/kyc/requests/requests.ts";
import { Overtaken } from "../../../../data/errors/domain_error.ts";
import type { Store } from "../../../../data/store.ts";
import { openStoreAt } from "../../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines } from "../../../support/engines.ts";
import { addAccount, plantRequests } from "../../../support/fixtures.ts";
import { terms } from "../../../support/records.ts";
import { addEndpoint } from "../asks/scene.ts";
import { mo, rita } from "../undo/scene.ts";
import { assign, decide, resolveCheck, undoStep } from "../../../support/steps.ts";

const provider = { id: null, name: "Service Screenwise", requestId: null };
const ROUNDS = 6;

const hit = (store: Store, id: string, second = 0) =>
  putCheck(store, id, {
    kind: "sanctions",
    provider: "Screenwise",
    ranAt: `2026-11-19T10:00:0${second}.000Z`,
    result: "hit",
  }, provider);

const accept = (store: Store, id: string) =>
  decide(store, id, { status: "accepted", reviewNotes: "" }, terms({ reviewer: rita }));

const requestIn = async ({ db, now }: Store, id: string) => {
  const request = await kyc.get({ db, now }, id);
  const open = (await openChecks(db, id)).length;
  assert.equal(request.openChecks, open, "the stored number of open checks");
  return { ...request, open };
};

const rechecksOf = async ({ db }: Store, id: string) =>
  (await db.selectFrom("webhook_deliveries").select("content").where("subject", "=", id)
    .where("type", "=", "kyc.recheck_needed").execute()).map(({ content }) => JSON.parse(content));

/** Two processes on one database, and requests of which each is raced for once. */
const inTwoProcesses =
  (race: (ground: Ground, other: Store, id: string) => Promise<void>) =>
  async (ground: Ground): Promise<void> => {
    await plantRequests(ground.store, ROUNDS);
    await addEndpoint(ground.store);
    const other = await openStoreAt(ground.url, ground.clock.now);
    try {
      for (let n = 1; n <= ROUNDS; n++) {
        ground.clock.advance(60_000);
        await race(ground, other, `k_${n}`);
      }
    } finally {
      await other.close();
    }
  };

const wasRefusedFor = (
  result: PromiseSettledResult<unknown>,
  kind: new (...given: never) => Error,
) => assert.ok(result.status === "fulfilled" || result.reason instanceof kind, String(result));

onEachEngine({
  "a hit that arrives with an acceptance prevents it or puts it under To re-check": inTwoProcesses(
    async ({ store }, other, id) => {
      const [accepted, arrived] = await Promise.allSettled([accept(store, id), hit(other, id)]);
      assert.equal(arrived.status, "fulfilled");
      wasRefusedFor(accepted, UnresolvedChecks);
      const { status, open } = await requestIn(store, id);
      assert.equal(open, 1);
      assert.equal(status, accepted.status === "fulfilled" ? "accepted" : "pending");
      assert.equal((await rechecksOf(store, id)).length, status === "accepted" ? 1 : 0);
    },
  ),

  "a resolution that races with a newer hit leaves that one open": inTwoProcesses(
    async ({ store }, other, id) => {
      await hit(store, id);
      const resolution = { kind: "sanctions", outcome: "not-this-person", reason: "No" } as const;
      const seen = { reviewer: mo, version: 1, number: 1 };
      const [resolved, arrived] = await Promise.allSettled([
        resolveCheck(store, id, resolution, seen),
        hit(other, id, 1),
      ]);
      assert.equal(arrived.status, "fulfilled");
      wasRefusedFor(resolved, Overtaken);
      assert.equal((await requestIn(store, id)).open, 1);
      await assert.rejects(accept(store, id), UnresolvedChecks);
    },
  ),

  "an undone acceptance that races with a hit announces no re-check": inTwoProcesses(
    async ({ store, clock }, other, id) => {
      await accept(store, id);
      clock.advance(1_000);
      await Promise.all([undoStep(store, id, { reviewer: rita, version: 2 }), hit(other, id)]);
      const { status, open } = await requestIn(store, id);
      assert.deepEqual([status, open, await rechecksOf(store, id)], ["pending", 1, []]);
    },
  ),

  "an undone revocation that races with a hit announces one re-check": inTwoProcesses(
    async ({ store, clock }, other, id) => {
      await accept(store, id);
      clock.advance(60_000);
      const revoked = { status: "revoked" as const, reviewNotes: "" };
      await decide(store, id, revoked, terms({ reviewer: rita }));
      clock.advance(1_000);
      await Promise.all([undoStep(store, id, { reviewer: rita, version: 3 }), hit(other, id)]);
      const { status, open } = await requestIn(store, id);
      assert.deepEqual([status, open], ["accepted", 1]);
      assert.deepEqual((await rechecksOf(store, id)).map(({ version }) => version), [4]);
    },
  ),

  "a request that is decided while it is assigned has no assignee": inTwoProcesses(
    async ({ store }, other, id) => {
      if (id === "k_1") await addAccount(store, mo.id, { role: "moderator" });
      const [decided, assigned] = await Promise.allSettled([
        accept(store, id),
        assign(other, id, mo.id, { reviewer: rita, version: 1 }),
      ]);
      assert.equal(decided.status, "fulfilled");
      wasRefusedFor(assigned, Overtaken);
      const { status, assigneeId, version } = await requestIn(store, id);
      assert.deepEqual([status, assigneeId], ["accepted", null]);
      assert.equal(version, assigned.status === "fulfilled" ? 3 : 2);
    },
  ),
}, racingEngines());
