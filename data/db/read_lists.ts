import { type RawBuilder, sql } from "kysely";
import { builtOnce } from "./built_once.ts";
import type { Database } from "./database.ts";
import type { SelectedRows } from "./engine/engine.ts";
import { engineOf } from "./engine/engine_of.ts";

type Queries<Lists> = { [Name in keyof Lists]: SelectedRows<Lists[Name]> };
type ReadRows<Lists> = { [Name in keyof Lists]: Lists[Name][] };

/**
 * Reads several short lists in one statement, each as JSON. Their columns are text and integers below
 * 2^53, and are named one by one.
 */
export async function readLists<Lists extends Record<string, object>>(
  db: Database,
  queries: Queries<Lists>,
): Promise<ReadRows<Lists>> {
  return listsIn((await select(db, queries).execute(db)).rows);
}

/** `readLists` for pages of every day; `build` as that of `builtOnce`. */
export function listsBuiltOnce<Lists extends Record<string, object>, Texts extends string[]>(
  build: (db: Database, ...texts: Texts) => Queries<Lists>,
): (db: Database, ...texts: Texts) => Promise<ReadRows<Lists>> {
  const read = builtOnce((db, ...texts: Texts) => ({
    compile: () => select(db, build(db, ...texts)).compile(db),
  }));
  return async (db, ...texts) => listsIn(await read(db, ...texts));
}

function select<Lists>(db: Database, queries: Queries<Lists>): RawBuilder<Record<string, unknown>> {
  const { rowsAsJson } = engineOf(db);
  const columns = Object.entries<SelectedRows<Lists[keyof Lists]>>(queries)
    .map(([name, query]) => sql`${rowsAsJson(query)} as ${sql.ref(name)}`);
  return sql`select ${sql.join(columns)}`;
}

function listsIn<Lists>([row]: readonly Record<string, unknown>[]): ReadRows<Lists> {
  // SQLite returns JSON as text.
  const lists = Object.entries(row ?? {})
    .map(([name, list]) => [name, typeof list === "string" ? JSON.parse(list) : list]);
  return Object.fromEntries(lists);
}
