import { constants } from "node:os";
import process from "node:process";

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

const last = new Set<() => void>();

/**
 * Does `work`, which must not wait for anything, before a signal ends the process: that runs no
 * `finally`. Returns what calls it off.
 */
export function onSignal(work: () => void): () => void {
  if (last.size === 0) { for (const signal of SIGNALS) process.on(signal, end); }
  last.add(work);
  return () => {
    last.delete(work);
    if (last.size === 0) { for (const signal of SIGNALS) process.off(signal, end); }
  };
}

function end(signal: typeof SIGNALS[number]): void {
  for (const work of last) {
    try {
      work();
    } catch {
      // What is gone already, or still written to, keeps nothing else from being done.
    }
  }
  process.exit(128 + constants.signals[signal]);
}
