import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { ErrorText } from "../error_texts.ts";
import { DomainError, LASTING_SECONDS } from "../errors.ts";

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
}

/**
 * A pool that says in the words of the domain when the server is away, and takes up the work again
 * by itself when it is back. `pg` is loaded here and only when it is needed.
 */
export async function openPool(url: string, options: PoolOptions = {}): Promise<PostgresPool> {
  const { default: pg } = await import("pg");
  const statementMs = options.unhurried ? 0 : STATEMENT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: options.unhurried ? 0 : ANSWER_TIMEOUT_MS,
    // As a statement: poolers such as PgBouncer (Neon) refuse it among the startup parameters. Parts
    // of a list are handed on one after the other (`inOneOrder`), not by workers side by side.
    onConnect: async (client) => {
      client.on("error", () => {});
      await client.query(
        `set statement_timeout = ${statementMs};
         set random_page_cost = ${RANDOM_PAGE_COST};
         set enable_parallel_append = off;
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
  return {
    connect: () => translated(async () => translating(await pool.connect())),
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}

const wrapped = new WeakMap<object, PostgresPoolClient>();

/** The same wrapper for the same client: Kysely keeps its connections by it. */
function translating(client: PostgresPoolClient): PostgresPoolClient {
  const known = wrapped.get(client);
  if (known) return known;
  let lost: unknown = null;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback too would wait for an answer that does not come.
    if (lost !== null) throw lost;
    try {
      return await client.query(sql, parameters);
    } catch (error) {
      if (isGone(error)) lost = error;
      throw error;
    }
  };
  const wrapper = {
    query: (sql: string, parameters: readonly unknown[]) =>
      translated(() => query(sql, parameters)),
    // What the next one would get is a connection with half an answer still in it.
    release: (discard?: boolean) => client.release(discard || lost !== null),
  } as PostgresPoolClient;
  wrapped.set(client, wrapper);
  return wrapper;
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
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
