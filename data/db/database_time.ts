import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** The database's clock plus `seconds`, as ISO 8601 text: processes whose clocks differ agree on it. */
export const databaseTime = (db: Database, seconds: number) =>
  engineOf(db) === "sqlite"
    ? sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds.toFixed(3)} seconds`})`
    : sql<string>`to_char((clock_timestamp() + make_interval(secs => ${seconds}))
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
