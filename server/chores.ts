import { markUnanswered } from "../data/kyc/asks/answers.ts";
import { removeExpiredClaims } from "../data/kyc/claims/claims.ts";
import { removeExpiredDrafts } from "../data/kyc/decisions/drafts.ts";
import { removeOrphans } from "../data/kyc/documents/orphans.ts";
import { removeSent } from "../data/kyc/documents/sent.ts";
import { updateDueTimes } from "../data/kyc/queue/due_hours.ts";
import { markExpired } from "../data/kyc/requests/expiry.ts";
import { errorFields, log } from "../data/base/log.ts";
import { emitExpiring } from "../data/kyc/requests/events.ts";
import { announceDecisions } from "../data/kyc/undo/announce.ts";
import { runDailyNotices } from "../data/notices/daily.ts";
import { deliverDeferred } from "../data/staff/accounts/deferred_notices.ts";
import type { Store } from "../data/store.ts";
import { removeOldDeliveries } from "../data/webhooks/deliveries.ts";
import type { Chores } from "./schedule.ts";

const SWEEP_MS = 60 * 60 * 1000;
/** The first requests come before the first sweep. */
const FIRST_SWEEP_MS = 500;
/** Deferred, so that the time of a mail does not reveal which request caused it. */
const DEFERRED_MS = 3_000;

type Chore = (store: Store) => Promise<unknown>;

/** Includes notices that a crashed process has left. */
const sendAllDeferred: Chore = (store) => deliverDeferred(store, { all: true });

const hourly: Record<string, Chore> = {
  "notifications of the day": (store) => runDailyNotices(store, emitExpiring),
  "acceptances that have ended": markExpired,
  "forgotten drafts": removeExpiredDrafts,
  "new times to decide": updateDueTimes,
  "deferred notices": sendAllDeferred,
  "documents of no request": removeOrphans,
  "old deliveries of webhooks": removeOldDeliveries,
  "documents sent earlier": removeSent,
};

const frequent: Record<string, Chore> = {
  "deferred notices": (store) => deliverDeferred(store, { all: false }),
  "expired claims": removeExpiredClaims,
  "notices of decisions": announceDecisions,
  "requests without an answer": markUnanswered,
};

/** With `scheduled` the platform triggers the hourly jobs; otherwise the first run catches up. */
export function startChores(
  store: Store,
  { lookForMail, sendWebhooks, scheduled }: {
    lookForMail: () => Promise<void>;
    sendWebhooks: () => Promise<void>;
    scheduled: boolean;
  },
): { chores: Chores; stop: () => void } {
  let isStopped = false;
  const doAll = async (chores: Record<string, Chore>) => {
    for (const [name, chore] of Object.entries(chores)) {
      if (!isStopped) await attempt(name, () => chore(store));
    }
  };
  const tidy = () => doAll(hourly);
  const first = scheduled ? undefined : setTimeout(tidy, FIRST_SWEEP_MS);
  const timer = scheduled ? undefined : setInterval(tidy, SWEEP_MS);
  const teller = setInterval(() => doAll(frequent), DEFERRED_MS);
  return {
    chores: {
      sweep: tidy,
      mail: async () => {
        // An idle instance may have been stopped before its deferred notices were sent.
        await doAll({ ...frequent, "deferred notices": sendAllDeferred });
        await lookForMail();
      },
      webhooks: () => attempt("webhooks", sendWebhooks),
    },
    stop: () => {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      clearInterval(teller);
    },
  };
}

async function attempt(chore: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", "chore", { chore, ...errorFields(error) });
  }
}
