import type { ErrorCode } from "../../../data/errors/texts.ts";
import { DomainError } from "../../../data/errors/domain_error.ts";
import { HttpError } from "../answer/http_error.ts";

const RETRY_AFTER_SECONDS = 5;

/**
 * Runs works of a weight of `most` at a time. Up to `waiting` works wait, without reading their
 * bodies; above that it throws `unavailable`. A work that weighs more than `most` runs alone.
 */
export function limitConcurrency(most: number, text: ErrorCode, { waiting = 0 } = {}) {
  let running = 0;
  let queue: { weight: number; start: () => void }[] = [];
  const fits = (weight: number) => running === 0 || running + weight <= most;
  const startNext = () => {
    for (let next; (next = queue[0]) && fits(next.weight);) {
      queue.shift();
      running += next.weight;
      next.start();
    }
  };
  const wait = (weight: number, aborted?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const own = { weight, start: resolve };
      queue.push(own);
      const leave = () => {
        if (!queue.includes(own)) return;
        queue = queue.filter((one) => one !== own);
        reject(new HttpError(400, "http.disconnected"));
        startNext();
      };
      if (aborted?.aborted) leave();
      else aborted?.addEventListener("abort", leave);
    });
  return async <Result>(
    work: () => Promise<Result>,
    aborted?: AbortSignal,
    weight = 1,
  ): Promise<Result> => {
    if (queue.length === 0 && fits(weight)) running += weight;
    else if (queue.length < waiting) await wait(weight, aborted);
    else throw new DomainError("unavailable", text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await work();
    } finally {
      running -= weight;
      startNext();
    }
  };
}
