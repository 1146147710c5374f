import { tooBusy } from "./handle.ts";

/** Lets one at a time write, in the order in which they came; nobody waits for ever. */
export class WritingTurn {
  #taken = false;
  #waiting = new Set<() => void>();

  async take(until: number): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
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

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
