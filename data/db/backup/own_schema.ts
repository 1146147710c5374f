import { sql } from "kysely";
import { BASELINE, isBeforeBaseline } from "../baseline.ts";
import { appliedMigrations, applyDefinition, definitions } from "../migrate.ts";
import { type Database, openDatabase } from "../database.ts";

/** Tables of the migrator, of the statistics and of SQLite itself. */
const others = /^(kysely_|sqlite_)/;

/**
 * Throws if a SQLite database holds a table, view, index or trigger that its migrations do not create,
 * or lacks one of theirs: a trigger would act on each later write.
 */
export async function requireOwnSchema(path: string, name: string): Promise<void> {
  const found = await withDatabase(`sqlite:${path}`, async (db) => ({
    objects: await objectsOf(db),
    migrations: await appliedMigrations(db),
  }));
  const own = await withDatabase("sqlite::memory:", async (db) => {
    const { migrations } = found;
    const later = migrations.filter((name) => !isBeforeBaseline(name));
    const own = later.length < migrations.length ? [BASELINE, ...later] : later;
    for (const migration of own) await applyDefinition(db, definitions[migration]!);
    return await objectsOf(db);
  });
  const foreign = [...found.objects].find(([object, text]) => own.get(object) !== text);
  if (foreign) throw new Error(`${name} holds the ${foreign[0]}, which is not Mentor Desk's`);
  const missing = [...own.keys()].find((object) => !found.objects.has(object));
  if (missing) throw new Error(`${name} lacks the ${missing}`);
}

async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>) {
  const db = openDatabase(url);
  return await work(db).finally(() => db.destroy());
}

async function objectsOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ type: string; name: string; sql: string | null }>`
    select type, name, sql from sqlite_schema order by type, name`.execute(db);
  return new Map(
    rows.filter(({ type, name }) => type === "trigger" || type === "view" || !others.test(name))
      .map((
        { type, name, sql },
      ) => [`${type} ${name}`, type === "trigger" ? sql ?? "" : plain(sql)]),
  );
}

/** Columns that a migration has added stand in a table's text as they were written. */
const plain = (sql: string | null): string => (sql ?? "").replace(/[\s"]+/g, "").toLowerCase();
