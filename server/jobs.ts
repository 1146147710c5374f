import { runAccessReviews } from "../data/access_reviews/reviews.ts";
import { HOUR_MS } from "../data/base/durations.ts";
import { removeOldDeletions, runErasures } from "../data/erasure/job.ts";
import { tellOverdue } from "../data/instructions/overdue.ts";
import { giveAlarms } from "../data/kyc/alarms/alarms.ts";
import { markUnanswered } from "../data/kyc/asks/answers.ts";
import { removeExpiredClaims } from "../data/staff/sessions/claims.ts";
import { removeEndedReviewSessions } from "../data/kyc/queue/review_session.ts";
import { removeExpiredDrafts } from "../data/kyc/decisions/drafts.ts";
import { removeOrphans } from "../data/kyc/documents/orphans.ts";
import { finishRemovals } from "../data/kyc/documents/remove_bytes.ts";
import { removeSent } from "../data/kyc/documents/sent.ts";
import { updateDueTimes } from "../data/kyc/queue/due_hours.ts";
import { markExpired } from "../data/kyc/requests/expiry.ts";
import { mendFutureInstants } from "../data/steps/clock_set_back.ts";
import { NewerVersion } from "../data/db/migrate.ts";
import { errorFields, log } from "../data/base/log.ts";
import { emitDocumentEnds, emitExpiring } from "../data/kyc/requests/events.ts";
import { removeOldKeys } from "../data/steps/keys.ts";
import { announceKycSteps } from "../data/kyc/decisions/kyc_steps.ts";
import { runDailyNotices } from "../data/notices/daily.ts";
import { closeMonths } from "../data/statements/close.ts";
import { deliverDeferred } from "../data/staff/accounts/deferred_notices.ts";
import { removeMemberData } from "../data/retention/members.ts";
import type { Store } from "../data/store.ts";
import { removeOldDeliveries } from "../data/webhooks/deliveries.ts";
import type { Jobs } from "./schedule.ts";

const SWEEP_MS = HOUR_MS;
/** The first HTTP requests are answered before the first sweep. */
const FIRST_SWEEP_MS = 500;
/** Also delays deferred notices, so that their time does not reveal which HTTP request caused them. */
const FREQUENT_MS = 3_000;

type Job = (store: Store) => Promise<unknown>;

/** Includes those of a process that has crashed. */
const sendAllDeferred: Job = (store) => deliverDeferred(store, { all: true });

const hourly: Record<string, Job> = {
  "daily notifications": (store) => runDailyNotices(store, emitExpiring, emitDocumentEnds),
  "expired acceptances": markExpired,
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

const frequent: Record<string, Job> = {
  "clock": (store) => store.syncClock(),
  "instants after the clock was set back": mendFutureInstants,
  "deferred notices": (store) => deliverDeferred(store, { all: false }),
  "expired claims": removeExpiredClaims,
  "announcements of steps": announceKycSteps,
  "erasures of people": runErasures,
  "access reviews": runAccessReviews,
  "unanswered asks": markUnanswered,
  "alarms and daily summaries": giveAlarms,
  "overdue instructions": tellOverdue,
};

/** With `scheduled` the platform triggers the hourly jobs; otherwise the first run catches up. */
export function startJobs(
  store: Store,
  { lookForMail, sendWebhooks, scheduled }: {
    lookForMail: () => Promise<void>;
    sendWebhooks: () => Promise<void>;
    scheduled: boolean;
  },
): { jobs: Jobs; stop: () => void } {
  let isStopped = false;
  const runAll = async (jobs: Record<string, Job>) => {
    for (const [name, job] of Object.entries(jobs)) {
      if (!isStopped) await attempt(name, () => job(store));
    }
  };
  const runHourly = () => runAll(hourly);
  const firstSweep = scheduled ? undefined : setTimeout(runHourly, FIRST_SWEEP_MS);
  const hourlyTimer = scheduled ? undefined : setInterval(runHourly, SWEEP_MS);
  const frequentTimer = setInterval(() => runAll(frequent), FREQUENT_MS);
  return {
    jobs: {
      sweep: runHourly,
      mail: async () => {
        // An idle instance may have been stopped before its deferred notices were sent.
        await runAll({ ...frequent, "deferred notices": sendAllDeferred });
        await lookForMail();
      },
      webhooks: () => attempt("webhooks", sendWebhooks),
    },
    stop: () => {
      isStopped = true;
      clearTimeout(firstSweep);
      clearInterval(hourlyTimer);
      clearInterval(frequentTimer);
    },
  };
}

async function attempt(job: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof NewerVersion) log("info", "job", { job, reason: error.code });
    else log("error", "job", { job, ...errorFields(error) });
  }
}
