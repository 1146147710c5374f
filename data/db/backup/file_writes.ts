/**
 * From here on this process writes no file but through the databases that it has open: where they
 * lie is known only once the environment has been read, so that it cannot be told at its start.
 */
export async function giveUpFileWrites(databaseUrl: string | null): Promise<void> {
  if (databaseUrl !== null && isReachedByFile(databaseUrl)) return;
  await Deno.permissions.revoke({ name: "write" });
}

/** PostgreSQL's socket is a file, which each new connection writes to. */
function isReachedByFile(databaseUrl: string): boolean {
  if (databaseUrl.startsWith("sqlite:")) return false;
  const url = URL.parse(databaseUrl);
  return !url?.hostname || /%2f/i.test(url.hostname) || url.searchParams.has("host");
}
