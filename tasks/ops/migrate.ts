import { isReissued, reissueTrail } from "../../data/audit/former/reissue.ts";
import { openDatabase } from "../../data/db/database.ts";
import { engineOf } from "../../data/db/engine/engine_of.ts";
import { appliedMigrations, migrate } from "../../data/db/migrate.ts";
import { withVariableName } from "../../data/db/describe_error.ts";
import { count, migrationUrl, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task migrate [--accept-fault]

Brings the database in DATABASE_URL up to date. SQLite does so by itself at start.
MIGRATE_DATABASE_URL, if set, is used instead: the direct address where DATABASE_URL is pooled.
A SQLite file of an earlier version still holds deleted rows. With all rights
(deno run --allow-all tasks/ops/migrate.ts) it is rewritten once, by VACUUM.
A trail of an earlier version is verified and issued again once; JWT_SECRET as for the server.

--accept-fault   issue a trail again that has a fault; its last entry names the fault`;

const options = { "accept-fault": { type: "boolean" } } as const;

const notRewritten =
  `The file still holds rows that earlier versions have deleted. To rewrite it, stop
the server and run once: deno run --allow-all tasks/ops/migrate.ts`;

export const main = task(usage, { names: [], options }, async ({ values }) => {
  // The demo on Deno Deploy has no database, and a release must not fail for that.
  if (!Deno.env.get("DATABASE_URL") && Deno.env.get("DENO_DEPLOY")) {
    return console.log("No DATABASE_URL: the sample data needs no migration.");
  }
  const url = migrationUrl();
  const db = openDatabase(url, { unhurried: true });
  try {
    const isNew = (await withVariableName(url, appliedMigrations(db))).length === 0;
    const names = await withVariableName(url, migrate(db));
    console.log(names.length > 0 ? `Migrated: ${names.join(", ")}` : "Up to date.");
    if (!await withVariableName(url, engineOf(db).rewriteOnce(db, isNew))) {
      console.log(notRewritten);
    }
    if (await isReissued(db)) return;
    await withStore({ known: true, migrates: true }, async (store) => {
      const acceptsFault = values["accept-fault"] === true;
      const entries = await reissueTrail(store, { acceptsFault });
      console.log(`The trail of ${count(entries)} entries was issued again.`);
    });
  } finally {
    await db.destroy();
  }
});

if (import.meta.main) await runProgram(main);
