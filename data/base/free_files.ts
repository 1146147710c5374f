/** A thread opens six to nine files for its event loop, its code and what it reads. */
const FILES_PER_THREAD = 16;

/** Throws if a thread cannot have its files: Deno ends the process where the table of files is full. */
export function requireFreeFiles(code: URL): void {
  const opened: Deno.FsFile[] = [];
  try {
    while (opened.length < FILES_PER_THREAD) opened.push(Deno.openSync(code));
  } finally {
    for (const file of opened) file.close();
  }
}
