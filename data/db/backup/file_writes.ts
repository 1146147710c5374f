import { sqlitePath } from "../database.ts";

/** Drops the permission to write files, except through open databases. */
export async function giveUpFileWrites(databaseUrl: string | null): Promise<void> {
  if (databaseUrl !== null && isReachedByFile(databaseUrl)) return;
  await Deno.permissions.revoke({ name: "write" });
}

/** The socket of PostgreSQL is a file, which each new connection writes to. */
function isReachedByFile(databaseUrl: string): boolean {
  if (sqlitePath(databaseUrl) !== null) return false;
  const url = URL.parse(databaseUrl);
  return !url?.hostname || /%2f/i.test(url.hostname) || url.searchParams.has("host");
}
