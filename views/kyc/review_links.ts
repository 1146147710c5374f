import type { Queue } from "../../data/kyc/queue/queue.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";

/** Where a review begins. */
export const startHref = (queue: Queue = "to-review"): string => `/kyc/review?queue=${queue}`;

/** The list that a review goes through. */
export const queueHref = (queue: Queue): string => `/kyc?queue=${queue}`;

/** A request in review; `document` is the number of the one that is shown, from 1. */
export const reviewHref = (id: string, sitting: ReviewSession, document?: number): string =>
  `/kyc/${id}/review?${paramsOf({ ...sitting, document })}`;

/** Leads to the next one in the queue. */
export const onwardHref = (sitting: ReviewSession): string => `/kyc/review?${paramsOf(sitting)}`;

/** What a step's address says of the sitting that it is taken in. */
export function paramsOf(sitting: ReviewSession & { document?: number }): string {
  const { queue, since, from, back, document } = sitting;
  const given = Object.entries({ queue, since, from, back, document })
    .filter(([, value]) => value !== undefined) as [string, string | number][];
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
}
