import { removeOldDeletions } from "../data/erasure/job.ts";
import { deliverDeferred } from "../data/staff/accounts/deferred_notices.ts";
import { removeExpiredDrafts } from "../data/kyc/decisions/drafts.ts";
import { removeOrphans } from "../data/kyc/documents/orphans.ts";
import { finishRemovals } from "../data/kyc/documents/remove_bytes.ts";
import { removeSent } from "../data/kyc/documents/sent.ts";
import { emitScreeningDue } from "../data/kyc/checks/screening_due.ts";
import { updateDueTimes } from "../data/kyc/queue/due_hours.ts";
import { removeEndedReviewSessions } from "../data/kyc/queue/review_session.ts";
import { emitDocumentEnds, emitExpiring } from "../data/kyc/requests/events.ts";
import { markExpired } from "../data/kyc/requests/expiry.ts";
import { followPeriods } from "../data/kyc/screening/periods.ts";
import { runDailyNotices } from "../data/notices/daily.ts";
import { removeMemberData } from "../data/retention/members.ts";
import { closeMonths } from "../data/statements/close.ts";
import { removeOldKeys } from "../data/steps/keys.ts";
import { removeOldDeliveries } from "../data/webhooks/deliveries.ts";
import type { Store } from "../data/store.ts";

export type Job = (store: Store) => Promise<unknown>;

/** Includes those of a process that has crashed. */
export const sendAllDeferred: Job = (store) => deliverDeferred(store, { all: true });

export const hourly: Record<string, Job> = {
  "daily notifications": (store) => runDailyNotices(store, emitExpiring, emitDocumentEnds),
  "expired acceptances": markExpired,
  "screening due": async (store) => {
    await followPeriods(store);
    await emitScreeningDue(store);
  },
  "expired drafts": removeExpiredDrafts,
  "due times": updateDueTimes,
  "deferred notices": sendAllDeferred,
  "removed documents": finishRemovals,
  "orphaned documents": removeOrphans,
  "old webhook deliveries": removeOldDeliveries,
  "old records of sent documents": removeSent,
  "ended review sessions": removeEndedReviewSessions,
  "old deletions in the feed": removeOldDeletions,
  "old keys of steps": removeOldKeys,
  "closed statements": closeMonths,
  "data of deactivated members": removeMemberData,
};
