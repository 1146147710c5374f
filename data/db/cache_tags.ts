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

/** Raises the version of a tag. Call it in the transaction that changes what the tag covers. */
export async function invalidate(db: Database, tag: string): Promise<void> {
  await db.insertInto("cache_tags").values({ tag, version: 1 })
    .onConflict((conflict) =>
      conflict.column("tag").doUpdateSet({ version: sql`cache_tags.version + 1` })
    ).execute();
}

export async function readVersions(db: Database): Promise<Versions> {
  const rows = await db.selectFrom("cache_tags").select(["tag", "version"]).orderBy("tag")
    .execute();
  return new Map(rows.map(({ tag, version }) => [tag, version]));
}
