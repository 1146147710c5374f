import { type RawBuilder, sql } from "kysely";
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

export async function readTagVersion(db: Database, tag: string): Promise<number> {
  const row = await db.selectFrom("cache_tags").select("version").where("tag", "=", tag)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** The tag of reasons and types of documents. */
export const TERMS_TAG = "Terms";

/** The versions of these tags as one text, for a statement that reads something else, too. */
export const versionsSql = (which: RawBuilder<boolean>): RawBuilder<string | null> =>
  sql`(select string_agg("tag" || '.' || "version", ',') from cache_tags where ${which})`;

export function versionsIn(text: string | null): Versions {
  const pairs = (text ?? "").split(",").filter(Boolean).toSorted();
  return new Map(pairs.map((pair) => {
    const dot = pair.lastIndexOf(".");
    return [pair.slice(0, dot), Number(pair.slice(dot + 1))];
  }));
}

/**
 * Keeps a value that hardly changes until the version of its tag is another one. The versions are
 * those that the request began with.
 */
export function cachedByTag<Value>(
  tag: string,
  read: (db: Database) => Promise<Value>,
): (db: Database, versions: Versions) => Promise<Value> {
  const cache = new WeakMap<Database, { version: number; value: Promise<Value> }>();
  return (db, versions) => {
    const version = versions.get(tag) ?? 0;
    const cached = cache.get(db);
    if (cached?.version === version) return cached.value;
    const value = read(db);
    cache.set(db, { version, value });
    value.catch(() => cache.delete(db));
    return value;
  };
}
