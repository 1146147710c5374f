import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** How often what a cache tag of the specification covers has changed. */
interface CacheTagRow {
  tag: string;
  version: number;
}

declare module "../db/tables.ts" {
  interface Tables {
    cache_tags: CacheTagRow;
  }
}

/** Call in the transaction that changes what the tag covers. */
export async function invalidate(db: Database, tag: string): Promise<void> {
  await db.insertInto("cache_tags").values({ tag, version: 1 })
    .onConflict((conflict) =>
      conflict.column("tag").doUpdateSet({ version: sql`cache_tags.version + 1` })
    ).execute();
}

/** Versions of the tags as one text; a page rendered under it is good while it stays the same. */
export async function versionOf(db: Database, tags: readonly string[]): Promise<string> {
  const rows = await db.selectFrom("cache_tags").selectAll().where("tag", "in", tags).execute();
  const versions = new Map(rows.map((row) => [row.tag, row.version]));
  return tags.map((tag) => versions.get(tag) ?? 0).join(".");
}
