import type { RawBuilder } from "kysely";
import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";

/** The database's clock plus `seconds`, as ISO 8601 text: processes whose clocks differ agree on it. */
export const databaseTime = (db: Database, seconds: number): RawBuilder<string> =>
  engineOf(db).timeAfter(seconds);

/** Answers that took longer would make the offset less exact than it is. */
const LONGEST_ANSWER_MS = 500;

/**
 * PostgreSQL's clock, as the offset of this process's clock from it. Processes that share a SQLite
 * file share the machine's clock.
 */
export class DatabaseClock {
  #offsetMs: number | null = null;

  constructor(readonly db: Database, readonly machineMs: () => number = Date.now) {}

  readonly now = (): Date => new Date(this.machineMs() + (this.#offsetMs ?? 0));

  /** Measures the offset. */
  readonly sync = async (): Promise<void> => {
    await this.db.connection().execute(async (connection) => {
      const startedAt = performance.now();
      const databaseMs = await engineOf(this.db).clockMs(connection);
      if (databaseMs === null) return;
      const answerMs = performance.now() - startedAt;
      if (this.#offsetMs !== null && answerMs > LONGEST_ANSWER_MS) return;
      this.#offsetMs = Math.round(databaseMs + answerMs / 2 - this.machineMs());
    });
  };
}
