import { CompiledQuery, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/sqlite";
import {
  analyzeSqlite,
  forgetDeleted,
  prepareSqliteForBulk,
  rewriteOnce,
} from "./sqlite_upkeep.ts";
import type { Engine } from "./engine.ts";

const nothing = () => Promise.resolve();

/** A transaction that may write has the whole database to itself, so locks need no statement. */
export const sqlite: Engine = {
  name: "sqlite",
  migratesAtStart: true,
  async hasTable(db, name) {
    const found = sql`select 1 from sqlite_schema where "type" = 'table' and "name" = ${name}`;
    return (await found.execute(db)).rows.length > 0;
  },
  async tableNames(db) {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table'`.execute(db);
    return rows.map(({ name }) => name);
  },
  async sizeInBytes(db) {
    const { rows: [row] } = await sql<{ bytes: number }>`select page_count * page_size as "bytes"
      from pragma_page_count(), pragma_page_size()`.execute(db);
    return row?.bytes ?? 0;
  },
  identity: () => Promise.resolve(null),
  async explain(db, { sql: text, parameters }) {
    const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    const depths = new Map([[0, 0]]);
    return rows.map(({ id, parent, detail }) => {
      const depth = depths.get(parent) ?? 0;
      depths.set(id, depth + 1);
      return "  ".repeat(depth) + detail;
    });
  },
  analyze: analyzeSqlite,
  prepareForBulk: prepareSqliteForBulk,
  timeAfter: (seconds) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds.toFixed(3)} seconds`})`,
  clockMs: () => Promise.resolve(null),
  takeLock: nothing,
  lockRows: nothing,
  inSnapshot: (db, work) => db.transaction().execute(work),
  textsIn: (json) => sql`(select value from json_each(${json}))`,
  rowsIn: (json, _table, columns) => {
    const values = columns.map((column) =>
      sql`value ->> ${sql.lit(`$.${column}`)} as ${sql.ref(column)}`
    );
    return sql`(select ${sql.join(values)} from json_each(${json})) as incoming`;
  },
  rowsAsJson: jsonArrayFrom,
  collated: (statement) => statement,
  appendOnlyStatements: (table) =>
    ["update", "delete"].map((verb) =>
      `create trigger ${table}_no_${verb} before ${verb} on ${table}
        begin select raise(abort, 'the table ${table} is append-only'); end`
    ),
  appendOnceStatements: (table, column) => [
    `drop trigger ${table}_no_update`,
    `create trigger ${table}_no_update before update on ${table} when old."${column}" is not null
      begin select raise(abort, 'the table ${table} is append-only'); end`,
  ],
  appendUnlessStatements: (table, condition) => [
    `drop trigger ${table}_no_update`,
    `create trigger ${table}_no_update before update on ${table}
      when (${condition}) is not true
      begin select raise(abort, 'the table ${table} is append-only'); end`,
  ],
  searchIndexStatements,
  forgetDeleted,
  rewriteOnce,
  async mergeSearchIndex(db, table) {
    const index = `${table}_search`;
    for (let step = 0; step < MERGE_STEPS; step++) {
      await sql`insert into ${sql.table(index)} (${sql.ref(index)}, "rank")
        values ('merge', ${sql.lit(MERGED_PAGES)})`.execute(db);
    }
  },
};

/** Pages of 1 kB to merge at once, which takes about two milliseconds. */
const MERGED_PAGES = 16;
/** Enough for ten records with the longest names; a step without work is short. */
const MERGE_STEPS = 3;

/** Two spaces before a word make a trigram with its first letter alone. */
function searchIndexStatements(table: string, haystack: string): string[] {
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
