/* Loaded when it is first needed, so that a process starts sooner. */
const timers = () => import("node:timers/promises");

let last: Promise<void> = Promise.resolve();

/**
 * Resolves in a later iteration of the event loop. Each caller gets an iteration of its own, as all
 * immediates that are due run one after the other.
 */
export const yieldToEventLoop = (): Promise<void> =>
  last = last.then(async () => (await timers()).setImmediate());
