import { sql } from "kysely";
import { type Database, engineOf } from "./database.ts";

/** Runs a statement of a migration; text sorts by code point on both engines. */
export async function runSchemaStatement(db: Database, statement: string): Promise<void> {
  const withCollation = engineOf(db) === "sqlite"
    ? statement
    : statement.replaceAll(/(" text)\b/g, '$1 collate "C"');
  await sql.raw(withCollation).execute(db);
}

export async function makeAppendOnly(db: Database, table: string): Promise<void> {
  const refusal = `the table ${table} is append-only`;
  const statements = engineOf(db) === "sqlite"
    ? ["update", "delete"].map((verb) =>
      `create trigger ${table}_no_${verb} before ${verb} on ${table}
        begin select raise(abort, '${refusal}'); end`
    )
    : [
      `create function ${table}_refuse() returns trigger language plpgsql
        as $$ begin raise exception '${refusal}'; end $$`,
      `create trigger ${table}_no_change before update or delete or truncate on ${table}
        execute function ${table}_refuse()`,
    ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
