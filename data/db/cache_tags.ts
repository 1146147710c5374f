import { sql } from "kysely";
import type { Database } from "./database.ts";

interface CacheTagRow {
  tag: string;
  version: number;
}

declare module "./tables.ts" {
  interface Tables {
    cache_tags: CacheTagRow;
  }
}

/** Versions by tag. A tag that never changed is missing. */
export type Versions = ReadonlyMap<string, number>;

const changes = new EventTarget();

/** Raises the version of a tag. Call it in the transaction that changes what the tag covers. */
export async function invalidate(db: Database, tag: string): Promise<void> {
  await db.insertInto("cache_tags").values({ tag, version: 1 })
    .onConflict((conflict) =>
      conflict.column("tag").doUpdateSet({ version: sql`cache_tags.version + 1` })
    ).execute();
  changes.dispatchEvent(new Event("change"));
}

/** Calls the listener for changes of this process, which may not be committed yet. */
export function onInvalidate(listener: () => void): () => void {
  changes.addEventListener("change", listener);
  return () => changes.removeEventListener("change", listener);
}

export async function readVersions(db: Database): Promise<Versions> {
  const rows = await db.selectFrom("cache_tags").select(["tag", "version"]).orderBy("tag")
    .execute();
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}
