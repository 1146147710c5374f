import { sql } from "kysely";
import type { Database } from "./database.ts";
import { engineOf } from "./engine/engine_of.ts";

/** Runs a statement of a migration, which both engines take. */
export async function runSchemaStatement(db: Database, statement: string): Promise<void> {
  await sql.raw(engineOf(db).collated(statement)).execute(db);
}

export async function makeAppendOnly(db: Database, table: string): Promise<void> {
  for (const statement of engineOf(db).appendOnlyStatements(table)) {
    await sql.raw(statement).execute(db);
  }
}

/** Adds a trigram index on an SQL expression in lower case with a space before each word. */
export async function makeSearchable(
  db: Database,
  table: string,
  haystack = `' ' || "search"`,
): Promise<void> {
  for (const statement of engineOf(db).searchIndexStatements(table, haystack)) {
    await sql.raw(statement).execute(db);
  }
}
