import { DomainError } from "../../data/errors/domain_error.ts";
import { limitConcurrency } from "../http/guard/concurrency.ts";

const TOO_MANY = "report.too_many_at_once";
const RETRY_AFTER_SECONDS = 5;
/** Each custom report reads a whole list. */
const MOST_AT_ONCE = 2;
/** Running and waiting, of one person and of all. */
const MOST_OWN = 3;
const MOST = 20;

const limit = limitConcurrency(MOST_AT_ONCE, TOO_MANY, { waiting: Infinity });
/** Runs the reports of each person, by staff id, one after the other. */
const people = new Map<string, { pending: number; limit: typeof limit }>();
let pending = 0;

/** Throws `too_many` where this person, or all together, have too many reports running or waiting. */
export function requireRoom(staffId: string): void {
  if (pending < MOST && (people.get(staffId)?.pending ?? 0) < MOST_OWN) return;
  throw new DomainError("too_many", TOO_MANY, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/** Runs one report at a time for each person, and two for all. */
export async function inTurn<Result>(
  staffId: string,
  work: () => Promise<Result>,
  aborted: AbortSignal,
): Promise<Result> {
  const own = people.get(staffId) ??
    { pending: 0, limit: limitConcurrency(1, TOO_MANY, { waiting: Infinity }) };
  people.set(staffId, own);
  own.pending++;
  pending++;
  try {
    return await own.limit(() => limit(work, aborted), aborted);
  } finally {
    pending--;
    if (--own.pending === 0) people.delete(staffId);
  }
}

/** Reads each page of a file in turn, so that a slow download keeps nobody waiting. */
export async function* pagesInTurn<Page>(
  staffId: string,
  pages: AsyncGenerator<Page>,
  aborted: AbortSignal,
): AsyncGenerator<Page> {
  try {
    for (;;) {
      const { value, done } = await inTurn(staffId, () => pages.next(), aborted);
      if (done) return;
      yield value;
    }
  } finally {
    await pages.return(undefined);
  }
}
