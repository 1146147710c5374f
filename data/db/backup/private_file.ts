export const OWNER_ONLY = 0o600;

/** SQLite gives the same permissions to the log. The database holds identity documents. */
export function keepPrivate(path: string): void {
  try {
    Deno.openSync(path, { write: true, createNew: true, mode: OWNER_ONLY }).close();
  } catch {
    // Files of another owner, and file systems without permissions, stay as they are.
    for (const end of ["", "-wal", "-shm"]) {
      attempt(() => Deno.statSync(path + end).isFile && Deno.chmodSync(path + end, OWNER_ONLY));
    }
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // See the callers.
  }
}
