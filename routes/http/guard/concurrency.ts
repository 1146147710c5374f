import type { ErrorText } from "../../../data/base/error_texts.ts";
import { DomainError } from "../../../data/base/errors.ts";

const RETRY_AFTER_SECONDS = 5;

/** Up to `waiting` works wait, without reading their bodies; above that it throws `unavailable`. */
export function limitConcurrency(most: number, text: ErrorText, { waiting = 0 } = {}) {
  let running = 0;
  const queue: (() => void)[] = [];
  const wait = (aborted?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      queue.push(resolve);
      aborted?.addEventListener("abort", () => {
        const index = queue.indexOf(resolve);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(aborted.reason);
      });
    });
  return async <Result>(work: () => Promise<Result>, aborted?: AbortSignal): Promise<Result> => {
    if (running < most) running++;
    else if (queue.length < waiting) await wait(aborted);
    else throw new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      // The next one takes over the slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
