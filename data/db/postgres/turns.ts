import { NO_CONNECTION } from "./errors.ts";

/** Lets `most` go on at once; the others wait in order, for a limited time. */
export class Turns {
  #taken = 0;
  readonly #waiting = new Set<() => void>();

  constructor(readonly most: number, readonly patienceMs: number) {}

  /** Throws after `patienceMs` without a turn. */
  async take(): Promise<void> {
    if (this.#taken < this.most) {
      this.#taken++;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      this.#waiting.delete(resolve);
      reject(new Error(NO_CONNECTION));
    }, this.patienceMs);
    this.#waiting.add(resolve);
    await promise.finally(() => clearTimeout(timer));
  }

  /** Hands the turn to the first that waits. */
  end(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#taken--;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
