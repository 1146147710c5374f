import { runAccessReviews } from "../data/access_reviews/reviews.ts";
import { HOUR_MS } from "../data/base/durations.ts";
import { runErasures } from "../data/erasure/job.ts";
import { tellOverdue } from "../data/instructions/overdue.ts";
import { giveAlarms } from "../data/kyc/alarms/alarms.ts";
import { markUnanswered } from "../data/kyc/asks/answers.ts";
import { removeExpiredClaims } from "../data/staff/sessions/claims.ts";
import { mendFutureInstants } from "../data/steps/clock_set_back.ts";
import { NewerVersion } from "../data/db/migrate.ts";
import { errorFields, log } from "../data/base/log.ts";
import { announceKycSteps } from "../data/kyc/decisions/kyc_steps.ts";
import { endProposals } from "../data/two_people/expire.ts";
import { deliverDeferred } from "../data/staff/accounts/deferred_notices.ts";
import type { Store } from "../data/store.ts";
import { hourly, type Job, sendAllDeferred } from "./hourly_jobs.ts";
import type { Jobs } from "./schedule.ts";

const SWEEP_MS = HOUR_MS;
/** The first HTTP requests are answered before the first sweep. */
const FIRST_SWEEP_MS = 500;
/** Also delays deferred notices, so that their time does not reveal which HTTP request caused them. */
const FREQUENT_MS = 3_000;

const frequent: Record<string, Job> = {
  "clock": (store) => store.syncClock(),
  "instants after the clock was set back": mendFutureInstants,
  "deferred notices": (store) => deliverDeferred(store, { all: false }),
  "expired claims": removeExpiredClaims,
  "announcements of steps": announceKycSteps,
  "ended proposals": endProposals,
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
