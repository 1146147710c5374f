const timers = () => import("node:timers/promises");

let last: Promise<void> = Promise.resolve();

/** Resolves in a later iteration; all immediates that are due would run in the same one. */
export const yieldToEventLoop = (): Promise<void> =>
  last = last.then(async () => (await timers()).setImmediate());
