import { type Database, openDatabase, sqlitePath } from "../../data/db/database.ts";
import { openStore, type Store } from "../../data/store.ts";
import { createDatabase, dropDatabase, execute, MIGRATED } from "../../tasks/testing/postgres.ts";
import { SECRET } from "./stores.ts";
import { emptyTemplate } from "./templates.ts";

/** The server started by the test task; without it PostgreSQL tests are left out. */
export const postgresUrl: string | undefined = Deno.env.get("TEST_POSTGRES_URL");

export interface Engine {
  name: "SQLite in memory" | "a SQLite file" | "PostgreSQL";
  /** An empty database that is up to date, and what does away with it. */
  provide: () => Promise<Provided>;
  /** The same, as it is before the first migration. */
  provideBare: () => Promise<Provided>;
}

export interface Provided {
  url: string;
  remove: () => Promise<void>;
}

export const engines: readonly Engine[] = [
  { name: "SQLite in memory", provide: memory, provideBare: memory },
  {
    name: "a SQLite file",
    provide: async () => await fileWith(await emptyTemplate()),
    provideBare: file,
  },
  ...(postgresUrl === undefined ? [] : [postgres(postgresUrl)]),
];

/** Engines whose database a second process can open. */
export const sharedEngines = engines.filter(({ name }) => name !== "SQLite in memory");

export async function openStoreAt(url: string, now?: () => Date): Promise<Store> {
  const content = url === "sqlite::memory:" ? await emptyTemplate() : undefined;
  return await openStore({
    databaseUrl: url,
    simulatedDelay: false,
    jwtSecret: SECRET,
    now,
    content,
  });
}

export async function withDatabase<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
  options?: Parameters<typeof openDatabase>[1],
): Promise<Result> {
  const db = openDatabase(url, options);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function memory(): Promise<Provided> {
  return Promise.resolve({ url: "sqlite::memory:", remove: () => Promise.resolve() });
}

async function file(): Promise<Provided> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-" });
  return {
    url: `sqlite:${folder}/desk.db`,
    remove: () => Deno.remove(folder, { recursive: true }),
  };
}

async function fileWith(content: Uint8Array): Promise<Provided> {
  const provided = await file();
  await Deno.writeFile(sqlitePath(provided.url)!, content);
  return provided;
}

/** A PostgreSQL database that is made once per test file, and whose copies each belong to one test. */
export function postgresCopies(fill: (store: Store) => Promise<void>): () => Promise<Provided> {
  const serverUrl = postgresUrl ?? "";
  let original: Promise<Provided> | null = null;
  Deno.test.afterAll(async () => await (await original)?.remove());
  return async () => {
    const { url } = await (original ??= filledPostgres(serverUrl, fill));
    return await createPostgres(serverUrl, new URL(url).pathname.slice(1));
  };
}

async function filledPostgres(
  serverUrl: string,
  fill: (store: Store) => Promise<void>,
): Promise<Provided> {
  const original = await createPostgres(serverUrl, MIGRATED);
  const store = await openStoreAt(original.url);
  // A database that somebody has open cannot be copied.
  await fill(store).finally(() => store.close());
  return original;
}

async function createPostgres(serverUrl: string, template?: string): Promise<Provided> {
  const name = `desk_${crypto.randomUUID()}`;
  const url = await createDatabase(serverUrl, name, template);
  return { url, remove: () => dropDatabase(serverUrl, name) };
}

/** One database for several tests, emptied for each of them: to make one takes much longer. */
export function postgres(serverUrl: string): Engine {
  const name = `desk_${crypto.randomUUID()}`;
  let common: Promise<string> | null = null;
  Deno.test.afterAll(async () => {
    if (common) await dropDatabase(serverUrl, name);
  });
  return {
    name: "PostgreSQL",
    provide: async () => {
      const url = await (common ??= createCommon(serverUrl, name));
      await execute(url, EMPTY_ALL);
      return { url, remove: () => Promise.resolve() };
    },
    provideBare: () => createPostgres(serverUrl),
  };
}

async function createCommon(serverUrl: string, name: string): Promise<string> {
  const url = await createDatabase(serverUrl, name, MIGRATED);
  await execute(url, KEEP_FIRST_ROWS);
  return url;
}

/** Rows that migrations have written. */
const KEEP_FIRST_ROWS = `create schema first_rows;
  create table first_rows.kyc_reasons as table kyc_reasons;
  create table first_rows.kyc_document_types as table kyc_document_types;
  create table first_rows.kyc_reason_rules as table kyc_reason_rules`;

/** As a superuser can, who may put aside what protects the trail and the references. */
const EMPTY_ALL = `
  do $$ declare name text; begin
    set local session_replication_role = replica;
    for name in select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
        and pg_relation_size(oid) > 0
    loop execute format('delete from %I', name); end loop;
    insert into audit_head ("id", "size", "hash", "peaks") values (1, 0, '', '');
    insert into kyc_reasons select * from first_rows.kyc_reasons;
    insert into kyc_document_types select * from first_rows.kyc_document_types;
    insert into kyc_reason_rules select * from first_rows.kyc_reason_rules;
    insert into change_head ("id", "epoch", "position") values (1, 'tests', 0);
  end $$`;
