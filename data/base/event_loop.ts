/* What it takes is loaded when it is needed: not while a process starts. */
const timers = () => import("node:timers/promises");

let last: Promise<void> = Promise.resolve();

/**
 * Lets others have the event loop before what comes next. Who asks at the same time gets a turn
 * each: all immediates that are due run in a row.
 */
export const nextTurn = (): Promise<void> =>
  last = last.then(async () => (await timers()).setImmediate());
