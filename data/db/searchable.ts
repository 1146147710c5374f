import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/**
 * From here on a table's rows are found by any three letters of what the SQL of `haystack` says,
 * which is lower case and has a space before each word. On SQLite the index is a table beside it,
 * kept by triggers.
 */
export async function makeSearchable(
  db: Database,
  table: string,
  haystack = `' ' || "search"`,
): Promise<void> {
  const statements = engineOf(db) === "sqlite"
    ? besideSqlite(table, haystack)
    // Every search reads what is pending, too: it is to stay little.
    : [`create index ${table}_search on ${table} using gin ((${haystack}) gin_trgm_ops)
        with (gin_pending_list_limit = 256)`];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** With two spaces before each word, its first letter alone makes three characters. */
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

/** Of the index, in pages of 1 kB: some two milliseconds. */
const JOINED_PAGES = 16;
/** What ten records with the longest names need at most; where little is to be done, they are short. */
const STEPS = 3;

/**
 * Joins a little of what a table's index was given lately. SQLite does so by itself, but seldom, and
 * then for so long that everybody waits: whoever writes much calls this now and then.
 */
export async function mergeSearchIndex(db: Database, table: string): Promise<void> {
  if (engineOf(db) !== "sqlite") return;
  const index = `${table}_search`;
  for (let step = 0; step < STEPS; step++) {
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, "rank")
      values ('merge', ${sql.lit(JOINED_PAGES)})`.execute(db);
  }
}
