import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** The database's clock plus `seconds`, as ISO 8601 text: processes whose clocks differ agree on it. */
export const databaseTime = (db: Database, seconds: number) =>
  engineOf(db) === "sqlite"
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds.toFixed(3)} seconds`})`
    : sql<string>`to_char((clock_timestamp() + make_interval(secs => ${seconds}))
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

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
    if (engineOf(this.db) === "sqlite") return;
    await this.db.connection().execute(async (connection) => {
      const askedAt = performance.now();
      const { rows: [row] } = await sql<{ ms: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as "ms"`.execute(connection);
      const answerMs = performance.now() - askedAt;
      if (this.#offsetMs !== null && answerMs > LONGEST_ANSWER_MS) return;
      this.#offsetMs = Math.round(row!.ms + answerMs / 2 - this.machineMs());
    });
  };
}
