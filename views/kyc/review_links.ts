import type { Queue } from "../../data/kyc/queue/queue.ts";
import type { ReviewSession } from "../../data/kyc/queue/review_session.ts";

/** First request of a queue. */
export const startHref = (queue: Queue = "to-review"): string => `/kyc/review?queue=${queue}`;

/** The list of a queue. */
export const queueHref = (queue: Queue): string => `/kyc?queue=${queue}`;

/** A request in review; `document` is the number of the document shown, from 1. */
export const reviewHref = (id: string, sitting: ReviewSession, document?: number): string =>
  `/kyc/${id}/review?${paramsOf({ ...sitting, document })}`;

/** Next request of the queue. */
export const onwardHref = (sitting: ReviewSession): string => `/kyc/review?${paramsOf(sitting)}`;

/** The sitting as query parameters. */
export function paramsOf(sitting: ReviewSession & { document?: number }): string {
  const { queue, since, from, back, document } = sitting;
  const given = Object.entries({ queue, since, from, back, document })
    .filter(([, value]) => value !== undefined) as [string, string | number][];
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
}
