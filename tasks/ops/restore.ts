import { resetAfterRestore, restoreBackup } from "../../data/db/backup/restore.ts";
import { decryptWith } from "./age.ts";
import { sqlitePath } from "../../data/db/database.ts";
import { withVariableName } from "../../data/db/describe_error.ts";
import { count, databaseFile, databaseUrl, runProgram, task } from "./cli.ts";
import { recordInTrail } from "./record_in_trail.ts";

const usage = `Usage: deno task restore FILE [--force] [--identity KEYFILE] [--without-digest]
       deno task restore FILE --after-pg-restore

Checks FILE, a backup, by its digest in FILE.sha256 and puts it where DATABASE_URL says. PostgreSQL
has pg_restore for that; run this after it, before a server is started.
Sessions and open invitations in it are ended and service tokens revoked, since some may have been
so after the backup was made: everyone signs in again, create-token makes new tokens.
Webhooks are turned off, since their receivers may have changed as well.

--force             replace the database that is there; a server that has it open must be stopped
--identity KEYFILE  open an encrypted one, by the identity of its recipient
--after-pg-restore  FILE is what pg_restore has brought to the PostgreSQL of DATABASE_URL
--without-digest    take one without a FILE.sha256, such as from before there were any: it is then
                    only known to be a sound database`;

const options = {
  force: { type: "boolean" },
  identity: { type: "string" },
  "without-digest": { type: "boolean" },
  "after-pg-restore": { type: "boolean" },
} as const;

const ENDED = "sessions, invitations and tokens in it are ended, webhooks are off";

export const main = task(
  usage,
  { names: ["FILE"], options },
  async ({ positionals: [file = ""], values }) => {
    if (values["after-pg-restore"] === true) {
      const others = Object.keys(values).filter((name) => name !== "after-pg-restore");
      if (others.length > 0) throw new Error(`--${others[0]} is not for --after-pg-restore`);
      return await afterPgRestore(file);
    }
    const database = databaseFile("pg_restore");
    const { identity } = values;
    const decrypt = identity === undefined ? undefined : await decryptWith(String(identity));
    const undigested = values["without-digest"] === true;
    const bytes = await restoreBackup(file, database, {
      replace: values.force === true,
      decrypt,
      undigested,
    });
    await recordInTrail("Backup restored", file, { undigested });
    console.log(`${database}: ${count(bytes)} bytes; ${ENDED}`);
  },
);

if (import.meta.main) await runProgram(main);

async function afterPgRestore(file: string): Promise<void> {
  const url = databaseUrl();
  if (sqlitePath(url) !== null) {
    throw new Error("DATABASE_URL: is SQLite, restore it without --after-pg-restore");
  }
  await withVariableName(url, resetAfterRestore(url));
  await recordInTrail("Backup restored", file, { by: "pg_restore" });
  console.log(`${new URL(url).pathname.slice(1)}: ${ENDED}`);
}
