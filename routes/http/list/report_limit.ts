import { DomainError } from "../../../data/errors/domain_error.ts";
import { limitConcurrency } from "../guard/concurrency.ts";

const TOO_MANY = "report.too_many_at_once";
const RETRY_AFTER_SECONDS = 5;
/** Running and waiting, of one person. */
const MOST_OWN = 3;

const limit = limitConcurrency(2, TOO_MANY, { waiting: 20 });
const pendingByStaff = new Map<string, number>();

/**
 * Runs two grouped reports at a time, as each reads a whole list. Throws `too_many` where the person
 * has three under way.
 */
export async function limitReports<Result>(
  staffId: string,
  work: () => Promise<Result>,
  aborted?: AbortSignal,
): Promise<Result> {
  const pending = pendingByStaff.get(staffId) ?? 0;
  if (pending >= MOST_OWN) {
    throw new DomainError("too_many", TOO_MANY, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  pendingByStaff.set(staffId, pending + 1);
  try {
    return await limit(work, aborted);
  } finally {
    const others = (pendingByStaff.get(staffId) ?? 1) - 1;
    if (others > 0) pendingByStaff.set(staffId, others);
    else pendingByStaff.delete(staffId);
  }
}
