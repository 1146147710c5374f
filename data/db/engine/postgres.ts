import { CompiledQuery, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../database.ts";
import type { DatabaseIdentity, Engine } from "./engine.ts";

export const postgres: Engine = {
  name: "postgres",
  migratesAtStart: false,
  async hasTable(db, name) {
    const { rows } = await sql`select 1 where to_regclass(${name}) is not null`.execute(db);
    return rows.length > 0;
  },
  tableNames,
  async sizeInBytes(db) {
    const { rows: [row] } = await sql<{ bytes: number }>`
      select pg_database_size(current_database()) as "bytes"`.execute(db);
    return row?.bytes ?? 0;
  },
  async identity(db) {
    const { rows: [row] } = await sql<Omit<DatabaseIdentity, "cluster"> & { isOpen: boolean }>`
      select (select oid from pg_database where datname = current_database())::text as "database",
        to_regclass('database_identity')::oid::text as "relation",
        coalesce(has_function_privilege(to_regprocedure('pg_control_system()')::oid, 'execute'),
          false) as "isOpen"`.execute(db);
    const { isOpen, ...identity } = row!;
    return { ...identity, cluster: isOpen ? await clusterOf(db) : null };
  },
  async explain(db, { sql: text, parameters }) {
    const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain (analyze) ${text}`, [...parameters]),
    );
    return rows.map((row) => row["QUERY PLAN"]);
  },
  async analyze(db) {
    // Table by table, so that no statement exceeds its time limit.
    for (const name of await tableNames(db)) await sql`analyze ${sql.table(name)}`.execute(db);
  },
  prepareForBulk: (db) => Promise.resolve({ settle: () => vacuum(db) }),
  timeAfter: (seconds) =>
    sql`to_char((clock_timestamp() + make_interval(secs => ${seconds}))
      at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  async clockMs(db) {
    const { rows: [row] } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as "ms"`.execute(db);
    return row!.ms;
  },
  async takeLock(trx, name, mode) {
    const key = sql`hashtextextended(${name}, 0)`;
    await (mode === "shared"
      ? sql`select pg_advisory_xact_lock_shared(${key})`
      : sql`select pg_advisory_xact_lock(${key})`).execute(trx);
  },
  async lockRows(trx, table, which) {
    await sql`select 1 from ${sql.table(table)} where ${which} order by "id" for update`
      .execute(trx);
  },
  inSnapshot: (db, work) => db.transaction().setIsolationLevel("repeatable read").execute(work),
  textsIn: (json) => sql`(select json_array_elements_text(${json}::json))`,
  rowsIn: (json, table) =>
    sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json) as incoming`,
  rowsAsJson: jsonArrayFrom,
  collated: (statement) =>
    statement.replaceAll(/(" text)\b/g, '$1 collate "C"').replaceAll(/\) virtual\b/g, ") stored"),
  appendOnlyStatements: (table) => [
    `create function ${table}_refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the table ${table} is append-only'; end $$`,
    `create trigger ${table}_no_change before update or delete or truncate on ${table}
      execute function ${table}_refuse()`,
  ],
  appendOnceStatements: (table, column) => [
    `drop trigger ${table}_no_change on ${table}`,
    `create trigger ${table}_no_change before delete or truncate on ${table}
      execute function ${table}_refuse()`,
    `create trigger ${table}_no_update before update on ${table} for each row
      when (old."${column}" is not null) execute function ${table}_refuse()`,
  ],
  appendUnlessStatements: (table, condition) => [
    `drop trigger ${table}_no_update on ${table}`,
    `create trigger ${table}_no_update before update on ${table} for each row
      when ((${condition}) is not true) execute function ${table}_refuse()`,
  ],
  // Every search also scans the pending list, so it is kept short.
  searchIndexStatements: (table, haystack) => [
    `create index ${table}_search on ${table} using gin ((${haystack}) gin_trgm_ops)
      with (gin_pending_list_limit = 256)`,
  ],
  // Vacuum does it; docs/erasure.md has the limits: dead rows, logs and replicas.
  forgetDeleted: () => Promise.resolve(true),
  rewriteOnce: () => Promise.resolve(true),
  mergeSearchIndex: () => Promise.resolve(),
};

async function clusterOf(db: Database): Promise<string> {
  const { rows: [row] } = await sql<{ cluster: string }>`
    select system_identifier::text as "cluster" from pg_control_system()`.execute(db);
  return row!.cluster;
}

/** The tables in the schema of the desk; a database may hold others. */
async function tableNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace =
      (select relnamespace from pg_class where oid = to_regclass('kysely_migration'))`.execute(db);
  return rows.map(({ name }) => name);
}

/** Vacuumed tables allow index-only scans. */
async function vacuum(db: Database): Promise<void> {
  for (const name of await tableNames(db)) {
    const run = (command: string) => sql.raw(`${command} "${name}"`).execute(db);
    await run("vacuum (analyze)").catch(() => run("analyze"));
  }
}
