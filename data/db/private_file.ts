import { chmodSync, closeSync, openSync } from "node:fs";

const OWNER_ONLY = 0o600;

/**
 * Makes a SQLite file that its owner alone may read, or one that is there so: whoever may read it
 * may read identity documents. The log beside it is made with the same rights.
 */
export function keepPrivate(path: string): void {
  try {
    closeSync(openSync(path, "wx", OWNER_ONLY));
  } catch {
    // One of somebody else, or on a disk without rights, is not ours to change.
    for (const end of ["", "-wal", "-shm"]) attempt(() => chmodSync(path + end, OWNER_ONLY));
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // What it is for is said where it is called.
  }
}
