import { DatabaseSync } from "node:sqlite";
import { keepPrivate } from "../backup/private_file.ts";
import { isBusy } from "./errors.ts";
import { tooOld } from "../baseline.ts";

/** `node:sqlite` blocks the event loop while it waits for a lock, so it may wait only briefly. */
const BUSY_MS = 5;
export const LOCK_TIMEOUT_MS = 5_000;
/** A long read, such as a backup, lets the write-ahead log grow; it is then cut back to this. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Opens a file in the mode that survives a kill at any moment, or `content` in memory. */
export function openSqlite(path: string, content?: Uint8Array): DatabaseSync {
  if (path !== ":memory:") {
    requireOurs(path);
    keepPrivate(path);
  }
  const sqlite = new DatabaseSync(path, { enableForeignKeyConstraints: true });
  if (content) sqlite.deserialize(content);
  // Not `exec`, whose errors do not say that the file is busy.
  const set = (pragma: string) => retrySync(() => sqlite.prepare(`pragma ${pragma}`).all());
  set(`busy_timeout = ${BUSY_MS}`);
  // Otherwise "insert or replace" removes rows without running the append-only triggers.
  set("recursive_triggers = on");
  // Overwrites deleted rows with zeros.
  set("secure_delete = on");
  if (path !== ":memory:") {
    set("journal_mode = wal");
    set("synchronous = full");
    set(`journal_size_limit = ${LOG_BYTES}`);
  }
  return sqlite;
}

/** Throws before anything of a file with other data is changed, its permissions included. */
/** Reads only, so that a file that is refused stays as it is. */
function requireOurs(path: string): void {
  if (!isWritten(path)) return;
  retrySync(() => {
    const sqlite = new DatabaseSync(path, { readOnly: true });
    try {
      const names = sqlite.prepare("select name from sqlite_schema where type = 'table'").all();
      if (names.length === 0) return;
      if (!names.some(({ name }) => name === "kysely_migration")) {
        throw new Error("it contains data that is not Mentor Desk's");
      }
      const applied = sqlite.prepare("select name from kysely_migration").all();
      const old = tooOld(applied.map(({ name }) => String(name)));
      if (old !== undefined) throw new Error(`it ${old}`);
    } finally {
      sqlite.close();
    }
  });
}

function isWritten(path: string): boolean {
  try {
    const { isFile, size } = Deno.statSync(path);
    return isFile && size > 0;
  } catch {
    return false;
  }
}

/** Device and inode of the file at a path; null where there is none, or the system has no inodes. */
export function fileIdOf(path: string): string | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return ino === null ? null : `${dev} ${ino}`;
  } catch {
    return null;
  }
}

/** Holds the inner pages of the indexes, as reads on the event loop should not wait for the disk. */
const READER_CACHE_KIB = 8 * 1024;

export function openReader(path: string): DatabaseSync {
  const sqlite = openSqlite(path);
  sqlite.prepare(`pragma cache_size = ${-READER_CACHE_KIB}`).all();
  return sqlite;
}

/** Blocks the event loop, so only for the start of a process. */
function retrySync(work: () => unknown): void {
  const until = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
  }
}
