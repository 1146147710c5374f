import { invalidate } from "../../db/cache_tags.ts";
import type { Database } from "../../db/database.ts";
import { adjustSums } from "../../db/sums.ts";
import type { StepWork } from "../../steps/step.ts";
import { DomainError } from "../../errors/domain_error.ts";
import { undisplayedIn } from "../documents/displays.ts";
import { expiredDocuments } from "../requests/document_ends.ts";
import { staleError } from "../requests/lock.ts";
import { type KycRecord, listShape, pendingSums } from "../requests/requests.ts";
import { type DecisionStatus, phaseOf } from "../requests/statuses.ts";
import { followAcceptances } from "../screening/runs.ts";
import type { Decision } from "./decision_input.ts";
import { expiryAfter, validityLocked } from "./validity.ts";

type DecidedRecord = KycRecord & { status: DecisionStatus; reviewedBy: string };

/** The request as the decision leaves it. */
export function decidedRecord(
  { actor }: Pick<StepWork, "actor">,
  before: KycRecord,
  { status, reviewNotes, reasons = [], message = null }: Decision,
  { displayed, expiresAt }: {
    displayed: ReadonlyMap<string, string>;
    expiresAt: string | null;
  },
): DecidedRecord {
  return {
    ...before,
    status,
    reviewNotes,
    message,
    reviewedBy: actor.id,
    reviewerName: actor.name,
    stage: "review",
    stageSince: null,
    stageUntil: null,
    due: null,
    imported: false,
    assigneeId: null,
    assigneeName: null,
    isAssigneeGone: false,
    reasons: [...reasons],
    undisplayed: undisplayedIn(before, displayed),
    expiresAt,
    version: before.version + 1,
  };
}

/** The end of an acceptance of now; null for other decisions. */
export const expiryOf = async (
  { trx, now }: Pick<StepWork, "trx" | "now">,
  before: KycRecord,
  { status }: Pick<Decision, "status">,
): Promise<string | null> =>
  status === "accepted" ? expiryAfter(now, (await validityLocked(trx, before)).days) : null;

/** An acceptance of expired documents without a word. */
export class ExpiredDocuments extends DomainError {
  constructor(names: readonly string[]) {
    super("conflict", "document.expired", { params: { names: names.join(", ") } });
  }
}

/** The expired documents that an acceptance of now rests on. */
export const expiredAt = (
  { documents }: Pick<KycRecord, "documents">,
  { status }: Pick<Decision, "status">,
  now: Date,
) => status === "accepted" ? expiredDocuments(documents, now) : [];

export function expiredRefusal(
  request: KycRecord,
  decision: Pick<Decision, "status" | "expiredReason">,
  now: Date,
): ExpiredDocuments | null {
  const expired = expiredAt(request, decision, now);
  if (expired.length === 0 || decision.expiredReason) return null;
  return new ExpiredDocuments(expired.map(({ name }) => name));
}

/** Writes the decided fields; throws `stale` when the version has changed meanwhile. */
export async function updateRequest(
  db: Database,
  before: KycRecord,
  after: DecidedRecord,
): Promise<void> {
  const { status, reviewNotes, reviewedBy, expiresAt, version, message } = after;
  const undisplayed = JSON.stringify(after.undisplayed);
  const reasons = JSON.stringify(after.reasons);
  const phase = phaseOf(after);
  const decided = { status, phase, reviewNotes, reviewedBy, expiresAt, version };
  const { numUpdatedRows } = await db.updateTable("kyc_requests")
    .set({
      ...decided,
      reasons,
      message,
      undisplayed,
      imported: 0,
      assigneeId: null,
      stageSince: null,
      stageUntil: null,
    })
    .where("id", "=", after.id).where("version", "=", before.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw staleError(before);
  await adjustSums(db, pendingSums(before), pendingSums(after));
  if (before.status !== "pending" || status === "accepted") await followAcceptances(db, [before]);
  await invalidate(db, listShape.tag);
}
