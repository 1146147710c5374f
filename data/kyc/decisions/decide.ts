import * as z from "zod";
import type { Actor, AuditEvent } from "../../audit/trail.ts";
import { type Recorder, write } from "../../audit/write.ts";
import { type Database, takeTurn } from "../../db/database.ts";
import { DomainError, Overtaken } from "../../base/errors.ts";
import { invalidate } from "../../list/cache_tags.ts";
import { facetSums } from "../../list/facets.ts";
import { text } from "../../list/fields.ts";
import { adjustSums, ALL } from "../../list/sums.ts";
import { announce } from "../../notices/announce.ts";
import type { Store } from "../../store.ts";
import { checks } from "../requests/checklist.ts";
import { insert } from "../figures/decision_figures.ts";
import { claim, type Decided, settle } from "./idempotency_keys.ts";
import { secondsShown, undisplayedTo } from "../documents/displays.ts";
import { dropDraft } from "./drafts.ts";
import { get, type KycRecord, listShape } from "../requests/requests.ts";
import { phaseOf } from "../requests/expiry.ts";
import {
  type DecisionStatus,
  decisionStatuses,
  offered,
  VALIDITY_MS,
} from "../requests/statuses.ts";

/** What a decision says; the reviewer is never part of it. */
export const decision = z.strictObject({
  status: z.enum(decisionStatuses),
  reviewNotes: text,
  /** What the reviewer ticked off. */
  checks: checks.optional(),
});
export type Decision = z.infer<typeof decision>;

/** Under which conditions a decision counts, and who takes it. */
export interface DecisionTerms {
  reviewer: Actor & { id: string };
  /** The version that the reviewer saw; null: whatever there is. */
  version: number | null;
  /** True: only what `offered` lists; false: any decision from any state, as the API allows. */
  onlyOffered: boolean;
  /** Throws where an approval is not to end by what is known of the reviewer. */
  confirm?: () => void;
  /** The same key twice is one decision; null: none. */
  idempotencyKey: string | null;
}

/** A request as a decision has left it. */
export type DecidedRecord = KycRecord & Decided;

/**
 * The specification's updateKYCStatus. Throws `not_found`; `Overtaken` as `stale` when the version
 * is not the one that was seen, as `conflict` when the state does not offer the decision.
 */
export async function decide(
  store: Store,
  id: string,
  decision: Decision,
  terms: DecisionTerms,
): Promise<DecidedRecord> {
  await store.simulate("kycUpdate");
  return await write(store, terms.reviewer, async (trx, record, now) => {
    const asked = { id, decision, key: terms.idempotencyKey, staffId: terms.reviewer.id };
    const answered = await claim(trx, asked, now);
    await takeTurn(trx, `kyc ${id}`);
    const before = await get({ db: trx, now: () => now }, id);
    if (answered === "another") throw usedBefore(before, terms);
    if (answered !== null) return { ...before, ...answered, due: null };
    requireDecidable(before, decision, terms);
    const { status, reviewNotes, checks = [] } = decision;
    const after: DecidedRecord = {
      ...before,
      ...{ status, reviewNotes },
      undisplayed: await undisplayedTo(trx, before, terms.reviewer.id),
      reviewedBy: terms.reviewer.id,
      reviewerName: terms.reviewer.name,
      expiresAt: status === "accepted" ? new Date(now.getTime() + VALIDITY_MS).toISOString() : null,
      version: before.version + 1,
      imported: false,
      due: null,
    };
    await replace(trx, before, after);
    await settle(trx, asked, after);
    await dropDraft(trx, id, terms.reviewer.id);
    await recordDecision(trx, record, { before, after, checks, now });
    await announceDecision(trx, after, now);
    return after;
  });
}

/**
 * A page uses a key for one request: what it asks for otherwise now was decided before, by an answer
 * that never came. What stands tells that.
 */
const usedBefore = (before: KycRecord, { onlyOffered, version }: DecisionTerms): DomainError =>
  onlyOffered && version !== before.version
    ? stale(before)
    : new DomainError("invalid", "This Idempotency-Key was used for another decision.");

const stale = (before: KycRecord) =>
  new Overtaken("stale", "This request has changed since you opened it.", before);

function requireDecidable(before: KycRecord, { status }: Decision, terms: DecisionTerms): void {
  if (terms.version !== null && terms.version !== before.version) throw stale(before);
  if (terms.onlyOffered && !offered[before.status].includes(status)) {
    throw new Overtaken("conflict", "The request offers no such step as it stands.", before);
  }
  // An approval ends by being declined as well.
  const ends = status === "revoked" || status === "declined" && before.status === "accepted";
  if (ends) terms.confirm?.();
}

/** Puts the decided request in place of the one it was decided on, unless that has changed. */
async function replace(db: Database, before: KycRecord, after: DecidedRecord): Promise<void> {
  const { status, reviewNotes, reviewedBy, expiresAt, version } = after;
  const phase = await phaseOf(db, after.id);
  const undisplayed = JSON.stringify(after.undisplayed);
  const decided = { status, phase: status, reviewNotes, reviewedBy, expiresAt, version };
  const { numUpdatedRows } = await db.updateTable("kyc_requests")
    .set({ ...decided, undisplayed, imported: 0 })
    .where("id", "=", after.id).where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw stale(before);
  await adjustSums(
    db,
    [
      ...facetSums(listShape, { ...before, phase }),
      ["kyc:pending", ALL, before.status === "pending" ? 1 : 0],
    ],
    facetSums(listShape, { ...after, phase: status }),
  );
  await invalidate(db, listShape.tag);
}

const deeds: Record<DecisionStatus, AuditEvent["action"]> = {
  accepted: "KYC accepted",
  declined: "KYC declined",
  revoked: "KYC revoked",
};

interface Change {
  before: KycRecord;
  after: DecidedRecord;
  checks: readonly string[];
  now: Date;
}

/** What was decided, as it was and as it is: for the figures, the history, and the trail. */
async function recordDecision(
  db: Database,
  record: Recorder,
  { before, after, checks, now }: Change,
): Promise<void> {
  await insert(db, [{
    id: `${after.id}:${after.version}`,
    requestId: after.id,
    status: after.status,
    reviewerId: after.reviewedBy,
    submittedAt: after.submittedAt,
    decidedAt: now.toISOString(),
    reviewNotes: after.reviewNotes,
    undisplayed: JSON.stringify(after.undisplayed),
    checks: JSON.stringify(checks),
    replaced: before.status,
    shownSeconds: await secondsShown(db, after.id, after.reviewedBy, now),
  }]);
  const decided = ({ status, reviewNotes, reviewedBy, expiresAt, version }: KycRecord) => ({
    status,
    reviewNotes,
    reviewedBy,
    expiresAt,
    version,
  });
  record({
    category: "kyc",
    action: deeds[after.status],
    target: `${after.userName} (${after.id})`,
    before: decided(before),
    after: { ...decided(after), undisplayed: after.undisplayed },
  });
}

/** The other reviewers hear of it, once an hour of all; who has decided knows. */
async function announceDecision(
  trx: Database,
  { status, reviewedBy }: DecidedRecord,
  now: Date,
): Promise<void> {
  const facts = { count: 1, accepted: 0, declined: 0, revoked: 0, [status]: 1 };
  await announce(trx, { kind: "kyc_decisions", facts }, now, reviewedBy);
}
