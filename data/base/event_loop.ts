const timers = () => import("node:timers/promises");

let last: Promise<void> = Promise.resolve();

/** Resolves in a later iteration; all immediates that are due would run in the same one. */
export const yieldToEventLoop = (): Promise<void> =>
  last = last.then(async () => (await timers()).setImmediate());

/**
 * Resolves once the process has been idle for a moment, at the cost of a millisecond. Between
 * immediates alone, the runtime looks for new requests at every 61st iteration only.
 */
export const yieldToRequests = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, 0));
