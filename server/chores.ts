import { removeExpiredDrafts } from "../data/kyc/decisions/drafts.ts";
import { removeOrphans } from "../data/kyc/documents/orphans.ts";
import { updateDueTimes } from "../data/kyc/queue/due_hours.ts";
import { markExpired } from "../data/kyc/requests/expiry.ts";
import { errorFields, log } from "../data/base/log.ts";
import { runDailyNotices } from "../data/notices/daily.ts";
import { deliverDeferred } from "../data/staff/accounts/deferred_notices.ts";
import type { Store } from "../data/store.ts";
import type { Chores } from "./schedule.ts";

const SWEEP_MS = 60 * 60 * 1000;
/** What nobody waits for comes after those who have waited for the start. */
const FIRST_SWEEP_MS = 500;
/** Long enough that nobody can tell which of their requests it was for. */
const TELL_MS = 3_000;

type Chore = (store: Store) => Promise<unknown>;

/** What a process that has died had still to tell. */
const tellAll: Chore = (store) => deliverDeferred(store, { all: true });

/** One after the other, by the names that the log has for them. */
const hourly: Record<string, Chore> = {
  "notifications of the day": runDailyNotices,
  "acceptances that have ended": markExpired,
  "forgotten drafts": removeExpiredDrafts,
  "new times to decide": updateDueTimes,
  "who waits to be told": tellAll,
  "documents of no request": removeOrphans,
};

/**
 * Does what time brings until it is stopped. `scheduled`: the platform says when; otherwise this
 * process has to think of it, and begins with what was missed while there was none.
 */
export function startChores(
  store: Store,
  { lookForMail, scheduled }: { lookForMail: () => Promise<void>; scheduled: boolean },
): { chores: Chores; stop: () => void } {
  let isStopped = false;
  const tidy = async () => {
    for (const [name, chore] of Object.entries(hourly)) {
      if (!isStopped) await attempt(name, () => chore(store));
    }
  };
  const first = scheduled ? undefined : setTimeout(tidy, FIRST_SWEEP_MS);
  const timer = scheduled ? undefined : setInterval(tidy, SWEEP_MS);
  const teller = setInterval(
    () => attempt("who waits to be told", () => deliverDeferred(store, { all: false })),
    TELL_MS,
  );
  return {
    chores: {
      sweep: tidy,
      mail: async () => {
        // An instance that nobody needs for long may be gone before it has told who waits for an email.
        await attempt("who waits to be told", () => tellAll(store));
        await lookForMail();
      },
    },
    stop: () => {
      isStopped = true;
      clearTimeout(first);
      clearInterval(timer);
      clearInterval(teller);
    },
  };
}

/** One that fails holds up none behind it, and is tried again when it is time. */
async function attempt(chore: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", "chore", { chore, ...errorFields(error) });
  }
}
