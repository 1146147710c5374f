/** The dashboard counts no more of work that may be very much. */
export const MOST_WORK = 1_000;

/** A count that has stopped at one more than `MOST_WORK`. */
export const boundedWork = (count: number) => ({
  count: Math.min(count, MOST_WORK),
  isMore: count > MOST_WORK,
});
