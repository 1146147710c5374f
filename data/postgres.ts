import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DomainError } from "./errors.ts";

const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 2;

/** PostgreSQL's type ids of bigint and numeric (sums): both fit a double for what we count. */
const INT8 = 20;
const NUMERIC = 1700;

/**
 * A pool that says in the words of the domain when the server is away, and takes up the work again
 * by itself when it is back. `pg` is loaded here and only when it is needed.
 */
export async function openPool(url: string): Promise<PostgresPool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
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
  (client as unknown as { on: (event: string, listener: () => void) => void })
    .on("error", () => {});
  const wrapper = {
    query: (sql: string, parameters: readonly unknown[]) =>
      translated(() => client.query(sql, parameters)),
    release: (discard?: boolean) => client.release(discard),
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
    return new DomainError("conflict", "This exists already.", undefined, because);
  }
  // Class 22: a value that the column cannot hold, such as text with a NUL in it.
  if (code.startsWith("22")) {
    return new DomainError("invalid", "This cannot be stored.", undefined, because);
  }
  if (!isAway(error)) return error;
  const away = "The database cannot be reached. Try again shortly.";
  return new DomainError("unavailable", away, RETRY_AFTER_SECONDS, because);
}

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P0x (shutdown), 57014 (statement timeout),
 * 40001 and 40P01 (serialization, deadlock), 25P03 (idle in transaction); system error codes; and
 * the texts of `pg` where it sets no code.
 */
function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(08|53|57P0|57014|40001|40P01|25P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/.test(code) ||
    /connection terminated|timeout exceeded|not queryable|client was closed|timeout expired/i
      .test(message);
}
