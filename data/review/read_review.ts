import type { Store } from "../store.ts";
import { displayedDocuments } from "../kyc/documents/displays.ts";
import { firstFree } from "../kyc/queue/claim_next.ts";
import { waitingIn } from "../kyc/queue/queue.ts";
import { type ReviewSession, stepsIn } from "../kyc/queue/review_session.ts";
import { type ChecklistItem, checklistOf } from "../kyc/document_types/checklist.ts";
import { isInQueue, isOfAccepted } from "../kyc/requests/queues.ts";
import type { KycRecord } from "../kyc/requests/requests.ts";
import { readTerms } from "./read_terms.ts";
import { type Case, type CaseReader, readCase } from "./read_case.ts";

/** A case under review. */
export interface ReviewCase extends Case {
  session: ReviewSession;
  /** Staff id of the reviewer. */
  reviewer: string;
  /** When the reviewer first viewed each document, by its id. */
  displayed: ReadonlyMap<string, string>;
  /** Decisions of the session, and requests that wait; null if the request is not in the queue. */
  progress: { done: number; left: number } | null;
  checklist: readonly ChecklistItem[];
  /** The next request that is free. */
  next: KycRecord | null;
}

/** `ahead` is the next request where it is known already. */
export async function readReview(
  store: Store,
  request: KycRecord,
  session: ReviewSession,
  reader: CaseReader,
  ahead?: KycRecord,
): Promise<ReviewCase> {
  const { id: reviewerId, timeZone } = reader;
  const isQueued = isInQueue(session.queue, request, store.now().toISOString(), reviewerId);
  const { documentTypes } = await readTerms(store.db, reader.versions);
  const [kycCase, displayed, progress, next] = await Promise.all([
    readCase(store, request, reader),
    displayedDocuments(store.db, request.id, reviewerId),
    isQueued ? readProgress(store, session, reader) : null,
    ahead ?? firstFree(store, { session, timeZone, leaving: request.id, reviewerId }),
  ]);
  return {
    ...kycCase,
    session,
    reviewer: reviewerId,
    displayed,
    progress,
    checklist: request.status === "pending"
      ? checklistOf(documentTypes, request, reader.language)
      : [],
    next,
  };
}

/** The shown request is among those left. */
async function readProgress(
  store: Store,
  session: ReviewSession,
  { id, timeZone }: CaseReader,
): Promise<ReviewCase["progress"]> {
  const [left, counts] = await Promise.all([
    waitingIn(store, { ...session, timeZone, readerId: id }),
    stepsIn(store.db, id, session),
  ]);
  const isOfApprovals = isOfAccepted(session.queue);
  const { revoked, accepted, declined, ask, escalation } = counts;
  return { done: isOfApprovals ? revoked : accepted + declined + ask + escalation, left };
}
