import { announce } from "../notices/announce.ts";
import type { AuditEvent } from "../audit/log.ts";
import { invalidate } from "../list/cache_tags.ts";
import { adjust } from "../list/counts.ts";
import type { Database } from "../db/database.ts";
import { insert } from "./decision_figures.ts";
import { Overtaken } from "../errors.ts";
import type { DecisionStatus, KycRecord, KycRow } from "./requests.ts";
import type { Recorder } from "../store.ts";

/** Puts the decided request in place of the one it was decided on, unless that has changed. */
export async function replace(db: Database, before: KycRecord, after: KycRecord): Promise<void> {
  const { status, reviewNotes, reviewedBy, expiresAt, version } = after;
  const { numUpdatedRows } = await db.updateTable("kyc_requests")
    .set({ status: status as KycRow["status"], reviewNotes, reviewedBy, expiresAt, version })
    .where("id", "=", after.id).where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) {
    throw new Overtaken("stale", "This request has changed since you opened it.", before);
  }
  await adjust(db, "kyc:pending", before.status === "pending" ? -1 : 0);
  await invalidate(db, "KYC");
}

const deeds: Record<DecisionStatus, AuditEvent["action"]> = {
  accepted: "KYC accepted",
  declined: "KYC declined",
  revoked: "KYC revoked",
};

/** What was decided, as it was and as it is: for the figures, and for the trail. */
export async function recordDecision(
  db: Database,
  record: Recorder,
  before: KycRecord,
  after: KycRecord & { status: DecisionStatus; reviewedBy: string },
  now: Date,
): Promise<void> {
  await insert(db, [{
    id: `${after.id}:${after.version}`,
    requestId: after.id,
    status: after.status,
    reviewerId: after.reviewedBy,
    submittedAt: after.submittedAt,
    decidedAt: now.toISOString(),
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
    action: deeds[after.status as DecisionStatus],
    target: `${after.userName} (${after.id})`,
    before: decided(before),
    after: decided(after),
  });
}

/** The other reviewers hear of it; who has decided knows. */
export async function announceDecision(
  trx: Database,
  status: DecisionStatus,
  { id: requestId, userName, reviewedBy, reviewerName }: KycRecord,
  now: Date,
): Promise<void> {
  const facts = { requestId, userName, status, reviewer: reviewerName ?? "" };
  await announce(trx, { kind: "kyc_decided", facts }, now, reviewedBy);
}
