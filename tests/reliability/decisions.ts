import { decisionStatuses } from "../../data/kyc/requests/statuses.ts";
import assert from "node:assert/strict";
import { verify } from "../../data/audit/verify_tree.ts";
import { readTotals } from "../support/totals.ts";
import type { Store } from "../../data/store.ts";
import { openStoreAt } from "../support/databases.ts";

/** A decision that a server has said yes to. */
export interface Acknowledged {
  id: string;
  notes: string;
  status: string;
  version: number;
}

/** Results of a load of decisions. */
export interface Tally {
  /** The number of the decision that was sent last, which its notes name. */
  sent: number;
  acknowledged: Acknowledged[];
  /** Answers that were no acknowledgement, by status. */
  refused: Map<number, number>;
  /** Refusals with 503 that did not say when to come again. */
  withoutRetryAfter: number;
  /** Requests that got no answer: whether they counted nobody knows. */
  unanswered: number;
}

export const newTally = (): Tally => ({
  sent: 0,
  acknowledged: [],
  refused: new Map(),
  withoutRetryAfter: 0,
  unanswered: 0,
});

interface Load {
  origins: readonly string[];
  cookie: string;
  requests: number;
  tally: Tally;
  /** Asked before each decision. */
  goesOn: () => boolean;
}

const WORKERS = 6;
let sent = 0;

/** Decides again and again, several at a time, each with notes of its own. */
export async function decideUnderLoad(load: Load): Promise<void> {
  await Promise.all(Array.from({ length: WORKERS }, async (_, worker) => {
    while (load.goesOn()) await decideOnce(load, load.origins[worker % load.origins.length] ?? "");
  }));
}

/** Any decision from any state, as the API allows. */
export async function decideOnce(
  { cookie, requests, tally }: Omit<Load, "origins" | "goesOn">,
  origin: string,
): Promise<number | null> {
  const n = tally.sent = ++sent;
  const id = `k_${n % requests + 1}`;
  const status = decisionStatuses[n % decisionStatuses.length] ?? "accepted";
  const notes = `decision ${n}`;
  try {
    const response = await fetch(`${origin}/api/kyc-requests/${id}/status`, {
      method: "PATCH",
      headers: { "content-type": "application/json", origin, cookie },
      body: JSON.stringify({ status, reviewNotes: notes }),
    });
    const answer = await response.json();
    if (response.status === 200) {
      assert.deepEqual([answer.id, answer.status, answer.reviewNotes], [id, status, notes]);
      const version = parseInt(response.headers.get("etag")?.slice(1) ?? "");
      tally.acknowledged.push({ id, notes, status, version });
    } else {
      tally.refused.set(response.status, (tally.refused.get(response.status) ?? 0) + 1);
      if (response.status === 503 && !response.headers.has("retry-after")) {
        tally.withoutRetryAfter++;
      }
    }
    return response.status;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    tally.unanswered++;
    return null;
  }
}

/** The decisions that the trail tells of, in their order. */
async function readSteps(store: Store) {
  const entries = await store.db.selectFrom("audit_log").select(["target", "before", "after"])
    .where("category", "=", "kyc").orderBy("seq").execute();
  return entries.map(({ target, before, after }) => ({
    id: /\((k_\d+)\)$/.exec(target)?.[1],
    before: JSON.parse(before ?? "{}"),
    after: JSON.parse(after ?? "{}"),
  }));
}

/**
 * Holds the database against what its servers have acknowledged: none lost, none half done, and
 * each version of each request accounted for in an unbroken trail.
 */
export async function requireConsistent(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const store = await openStoreAt(databaseUrl);
  try {
    const rows = await store.db.selectFrom("kyc_requests").selectAll().execute();
    const steps = await readSteps(store);
    for (const row of rows) {
      const own = steps.filter(({ id }) => id === row.id);
      assert.equal(own.length, row.version - 1, `entries of ${row.id}`);
      own.forEach(({ before, after }, index) => {
        assert.deepEqual([before.version, after.version], [index + 1, index + 2], row.id);
        assert.deepEqual(before.reviewNotes, own[index - 1]?.after.reviewNotes ?? null, row.id);
      });
      const { status, reviewNotes, reviewedBy, expiresAt, version } = row;
      const last = own.at(-1)?.after ?? row;
      for (const [name, value] of Object.entries({ status, reviewNotes, reviewedBy, expiresAt })) {
        assert.equal(value, last[name], `${name} of ${row.id} at version ${version}`);
      }
    }
    const kept = new Set(
      steps.map(({ id, after }) => [id, after.reviewNotes, after.status, after.version].join()),
    );
    const lost = acknowledged.filter(({ id, notes, status, version }) =>
      !kept.has([id, notes, status, version].join())
    );
    assert.deepEqual(lost, [], "acknowledged decisions were lost");
    const pending = rows.filter(({ status }) => status === "pending").length;
    const counts = await readTotals(store.db, ["kyc_requests", "kyc:pending"]);
    assert.deepEqual(counts, { kyc_requests: rows.length, "kyc:pending": pending });
    assert.equal((await verify(store.db, store.auditKey)).fault, null);
  } finally {
    await store.close();
  }
}
