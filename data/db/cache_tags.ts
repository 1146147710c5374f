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

/** Raises the version of a tag. Call it in the transaction that changes what the tag covers. */
export async function invalidate(db: Database, tag: string): Promise<void> {
  await db.insertInto("cache_tags").values({ tag, version: 1 })
    .onConflict((conflict) =>
      conflict.column("tag").doUpdateSet({ version: sql`cache_tags.version + 1` })
    ).execute();
}
