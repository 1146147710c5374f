import { existsSync, rmSync } from "node:fs";
import { chmod, copyFile, lstat, open, realpath, rename, rm, stat } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { digestFile, keepDigest, requireDigest } from "./digest.ts";
import { copyOwner, withTemporaryFile, writeAtomically } from "./temporary_file.ts";
import { onSignal } from "../on_signal.ts";
import { isEncrypted, type StreamTransform, transformFile } from "./transform_file.ts";
import { engineOf, openDatabase } from "../database.ts";
import { analyze, ownTables } from "../maintenance.ts";
import { appliedMigrations, unknownMigration } from "../migrate.ts";

/** A database holds identity documents. */
const OWNER_ONLY = 0o600;
const WAIT_FOR_LOCK_MS = 5_000;

/**
 * Copies a SQLite database as of one moment while others write to it, checks the copy, and stores
 * its SHA-256 beside it. Throws an Error of one line. Returns the size and the digest.
 */
export async function backUp(
  database: string,
  file: string,
  { encrypt }: { encrypt?: StreamTransform } = {},
): Promise<{ bytes: number; sha256: string }> {
  if (!await exists(database)) throw new Error(`there is no database at ${database}`);
  if (await exists(file)) throw new Error(`${file} exists already`);
  // The digest of a backup that was moved elsewhere must not be overwritten.
  const digest = digestFile(file);
  if (await exists(digest)) {
    throw new Error(`${digest} exists already; remove it if no backup is kept that it belongs to`);
  }
  let isOurs = false;
  const removeDigest = () => {
    if (isOurs && !existsSync(file)) rmSync(digest, { force: true });
  };
  const forget = onSignal(removeDigest);
  let sha256 = "";
  const copying = writeAtomically(file, async (part) => {
    if (encrypt) {
      // The unencrypted copy stays in the folder of the database; only the encrypted one leaves it.
      await withTemporaryFile(await realpath(database), async (plain) => {
        await copy(database, plain);
        await transformFile(plain, part, encrypt);
      });
    } else await copy(database, part);
    isOurs = true;
    sha256 = await keepDigest(part, file);
  });
  try {
    return { bytes: await copying, sha256 };
  } catch (error) {
    removeDigest();
    throw error;
  } finally {
    forget();
  }
}

async function copy(database: string, to: string): Promise<void> {
  await (await open(to, "wx", OWNER_ONLY)).close();
  const source = new DatabaseSync(database, { timeout: WAIT_FOR_LOCK_MS });
  try {
    // All pages at once: a write between two portions would restart the copy.
    await backup(source, to, { rate: -1 });
  } finally {
    source.close();
  }
  await requireSound(to, database);
}

/** `decrypt` is for an encrypted backup, `undigested` for one without a digest. */
export interface Reading {
  replace: boolean;
  decrypt?: StreamTransform;
  undigested?: boolean;
}

/**
 * Checks a backup and puts it in the place of a database; `replace` permits to overwrite one, which
 * no server may have open. Ends the sessions, invitations and service tokens of the backup, and
 * drops its unsent mail. The file gets the owner of the old one, or of the folder. Throws an Error
 * of one line. Returns the size.
 */
export async function restore(
  file: string,
  database: string,
  { replace, decrypt, undigested = false }: Reading,
): Promise<number> {
  if (!await exists(file)) throw new Error(`there is no file ${file}`);
  const known = await exists(database);
  if (!known && await isLink(database)) {
    throw new Error(
      `${database} is a link that leads nowhere; bring back what it leads to, or remove it`,
    );
  }
  if (known && !replace) {
    throw new Error(`there is a database at ${database} already; --force replaces it`);
  }
  // The target of a symbolic link is replaced.
  const place = known ? await realpath(database) : database;
  const unlock = known ? lockOut(place) : () => {};
  try {
    return await writeAtomically(place, async (part) => {
      await withTemporaryFile(place, async (given) => {
        await copyFile(file, given);
        await chmod(given, OWNER_ONLY);
        if (!undigested) await requireDigest(given, file);
        const encrypted = await isEncrypted(given);
        if (decrypt && encrypted) return await transformFile(given, part, decrypt);
        if (!decrypt && !encrypted) return await rename(given, part);
        throw new Error(
          encrypted
            ? `${file} is encrypted; --identity KEYFILE opens it`
            : `${file} is not encrypted; restore it without --identity`,
        );
      });
      await requireSound(part, file);
      await endWhatWasOpen(`sqlite:${part}`);
      await copyOwner(part, place);
      // The write-ahead log of the old database must not be replayed on the new one.
      await removeLogs(place);
    });
  } finally {
    unlock();
  }
}

/** Ends what may have been ended, revoked or sent since the backup was made. */
export async function endWhatWasOpen(databaseUrl: string): Promise<void> {
  const db = openDatabase(databaseUrl);
  try {
    if ((await appliedMigrations(db)).length === 0) throw new Error("holds no data of Mentor Desk");
    const tables = new Set(await ownTables(db));
    const over = [
      "sessions",
      "sign_in_challenges",
      "passkey_challenges",
      "invitations",
      "reset_links",
      "outbox",
      "told_later",
    ] as const;
    await db.transaction().execute(async (trx) => {
      for (const table of over) {
        if (tables.has(table)) await trx.deleteFrom(table).execute();
      }
      if (tables.has("service_tokens")) {
        await trx.updateTable("service_tokens").set({ revokedAt: new Date().toISOString() })
          .where("revokedAt", "is", null).execute();
      }
    });
    // `pg_restore` leaves no statistics.
    if (engineOf(db) === "postgres") await analyze(db);
  } finally {
    await db.destroy();
  }
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then((found) => found.isSymbolicLink(), () => false);

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

const removeLogs = (database: string): Promise<unknown> =>
  Promise.all(["-wal", "-shm"].map((suffix) => rm(database + suffix, { force: true })));

/** `name` stands in the message. */
async function requireSound(path: string, name: string): Promise<void> {
  const problem = firstProblem(path);
  if (problem !== null) throw new Error(`${name} is damaged: ${problem}`);
  const db = openDatabase(`sqlite:${path}`);
  try {
    const unknown = await unknownMigration(db);
    if (unknown) throw new Error(`${name} is from a newer version (it has ${unknown})`);
    const ours = (await appliedMigrations(db)).length > 0;
    if (!ours) throw new Error(`${name} holds something else than Mentor Desk's data`);
  } finally {
    await db.destroy();
  }
}

function firstProblem(path: string): string | null {
  const sqlite = new DatabaseSync(path, { timeout: WAIT_FOR_LOCK_MS });
  try {
    const row = sqlite.prepare("pragma integrity_check(1)").get();
    return row?.integrity_check === "ok" ? null : String(row?.integrity_check).replace(/\n/g, " ");
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    sqlite.close();
  }
}

const SQLITE_BUSY = 5;

/**
 * Keeps servers out while the database is replaced. Leaving WAL mode fails while another process
 * has the file open, which an exclusive transaction alone would not notice.
 */
function lockOut(database: string): () => void {
  const sqlite = new DatabaseSync(database, { timeout: 0 });
  try {
    // Not `exec`, whose errors have no code in Deno.
    sqlite.prepare("pragma journal_mode = delete").get();
    sqlite.prepare("begin exclusive").run();
  } catch (error) {
    sqlite.close();
    const busy = ((error as { errcode?: number }).errcode ?? 0) & 0xff;
    if (busy === SQLITE_BUSY) throw new Error(`${database} is in use; stop the server first`);
    // A damaged file cannot be locked, and is replaced all the same.
    return () => {};
  }
  return () => sqlite.close();
}
