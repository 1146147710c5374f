import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** Adds a trigram index on an SQL expression in lower case with a space before each word. */
export async function makeSearchable(
  db: Database,
  table: string,
  haystack = `' ' || "search"`,
): Promise<void> {
  const statements = engineOf(db) === "sqlite"
    ? besideSqlite(table, haystack)
    // Every search also scans the pending list, so it is kept short.
    : [`create index ${table}_search on ${table} using gin ((${haystack}) gin_trgm_ops)
        with (gin_pending_list_limit = 256)`];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Two spaces before a word make a trigram with its first letter alone. */
function besideSqlite(table: string, haystack: string): string[] {
  const of = (row: string) => `replace(${haystack.replace(/"\w+"/g, `${row}.$&`)}, ' ', '  ')`;
  return [
    `create virtual table ${table}_search using fts5("words", content = '',
      contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `insert into ${table}_search (rowid, "words") select rowid, ${of(table)} from ${table}`,
    `create trigger ${table}_search_add after insert on ${table}
      begin insert into ${table}_search (rowid, "words") values (new.rowid, ${of("new")}); end`,
    `create trigger ${table}_search_change after update on ${table}
      when ${of("old")} <> ${of("new")}
      begin update ${table}_search set "words" = ${of("new")} where rowid = old.rowid; end`,
    `create trigger ${table}_search_remove after delete on ${table}
      begin delete from ${table}_search where rowid = old.rowid; end`,
  ];
}

/** Pages of 1 kB to merge at once, which takes about two milliseconds. */
const JOINED_PAGES = 16;
/** Enough for ten records with the longest names; a step without work is short. */
const STEPS = 3;

/** SQLite merges segments by itself, but seldom and then for long: bulk writers call this. */
export async function mergeSearchIndex(db: Database, table: string): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  const index = `${table}_search`;
  for (let step = 0; step < STEPS; step++) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, "rank")
      values ('merge', ${sql.lit(JOINED_PAGES)})`.execute(db);
  }
}
