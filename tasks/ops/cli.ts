import { parseArgs } from "node:util";
import { generatedSecret } from "../../data/keys/generated_secret.ts";
import {
  readDatabaseUrl,
  readMigrationUrl,
  readOrigin,
  readSecret,
  readStoreConfig,
} from "../../data/config.ts";
import { IN_MEMORY, sqlitePath } from "../../data/db/database.ts";
import { documentVariables } from "../../data/documents/settings.ts";
import { requireSameDatabase } from "../../data/db/database_identity.ts";
import { describeError, withVariableName } from "../../data/db/describe_error.ts";
import { giveUpFileWrites } from "../../data/db/backup/file_writes.ts";
import { ensureReissued } from "../../data/audit/former/reissue.ts";
import { openStore, type Store } from "../../data/store.ts";

type Options = NonNullable<Parameters<typeof parseArgs>[0]>["options"];

interface Arguments {
  positionals: string[];
  values: Record<string, string | boolean | undefined>;
}

/** Works on its arguments and returns the exit code. */
export type Task = (args: readonly string[]) => Promise<number>;

/** A task: `--help` prints its usage, an error is printed in one line and its exit code is 1. */
export const task = (
  usage: string,
  { names, options = {} }: { names: readonly string[]; options?: Options },
  work: (args: Arguments) => Promise<void>,
): Task =>
async (args) => {
  try {
    if (args.includes("--help")) console.log(usage);
    else await work(parse(args, names, options));
    return 0;
  } catch (error) {
    complain(describeError(error));
    return 1;
  }
};

function parse(args: readonly string[], names: readonly string[], options: Options): Arguments {
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  const positionals = parsed.positionals as string[];
  if (positionals.length !== names.length) {
    throw new Error(`expected ${names.join(" ") || "no argument"}; see --help`);
  }
  return { positionals, values: parsed.values as Arguments["values"] };
}

/** Runs a task as this process; a failure ends it. */
export async function runProgram(task: Task): Promise<void> {
  const code = await task(Deno.args);
  if (code !== 0) Deno.exit(code);
}

const documentNames = Object.keys(documentVariables);

/** Reads variables one by one, because a task has no permission for the whole environment. */
const environment = (...names: string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.map((name) => [name, Deno.env.get(name)]));

/** With `known`, the database must exist, so that a mistyped name creates no file. */
export async function withStore(
  {
    known = false,
    secret,
    databaseUrl: url,
    migrates = false,
    alsoRestored = false,
    writesFile = false,
  }: {
    known?: boolean;
    /** Instead of DATABASE_URL. */
    databaseUrl?: string;
    secret?: string;
    /** At the address of migrations, with their patience, and also with a trail of format 1. */
    migrates?: boolean;
    /** Also in a database that pg_restore has made, before `restore --after-pg-restore`. */
    alsoRestored?: boolean;
    /** The task writes one while the store is open. */
    writesFile?: boolean;
  },
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const given = environment(
    "DATABASE_URL",
    "CURRENCY",
    "JWT_SECRET",
    "DENO_TIMELINE",
    ...documentNames,
  );
  if (secret !== undefined) given.JWT_SECRET = secret;
  if (migrates) given.DATABASE_URL = migrationUrl();
  if (url !== undefined) given.DATABASE_URL = url;
  const { databaseUrl, jwtSecret: proposed, usesGeneratedSecret, documents, currency } =
    readStoreConfig(given);
  if (known) await requireFile(databaseUrl);
  const jwtSecret = usesGeneratedSecret
    ? await withVariableName(databaseUrl, generatedSecret(databaseUrl, proposed))
    : proposed;
  const store = await withVariableName(
    databaseUrl,
    openStore({
      databaseUrl,
      unhurried: migrates,
      jwtSecret,
      documents,
      currency,
      simulatedDelay: false,
    }),
  );
  try {
    if (!writesFile) await giveUpFileWrites(databaseUrl);
    if (!migrates && !alsoRestored) await requireSameDatabase(store.db);
    if (!migrates) await ensureReissued(store);
    await work(store);
  } finally {
    await store.close();
  }
}

export const secretIn = (name: "JWT_SECRET" | "JWT_SECRET_OLD"): string | undefined =>
  readSecret(environment(name), name);

export const publicOrigin = (): string => readOrigin(environment("PUBLIC_ORIGIN", "PORT"));

export const databaseUrl = (): string => readDatabaseUrl(environment("DATABASE_URL"));

export const migrationUrl = (): string =>
  readMigrationUrl(environment("DATABASE_URL", "MIGRATE_DATABASE_URL"));

/** Throws for PostgreSQL, naming `tool` instead. */
export function databaseFile(tool: string): string {
  const path = sqlitePath(databaseUrl());
  if (path === null) throw new Error(`DATABASE_URL: is PostgreSQL, use ${tool}`);
  if (path === IN_MEMORY) throw new Error("DATABASE_URL: is in memory, not a file");
  return path;
}

/** Throws if the SQLite file does not exist: a mistyped name must not create one. */
async function requireFile(url: string): Promise<void> {
  const path = sqlitePath(url);
  if (path === null || path === IN_MEMORY) return;
  const found = await Deno.stat(path).then(() => true, () => false);
  if (!found) throw new Error(`DATABASE_URL: there is no database at ${path}`);
}

/** The value of an option that must be given. */
export function required(value: string | boolean | undefined, name: string): string {
  if (typeof value !== "string" || value === "") throw new Error(`${name} is missing; see --help`);
  return value;
}

export function oneOf<Value extends string>(
  values: readonly Value[],
  given: string | boolean | undefined,
  name: string,
): Value {
  const found = values.find((value) => value === given);
  if (!found) throw new Error(`${name}: must be one of ${values.join(", ")}`);
  return found;
}

const BAR_WIDTH = 30;

/** Shows progress as a bar on a terminal, elsewhere as a line per 10 %. */
export function progress(label: string): (done: number, total: number) => void {
  const terminal = Deno.stderr.isTerminal();
  let shown = -1;
  return (done, total) => {
    const percent = Math.floor((done / Math.max(total, 1)) * 100);
    const step = terminal ? percent : percent - percent % 10;
    if (step === shown) return;
    shown = step;
    if (!terminal) return console.error(`${label} ${step}%`);
    const filled = Math.floor((percent * BAR_WIDTH) / 100);
    const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
    write(`${clearLine()}${label} ${bar} ${percent}%${percent === 100 ? "\n" : ""}`);
  };
}

export const complain = (text: string): void => console.error(clearLine() + text);

/** Replaces control characters: a name could write to the terminal of who reads it. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, "\ufffd");

const clearLine = (): string => Deno.stderr.isTerminal() ? "\r\x1b[K" : "";

const write = (text: string): void => void Deno.stderr.writeSync(new TextEncoder().encode(text));

export const count = (value: number): string => value.toLocaleString("en-US");
