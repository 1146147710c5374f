import { resetAfterRestore, restoreBackup } from "../../data/db/backup/restore.ts";
import { decryptWith } from "./age.ts";
import { exists } from "../../data/db/backup/intact.ts";
import { type Database, openDatabase, sqlitePath } from "../../data/db/database.ts";
import { storeIdentity } from "../../data/db/database_identity.ts";
import { withVariableName } from "../../data/db/describe_error.ts";
import { eraseAgain } from "../../data/erasure/again.ts";
import { copyLedger, type LedgerCopy, readLedgerText } from "../../data/ledger/copy.ts";
import { count, databaseFile, databaseUrl, runProgram, task, withStore } from "./cli.ts";
import { recordInTrail } from "./record_in_trail.ts";

const usage = `Usage: deno task restore FILE [--force] [--identity KEYFILE] [--without-digest]
       deno task restore FILE --after-pg-restore [--erasures LEDGER]

Checks FILE, a backup, by its digest in FILE.sha256 and puts it where DATABASE_URL says. PostgreSQL
has pg_restore for that; run this after it: until then neither a server nor a task starts.
Sessions and open invitations in it are ended and service tokens revoked, since some may have been
so after the backup was made: everyone signs in again, create-token makes new tokens.
Webhooks are turned off, since their receivers may have changed as well. People who were erased after
the backup was made are erased again, by the ledger of the database that is replaced or of LEDGER,
whichever is newer.

--force             replace the database that is there; a server that has it open must be stopped
--identity KEYFILE  open an encrypted one, by the identity of its recipient
--after-pg-restore  FILE is what pg_restore has brought to the PostgreSQL of DATABASE_URL
--erasures LEDGER   what \`deno task erasures\` has printed last, or what the receiver of
                    AUDIT_ANCHOR_URL has collected
--without-erasures  there is no such ledger: people who were erased since come back
--without-digest    take one without a FILE.sha256, such as from before there were any: it is then
                    only known to be a sound database`;

const options = {
  force: { type: "boolean" },
  identity: { type: "string" },
  "without-digest": { type: "boolean" },
  "after-pg-restore": { type: "boolean" },
  erasures: { type: "string" },
  "without-erasures": { type: "boolean" },
} as const;

const ENDED = "sessions, invitations and tokens in it are ended, webhooks are off";

export const main = task(
  usage,
  { names: ["FILE"], options },
  async ({ positionals: [file = ""], values }) => {
    if (values["after-pg-restore"] === true) {
      const fitting = ["after-pg-restore", "erasures", "without-erasures"];
      const others = Object.keys(values).filter((name) => !fitting.includes(name));
      if (others.length > 0) throw new Error(`--${others[0]} is not for --after-pg-restore`);
      return await afterPgRestore(file, await newestLedger(values));
    }
    const database = databaseFile("pg_restore");
    const ledger = await newestLedger(values, database);
    const { identity } = values;
    const decrypt = identity === undefined ? undefined : await decryptWith(String(identity));
    const undigested = values["without-digest"] === true;
    const bytes = await restoreBackup(file, database, {
      replace: values.force === true,
      decrypt,
      undigested,
      prepare: (databaseUrl) => eraseAgainIn(databaseUrl, ledger),
    });
    await recordInTrail("Backup restored", file, { undigested, erasures: ledger?.at ?? null });
    console.log(`${database}: ${count(bytes)} bytes; ${ENDED}`);
  },
);

if (import.meta.main) await runProgram(main);

async function afterPgRestore(file: string, ledger: LedgerCopy | null): Promise<void> {
  const url = databaseUrl();
  if (sqlitePath(url) !== null) {
    throw new Error("DATABASE_URL: is SQLite, restore it without --after-pg-restore");
  }
  await withVariableName(url, resetAfterRestore(url));
  await eraseAgainIn(url, ledger);
  await takeIdentity(url);
  await recordInTrail("Backup restored", file, {
    by: "pg_restore",
    erasures: ledger?.at ?? null,
  });
  console.log(`${new URL(url).pathname.slice(1)}: ${ENDED}`);
}

/** From here on a server starts. */
async function takeIdentity(url: string): Promise<void> {
  const db = openDatabase(url);
  await storeIdentity(db).finally(() => db.destroy());
}

/** Null where the operator says that there is none. Throws where none is known. */
async function newestLedger(
  values: { erasures?: unknown; "without-erasures"?: unknown },
  replaced?: string,
): Promise<LedgerCopy | null> {
  const known = replaced === undefined ? null : await ledgerIn(replaced);
  const { erasures: path } = values;
  const given = path === undefined ? null : await ledgerFrom(String(path));
  if (known && (!given || known.at >= given.at)) return known;
  if (given || values["without-erasures"] === true) return given;
  throw new Error(
    "people who were erased after the backup would come back: --erasures LEDGER names the ledger " +
      "of them, --without-erasures says that there is none",
  );
}

async function ledgerFrom(path: string): Promise<LedgerCopy> {
  const text = await Deno.readTextFile(path).catch(() => {
    throw new Error(`--erasures: there is no file ${path}`);
  });
  try {
    return readLedgerText(text);
  } catch (error) {
    throw new Error(`--erasures: ${error instanceof Error ? error.message : error}`);
  }
}

/** That of the database that is replaced; null where there is none, or a damaged one. */
async function ledgerIn(path: string): Promise<LedgerCopy | null> {
  if (!await exists(path)) return null;
  let db: Database | undefined;
  try {
    db = openDatabase(`sqlite:${path}`);
    return await copyLedger(db);
  } catch {
    return null;
  } finally {
    await db?.destroy();
  }
}

async function eraseAgainIn(databaseUrl: string, ledger: LedgerCopy | null): Promise<void> {
  if (!ledger || ledger.erasures.length === 0) return;
  const options = { known: true, databaseUrl, alsoRestored: true, writesFile: true };
  await withStore(options, async (store) => {
    const again = await eraseAgain(store, ledger);
    console.log(`Erased again: ${count(again)}, by a ledger of ${ledger.at}`);
  });
}
