import type { Store } from "../store.ts";
import { countQueues } from "../kyc/figures/queue_figures.ts";
import { countClaimed, countClaimedByOthers, countFree } from "../kyc/queue/claim_next.ts";
import { countAssignedToOthers, waitingIn } from "../kyc/queue/queue.ts";
import type { Queue } from "../kyc/requests/queues.ts";
import {
  countSkipped,
  type ReviewSession,
  type StepCounts,
  stepsIn,
} from "../kyc/queue/review_session.ts";
import type { CaseReader } from "./read_case.ts";

/** The end of a review session. */
export interface QueueEnd {
  session: ReviewSession;
  done: StepCounts & { skipped: number };
  waiting: number;
  /** Those of the waiting requests that came since, up to 1,000. */
  more: number;
  /** Those of the waiting requests that others have claimed, by the name of the reviewer. */
  others: ReadonlyMap<string, number>;
  /** Those that are assigned to other reviewers who are present, by their name. */
  assigned: ReadonlyMap<string, number>;
  /** Queues with requests that nobody has claimed. */
  elsewhere: readonly (readonly [queue: Queue, count: number])[];
}

export async function readQueueEnd(
  store: Store,
  session: ReviewSession,
  reader: Pick<CaseReader, "id" | "may" | "timeZone">,
): Promise<QueueEnd> {
  const { id, timeZone } = reader;
  const [steps, skipped, waiting, more, claimed, assigned, elsewhere] = await Promise.all([
    stepsIn(store.db, id, session),
    countSkipped(store.db, id, session),
    waitingIn(store, { ...session, timeZone, readerId: id }),
    countFree(store, { session, timeZone, leaving: null, reviewerId: id }),
    countClaimedByOthers(store, session.queue, id),
    session.includesAssigned
      ? new Map<string, number>()
      : countAssignedToOthers(store, { ...session, timeZone, readerId: id }),
    freeElsewhere(store, session, reader),
  ]);
  // Filtered requests of others are not counted apart.
  const others = session.filter ? new Map<string, number>() : claimed;
  const done = { ...steps, skipped };
  return { session, done, waiting, more, others, assigned, elsewhere };
}

/** Queues that a reviewer can go on with; a filtered session leaves its own queue, too. */
async function freeElsewhere(
  store: Store,
  { queue: own, filter }: ReviewSession,
  { id, may }: Pick<CaseReader, "id" | "may">,
): Promise<[queue: Queue, count: number][]> {
  const queues: Queue[] = ["to-recheck", "to-review", "no-answer", "ending-soon"];
  if (may("staff.manage")) queues.push("escalated");
  const [all, claimed] = await Promise.all([countQueues(store, id), countClaimed(store, id)]);
  return queues.filter((queue) => queue !== own || filter !== undefined)
    .map((queue): [Queue, number] => [queue, all[queue].count - claimed[queue]])
    .filter(([, count]) => count > 0);
}
