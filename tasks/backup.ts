/** Copies the configured SQLite database while the server runs. */

import { backUp } from "../data/db/backup.ts";
import { count, databaseFile, run } from "./cli.ts";

const usage = `Usage: deno task backup FILE

Copies the SQLite database in DATABASE_URL to FILE, as it stands at one moment, while the server
runs; checks the copy before it gets its name. PostgreSQL has pg_dump for that.`;

await run(usage, { names: ["FILE"] }, async ({ positionals: [file = ""] }) => {
  const bytes = await backUp(databaseFile("pg_dump"), file);
  console.log(`${file}: ${count(bytes)} bytes`);
});
