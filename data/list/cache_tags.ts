import { type RawBuilder, sql } from "kysely";
import { type Database, engineOf } from "../db/database.ts";

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

/** All that there are as one text, for a query that asks for something else as well. */
export const versionsBy = (db: Database): RawBuilder<string | null> =>
  engineOf(db) === "sqlite"
    ? sql`(select group_concat("tag" || ':' || "version") from cache_tags)`
    : sql`(select string_agg("tag" || ':' || "version", ',') from cache_tags)`;

/** The versions of some tags as one text: what was read after it is good while it stays the same. */
export function versionsOf(versions: string, tags: readonly string[]): string {
  if (last.versions !== versions) {
    const pairs = versions.split(",").map((pair) => pair.split(":") as [string, string]);
    last = { versions, byTag: new Map(pairs) };
  }
  return tags.map((tag) => last.byTag.get(tag) ?? "0").join(".");
}

/** Requests between two changes all ask for the same. */
let last = { versions: "", byTag: new Map<string, string>() };
