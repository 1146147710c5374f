/** Work that may be done beside other work of its kind. `isAlone` is false once other work has begun. */
type Work<Result> = (isAlone: () => boolean) => Promise<Result>;

/** Work is done beside other work, or alone: then what came before ends first, and later work waits. */
export class Room {
  #entries = 0;
  #inside = 0;
  /** Work that is done alone or waits to be. */
  #turns = 0;
  #lastAlone: Promise<unknown> = Promise.resolve();
  #onEmpty = () => {};

  async beside<Result>(work: Work<Result>): Promise<Result> {
    while (this.#turns > 0) await this.#lastAlone;
    const entry = ++this.#entries;
    const hasCompany = this.#inside++ > 0;
    try {
      return await work(() => !hasCompany && this.#entries === entry);
    } finally {
      if (--this.#inside === 0) this.#onEmpty();
    }
  }

  alone<Result>(work: Work<Result>): Promise<Result> {
    this.#turns++;
    const done = this.#lastAlone.then(() => this.#empty()).then(() => work(() => true))
      .finally(() => this.#turns--);
    this.#lastAlone = done.catch(() => {});
    return done;
  }

  #empty(): Promise<void> {
    if (this.#inside === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onEmpty = resolve);
  }
}
