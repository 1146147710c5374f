import { defaultSettings } from "../../../data/settings.ts";
import assert from "node:assert/strict";
import { verify } from "../../../data/audit/verify_tree.ts";
import { readTotals } from "../../support/totals.ts";
import { DomainError, type Overtaken } from "../../../data/errors/domain_error.ts";
import * as steps from "../../support/steps.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { signOut } from "../../../data/staff/sessions/sessions.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import { saveProfile } from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { openStoreAt } from "../../support/databases.ts";
import { type Ground, onEachEngine, racingEngines } from "../../support/engines.ts";
import {
  actor,
  addAccount,
  outcomes,
  plantRequests,
  signInAs,
  untilServed,
} from "../../support/fixtures.ts";

/** More than PostgreSQL has connections here, and few enough that none waits for one too long. */
const AT_ONCE = 20;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface Terms {
  version?: number;
  key?: string;
  by?: string;
}

/** A decision that waits too long for a lock or a connection is refused, and taken again. */
const decide = (store: Store, id: string, notes: string, { version, key, by }: Terms = {}) =>
  untilServed(() =>
    steps.decide(store, id, { status: "accepted", reviewNotes: notes }, {
      reviewer: actor(by ?? "s_1", "Rita Reviewer"),
      version: version ?? null,
      onlyOffered: false,
      idempotencyKey: key ?? null,
    })
  );

const find = (store: Store, id: string) => kyc.get(store, id);

async function requireWholeTrail(store: Store, size: number): Promise<void> {
  const proof = await verify(store.db, store.auditKey);
  assert.deepEqual([proof.fault, proof.size], [null, size]);
}

onEachEngine({
  "of 20 decisions at once on the version that all have seen exactly one wins": oneWins,
  "20 decisions at once that ask for no version all count, one after another": allCount,
  "20 decisions at once on as many requests all count, and so do the totals": independent,
  "a decision sent again under its key is answered alike and decided once": repeated,
  "20 times the same decision at once under one key is one decision": repeatedAtOnce,
  "a key that was used for another decision is refused": reusedKey,
  "a key belongs to one person, and is forgotten after a day": ownKeys,
  "a decision that failed leaves its key free": async ({ store }) => {
    await plantRequests(store, 1);
    await assert.rejects(decide(store, "k_1", "", { version: 7, key: "a" }), { kind: "stale" });
    assert.equal((await decide(store, "k_1", "", { version: 1, key: "a" })).version, 2);
  },
  "everything that staff do at once goes through, without a deadlock": bustle,
});

async function oneWins({ store }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const attempts = numbers(AT_ONCE).map((n) => decide(store, "k_1", `note ${n}`, { version: 1 }));
  const { values: [winner, ...others], refusals, errors } = await outcomes(attempts);
  assert.equal(others.length, 0);
  assert.deepEqual(refusals, Array(AT_ONCE - 1).fill("stale"));
  const now = await find(store, "k_1");
  assert.deepEqual([now.version, now.reviewNotes], [2, winner?.reviewNotes]);
  for (const error of errors) assert.deepEqual((error as Overtaken<unknown>).current, now);
  assert.equal((await readTotals(store.db, ["kyc:pending"]))["kyc:pending"], 0);
  await requireWholeTrail(store, 1);
}

async function allCount({ store }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const { values } = await outcomes(
    numbers(AT_ONCE).map((n) => decide(store, "k_1", `note ${n}`)),
  );
  const versions = values.map(({ version }) => version).sort((a, b) => a - b);
  assert.deepEqual(versions, numbers(AT_ONCE).map((n) => n + 1));
  const entries = await store.db.selectFrom("audit_log").select(["before", "after"])
    .orderBy("seq").execute();
  const steps = entries.map(({ before, after }) => [
    JSON.parse(before ?? "").version,
    JSON.parse(after ?? "").version,
  ]);
  assert.deepEqual(steps, numbers(AT_ONCE).map((n) => [n, n + 1]));
  await requireWholeTrail(store, AT_ONCE);
}

async function independent({ store }: Ground): Promise<void> {
  await plantRequests(store, AT_ONCE + 3);
  const { values } = await outcomes(
    numbers(AT_ONCE).map((n) => decide(store, `k_${n}`, `note ${n}`, { version: 1 })),
  );
  assert.deepEqual(
    values.map(({ id, reviewNotes }) => [id, reviewNotes]),
    numbers(AT_ONCE).map((n) => [`k_${n}`, `note ${n}`]),
  );
  const counts = await readTotals(store.db, ["kyc_requests", "kyc:pending"]);
  assert.deepEqual(counts, { kyc_requests: AT_ONCE + 3, "kyc:pending": 3 });
  await requireWholeTrail(store, AT_ONCE);
}

async function repeated({ store, clock }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const first = await decide(store, "k_1", "yes", { version: 1, key: "a" });
  clock.advance(60_000);
  await decide(store, "k_1", "another one in between", { version: 2 });
  const again = await decide(store, "k_1", "yes", { version: 1, key: "a" });
  assert.deepEqual(again, first);
  assert.equal((await find(store, "k_1")).version, 3);
  await requireWholeTrail(store, 2);
}

async function repeatedAtOnce({ store }: Ground): Promise<void> {
  await plantRequests(store, 1);
  const attempts = numbers(20).map(() => decide(store, "k_1", "yes", { version: 1, key: "a" }));
  const { values } = await outcomes(attempts);
  assert.equal(values.length, 20);
  for (const value of values) assert.deepEqual(value, values[0]);
  assert.equal((await find(store, "k_1")).version, 2);
  await requireWholeTrail(store, 1);
}

async function reusedKey({ store }: Ground): Promise<void> {
  await plantRequests(store, 2);
  await decide(store, "k_1", "yes", { key: "a" });
  for (const [id, notes] of [["k_2", "yes"], ["k_1", "no"]] as const) {
    const before = await find(store, id);
    await assert.rejects(decide(store, id, notes, { key: "a" }), { kind: "invalid" });
    assert.deepEqual(await find(store, id), before);
  }
  await requireWholeTrail(store, 1);
}

async function ownKeys({ store, clock }: Ground): Promise<void> {
  await plantRequests(store, 1);
  await decide(store, "k_1", "yes", { key: "a", by: "s_1" });
  assert.equal((await decide(store, "k_1", "yes", { key: "a", by: "s_2" })).version, 3);
  clock.advance(24 * 60 * 60 * 1000 - 1);
  assert.equal((await decide(store, "k_1", "yes", { key: "a", by: "s_1" })).version, 2);
  clock.advance(1);
  assert.equal((await decide(store, "k_1", "yes", { key: "a", by: "s_1" })).version, 4);
}

/** Each transaction takes other locks, in its own order. */
async function bustle({ store }: Ground): Promise<void> {
  await plantRequests(store, 8);
  const members = [];
  for (const n of numbers(8)) members.push(await addAccount(store, `s_${n}`));
  const work = members.flatMap((member, index) => {
    const acting = actor(member.id, member.name);
    return numbers(4).map(async (n) => {
      const person = await untilServed(() => signInAs(store, member.email));
      await decide(store, `k_${(index + n) % 8 + 1}`, `note ${n}`, { key: `${n}`, by: member.id });
      const preferences = { ...defaultSettings, weeklyReports: n % 2 === 0 };
      await untilServed(() => savePreferences(store, preferences, person));
      const profile = { name: `${member.name} ${n}`, email: member.email };
      await untilServed(() => saveProfile(store, profile, acting));
      await untilServed(() => signOut(store, person));
    });
  });
  const { errors } = await outcomes(work);
  assert.deepEqual(errors.map(({ message }) => message), []);
  await requireWholeTrail(store, 8 * 4 * 5);
}

onEachEngine({
  "of decisions at two processes on one version one wins, and without a version each counts":
    async (
      { store, url, clock },
    ) => {
      await plantRequests(store, 2);
      const other = await openStoreAt(url, clock.now);
      try {
        const decideAll = (id: string, terms?: Terms) =>
          outcomes(
            numbers(AT_ONCE).map((n) => decide(n % 2 ? store : other, id, `note ${n}`, terms)),
          );
        assert.equal((await decideAll("k_1")).values.length, AT_ONCE);
        assert.equal((await find(other, "k_1")).version, AT_ONCE + 1);
        const { values, refusals } = await decideAll("k_2", { version: 1 });
        assert.deepEqual([values.length, refusals], [1, Array(AT_ONCE - 1).fill("stale")]);
        await requireWholeTrail(store, AT_ONCE + 1);
      } finally {
        await other.close();
      }
    },
  "reading goes on while a transaction is open, and shows nothing of it": async ({ store }) => {
    await plantRequests(store, 1);
    await store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom("kyc_requests").execute();
      assert.equal((await find(store, "k_1")).id, "k_1");
      await assert.rejects(kyc.get({ ...store, db: trx }, "k_1"), DomainError);
    });
    await assert.rejects(find(store, "k_1"), { kind: "not_found" });
  },
}, racingEngines());
