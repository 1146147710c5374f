import { chmod, copyFile, lstat, realpath, rename, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type Database, openDatabase } from "../database.ts";
import { engineOf } from "../engine/engine_of.ts";
import { appliedMigrations } from "../migrate.ts";
import { isBusy } from "../sqlite/errors.ts";
import { requireDigest } from "./digest.ts";
import { exists, requireIntact } from "./intact.ts";
import { requireOwnSchema } from "./own_schema.ts";
import { OWNER_ONLY } from "./private_file.ts";
import { copyOwner, withTemporaryFile, writeAtomically } from "./temporary_file.ts";
import { isEncrypted, type StreamTransform, transformFile } from "./transform_file.ts";

interface RestoreOptions {
  replace: boolean;
  decrypt?: StreamTransform;
  undigested?: boolean;
  /** Works on the backup before it takes the place of the database; a failure leaves that as it is. */
  prepare?: (databaseUrl: string) => Promise<void>;
}

/** Replaces a database, which no server may have open, and ends its sessions and open links. */
export async function restoreBackup(
  file: string,
  database: string,
  options: RestoreOptions,
): Promise<number> {
  if (!await exists(file)) throw new Error(`there is no file ${file}`);
  const target = await targetOf(database, options.replace);
  const unlock = await exists(target) ? lockOut(target) : () => {};
  try {
    return await writeAtomically(target, async (temporary) => {
      await readBackup(file, temporary, options);
      await requireIntact(temporary, file);
      await requireOwnSchema(temporary, file);
      await resetAfterRestore(`sqlite:${temporary}`);
      await options.prepare?.(`sqlite:${temporary}`);
      await copyOwner(temporary, target);
      // The write-ahead log of the old database must not be replayed on the new one.
      await removeLogs(target);
    });
  } finally {
    unlock();
  }
}

async function targetOf(database: string, replace: boolean): Promise<string> {
  if (!await exists(database)) {
    if (!await isLink(database)) return database;
    throw new Error(
      `${database} is a broken link; restore its target or remove it`,
    );
  }
  if (replace) return await realpath(database);
  throw new Error(`a database already exists at ${database}; --force replaces it`);
}

const readBackup = (
  file: string,
  to: string,
  { decrypt, undigested = false }: RestoreOptions,
): Promise<void> =>
  withTemporaryFile(to, async (copy) => {
    await copyFile(file, copy);
    await chmod(copy, OWNER_ONLY);
    if (!undigested) await requireDigest(copy, file);
    const encrypted = await isEncrypted(copy);
    if (decrypt && encrypted) return await transformFile(copy, to, decrypt);
    if (!decrypt && !encrypted) return await rename(copy, to);
    throw new Error(
      encrypted
        ? `${file} is encrypted; --identity KEYFILE opens it`
        : `${file} is not encrypted; restore it without --identity`,
    );
  });

const OPEN_TABLES = [
  "sessions",
  "sign_in_challenges",
  "passkey_challenges",
  "invitations",
  "reset_links",
  "outbox",
  "kyc_letters",
  "told_later",
] as const;

/** Ends sessions, links and tokens, drops unsent mail and turns webhooks off. Older backups lack some tables. */
export async function resetAfterRestore(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    if ((await appliedMigrations(db)).length === 0) throw new Error("contains no Mentor Desk data");
    const tables = new Set(await engineOf(db).tableNames(db));
    await db.transaction().execute((trx) => endOpenRows(trx, tables));
    // `pg_restore` leaves no statistics.
    await engineOf(db).analyze(db);
  } finally {
    await db.destroy();
  }
}

async function endOpenRows(trx: Database, tables: ReadonlySet<string>): Promise<void> {
  for (const table of OPEN_TABLES) {
    if (tables.has(table)) await trx.deleteFrom(table).execute();
  }
  // Notices and letters of steps taken just before the backup have left since.
  for (const table of ["steps", "kyc_steps"].filter((name) => tables.has(name))) {
    await sql`update ${sql.table(table)} set "announceAt" = null where "announceAt" is not null`
      .execute(trx);
  }
  // Cursors of the feed that were made after the backup would skip other changes.
  if (tables.has("change_head")) {
    await trx.updateTable("change_head").set({ epoch: crypto.randomUUID() }).execute();
  }
  const now = new Date().toISOString();
  if (tables.has("webhook_endpoints")) await turnWebhooksOff(trx, now);
  if (!tables.has("service_tokens")) return;
  await trx.updateTable("service_tokens").set({ revokedAt: now }).where("revokedAt", "is", null)
    .execute();
}

/** Their receivers may have been removed since, or belong to the desk that the backup is of. */
async function turnWebhooksOff(trx: Database, now: string): Promise<void> {
  await trx.updateTable("webhook_endpoints").set({ disabledAt: now, disabledReason: "turned_off" })
    .where("disabledAt", "is", null).execute();
  await trx.updateTable("webhook_deliveries").set({ state: "failed", endedAt: now })
    .where("state", "=", "pending").execute();
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then((found) => found.isSymbolicLink(), () => false);

const removeLogs = (database: string): Promise<unknown> =>
  Promise.all(["-wal", "-shm"].map((suffix) => rm(database + suffix, { force: true })));

/** Leaving WAL mode fails while another process has the file open, also when it is idle. */
function lockOut(database: string): () => void {
  const sqlite = new DatabaseSync(database, { timeout: 0 });
  try {
    // Not `exec`, whose errors have no code in Deno.
    sqlite.prepare("pragma journal_mode = delete").get();
    sqlite.prepare("begin exclusive").run();
  } catch (error) {
    sqlite.close();
    if (isBusy(error)) throw new Error(`${database} is in use; stop the server first`);
    // A damaged file cannot be locked, and is replaced all the same.
    return () => {};
  }
  return () => sqlite.close();
}
