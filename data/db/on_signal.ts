import { constants } from "node:os";
import process from "node:process";

const SIGNALS = ["SIGHUP", "SIGINT", "SIGTERM"] as const;

const last = new Set<() => void>();

/** For clean-ups: `finally` blocks do not run when a signal ends the process. */
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
      // A failure must not prevent the other clean-ups.
    }
  }
  process.exit(128 + constants.signals[signal]);
}
