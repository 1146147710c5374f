import { tooBusy } from "./errors.ts";

/** Lets one caller at a time write, in the order of their calls. */
export class WriteLock {
  #isHeld = false;
  #waiting = new Set<() => void>();

  /** Throws `unavailable` once `until` (as `performance.now()`) has passed. */
  async acquire(until: number): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(proceed);
        reject(tooBusy());
      }, until - performance.now());
      this.#waiting.add(proceed);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isHeld = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
