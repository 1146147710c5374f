import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { withVariableName } from "../../data/db/describe_error.ts";
import { migrationUrl, runProgram, task } from "./cli.ts";

const usage = `Usage: deno task migrate

Brings the database in DATABASE_URL up to date. SQLite does so by itself at start.
MIGRATE_DATABASE_URL, if set, is used instead: the direct address where DATABASE_URL is pooled.`;

export const main = task(usage, { names: [] }, async () => {
  // The demo on Deno Deploy has no database, and a release must not fail for that.
  if (!Deno.env.get("DATABASE_URL") && Deno.env.get("DENO_DEPLOY")) {
    return console.log("No DATABASE_URL: the sample data needs no migration.");
  }
  const url = migrationUrl();
  const db = openDatabase(url, { unhurried: true });
  try {
    const names = await withVariableName(url, migrate(db));
    console.log(names.length > 0 ? `Migrated: ${names.join(", ")}` : "Up to date.");
  } finally {
    await db.destroy();
  }
});

if (import.meta.main) await runProgram(main);
