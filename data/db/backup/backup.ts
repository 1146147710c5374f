import { existsSync, rmSync } from "node:fs";
import { open, realpath } from "node:fs/promises";
import * as sqlite from "node:sqlite";
import { digestFile, writeDigest } from "./digest.ts";
import { OWNER_ONLY } from "./private_file.ts";
import { exists, requireIntact, WAIT_FOR_LOCK_MS } from "./intact.ts";
import { withTemporaryFile, writeAtomically } from "./temporary_file.ts";
import { onSignal } from "../on_signal.ts";
import { type StreamTransform, transformFile } from "./transform_file.ts";

/** Copies a SQLite database in use, checks the copy and writes its SHA-256 beside it. */
export async function backUp(
  database: string,
  file: string,
  { encrypt }: { encrypt?: StreamTransform } = {},
): Promise<{ bytes: number; sha256: string }> {
  // A named import would end Deno 2.5 before a task can print its usage.
  if (!("backup" in sqlite)) throw new Error("Deno: backups need version 2.6 or newer");
  await requireFree(database, file);
  let hasDigest = false;
  const removeStrayDigest = () => {
    if (hasDigest && !existsSync(file)) rmSync(digestFile(file), { force: true });
  };
  const forget = onSignal(removeStrayDigest);
  let sha256 = "";
  try {
    const bytes = await writeAtomically(file, async (temporary) => {
      if (encrypt) await copyEncrypted(database, temporary, encrypt);
      else await copy(database, temporary);
      hasDigest = true;
      sha256 = await writeDigest(temporary, file);
    });
    return { bytes, sha256 };
  } catch (error) {
    removeStrayDigest();
    throw error;
  } finally {
    forget();
  }
}

async function requireFree(database: string, file: string): Promise<void> {
  if (!await exists(database)) throw new Error(`there is no database at ${database}`);
  if (await exists(file)) throw new Error(`${file} exists already`);
  // The digest of a backup that was moved elsewhere must not be overwritten.
  const digest = digestFile(file);
  if (await exists(digest)) {
    throw new Error(`${digest} already exists; remove it if its backup is gone`);
  }
}

/** The unencrypted copy stays in the folder of the database; only the encrypted one leaves it. */
async function copyEncrypted(
  database: string,
  to: string,
  encrypt: StreamTransform,
): Promise<void> {
  await withTemporaryFile(await realpath(database), async (plain) => {
    await copy(database, plain);
    await transformFile(plain, to, encrypt);
  });
}

async function copy(database: string, to: string): Promise<void> {
  await (await open(to, "wx", OWNER_ONLY)).close();
  const source = new sqlite.DatabaseSync(database, { timeout: WAIT_FOR_LOCK_MS });
  try {
    // All pages at once: a write in between would restart the copy.
    await sqlite.backup(source, to, { rate: -1 });
  } finally {
    source.close();
  }
  await requireIntact(to, database);
}
