const OWNER_ONLY = 0o600;

/**
 * Makes a SQLite file that its owner alone may read, or one that is there so: whoever may read it
 * may read identity documents. The log beside it is made with the same rights.
 */
export function keepPrivate(path: string): void {
  try {
    Deno.openSync(path, { write: true, createNew: true, mode: OWNER_ONLY }).close();
  } catch {
    // One of somebody else, or on a disk without rights, is not ours to change; and no folder is.
    for (const end of ["", "-wal", "-shm"]) {
      attempt(() => Deno.statSync(path + end).isFile && Deno.chmodSync(path + end, OWNER_ONLY));
    }
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // What it is for is said where it is called.
  }
}
