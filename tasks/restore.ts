/** Puts a backup in the place of the configured SQLite database. */

import { restore } from "../data/db/backup.ts";
import { count, databaseFile, run } from "./cli.ts";

const usage = `Usage: deno task restore FILE [--force]

Checks FILE, a backup, and puts it where DATABASE_URL says. PostgreSQL has pg_restore for that.
Sessions and open invitations in it are ended and service tokens revoked, since some may have been
so after the backup was made: everyone signs in again, create-token makes new tokens.

--force  replace the database that is there; a server that has it open must be stopped first`;

const options = { force: { type: "boolean" } } as const;

await run(usage, { names: ["FILE"], options }, async ({ positionals: [file = ""], values }) => {
  const database = databaseFile("pg_restore");
  const bytes = await restore(file, database, { replace: values.force === true });
  console.log(
    `${database}: ${count(bytes)} bytes; sessions, invitations and tokens in it are ended`,
  );
});
