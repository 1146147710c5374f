import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { ErrorText } from "../../base/error_texts.ts";
import { DomainError, LASTING_SECONDS } from "../../base/errors.ts";
import { ReadyStatements } from "../statements.ts";

/** For tasks, which do one thing after the other; a server is told how many it may have. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that no longer says anything at all; the connection is then given up. */
const ANSWER_TIMEOUT_MS = 12_000;
const RETRY_AFTER_SECONDS = 2;
/**
 * Of a disk without a head, or of memory. By PostgreSQL's own 4 it walks through a whole list in its
 * order for what an index has in one place.
 */
const RANDOM_PAGE_COST = 1.1;

/** PostgreSQL's type ids of bigint and numeric (sums): both fit a double for what we count. */
const INT8 = 20;
const NUMERIC = 1700;

export interface PoolOptions {
  /** For migrations: building an index may take minutes. */
  unhurried?: boolean;
  /** How many it holds at most. */
  connections?: number;
}

type OpenPool = () => Promise<PostgresPool>;

/**
 * One pool for two: what `pages` ask again and again the server holds ready, and plans for any
 * values alike; what `reads` ask it plans each time for just these, of which there may be few or
 * many. It ends with `pages`. Both say in the words of the domain when the server is away, and take
 * up the work again by themselves when it is back.
 */
export function openPools(url: string, options: PoolOptions): Record<"pages" | "reads", OpenPool> {
  let opened: Promise<Pool> | null = null;
  const open = () => opened ??= openPool(url, options);
  return {
    pages: async () => translated(await open(), new ReadyStatements()),
    reads: async () => ({ ...translated(await open(), null), end: () => Promise.resolve() }),
  };
}

/** `pg` is loaded here and only when it is needed. */
async function openPool(url: string, options: PoolOptions): Promise<Pool> {
  const { default: pg } = await import("pg");
  const statementMs = options.unhurried ? 0 : STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: options.unhurried ? 0 : ANSWER_TIMEOUT_MS,
    // As a statement: poolers such as PgBouncer (Neon) refuse it among the startup parameters. Parts
    // of a list are handed on one after the other (`inOneOrder`), not by workers side by side. To
    // compile a statement takes longer than to run ours, and where nothing is known of a table, such
    // as after `pg_restore`, each request would wait for that.
    onConnect: async (client) => {
      client.on("error", () => {});
      await client.query(
        `set statement_timeout = ${statementMs};
         set random_page_cost = ${RANDOM_PAGE_COST};
         set enable_parallel_append = off;
         set jit = off;
         set standard_conforming_strings = on;
         set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`,
      );
    },
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on("error", () => {});
  return pool;
}

function translated(pool: Pool, ready: ReadyStatements | null): PostgresPool {
  // The same wrapper for the same client: Kysely keeps its connections by it.
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient) => {
    const wrapper = wrapped.get(client) ?? translating(client, ready);
    wrapped.set(client, wrapper);
    return wrapper;
  };
  return {
    connect: () => inOurWords(async () => wrap(await pool.connect())),
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}

function translating(client: PoolClient, ready: ReadyStatements | null): PostgresPoolClient {
  const era = ready?.era;
  let lost: unknown = null;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback too would wait for an answer that does not come.
    if (lost !== null) throw lost;
    try {
      return await ask(client, ready, sql, [...parameters]);
    } catch (error) {
      if (isGone(error)) lost = error;
      throw error;
    }
  };
  return {
    query: (sql: string, parameters: readonly unknown[]) =>
      inOurWords(() => query(sql, parameters)),
    // What the next one would get is a connection with half an answer still in it, or with
    // statements that nobody asks for any more.
    release: (discard?: boolean) => client.release(discard || lost !== null || ready?.era !== era),
  } as PostgresPoolClient;
}

/** What could not be held ready is asked as it is; in a transaction nothing could be asked again. */
async function ask(
  client: PoolClient,
  ready: ReadyStatements | null,
  sql: string,
  parameters: unknown[],
): Promise<unknown> {
  const name = client.getTransactionStatus() === "I" ? ready?.nameOf(sql) : undefined;
  if (ready === null || name === undefined) return await client.query(sql, parameters);
  try {
    return await client.query({ name, text: sql, values: parameters });
  } catch (error) {
    if (!ready.wasNotReady(error)) throw error;
    return await client.query(sql, parameters);
  }
}

async function inOurWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inDomainWords(error);
  }
}

const UNIQUE_VIOLATION = "23505";

function inDomainWords(error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  const because = { cause: error };
  if (code === UNIQUE_VIOLATION) {
    return new DomainError("conflict", "This exists already.", because);
  }
  // Class 22: a value that the column cannot hold, such as text with a NUL in it.
  if (code.startsWith("22")) {
    return new DomainError("invalid", "This cannot be stored.", because);
  }
  if (isGone(error)) {
    return new DomainError("unavailable", "The database cannot be reached. Try again shortly.", {
      ...because,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  const unwritable = whyUnwritable[code];
  if (unwritable !== undefined) {
    return new DomainError("unavailable", unwritable, {
      ...because,
      retryAfterSeconds: LASTING_SECONDS,
    });
  }
  if (!isOverloaded(code)) return error;
  return new DomainError("unavailable", "The database is busy. Try again shortly.", {
    ...because,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

const whyUnwritable: Record<string, ErrorText> = {
  "25006": "The database can only be read.",
  "42501": "The database can only be read.",
  "53100": "The disk of the database is full.",
};

/**
 * SQLSTATE classes 53 (resources), 57014 (statement timeout), 40001 and 40P01 (serialization,
 * deadlock): the connection is good, and the transaction has been taken back.
 */
const isOverloaded = (code: string): boolean => /^(53|57014|40001|40P01)/.test(code);

/**
 * SQLSTATE classes 08 (connection), 57P0x (shutdown), 25P03 (idle in transaction); system error
 * codes; and the texts of `pg` where it sets no code.
 */
function isGone(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|57P0|25P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/.test(code) ||
    /connection terminated|not queryable|client was closed|timeout e|read timeout/i.test(message);
}
