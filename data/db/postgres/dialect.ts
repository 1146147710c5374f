import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import { isConnectionLost, toDomainError } from "./errors.ts";

const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** For a server that has stopped answering; the connection is then given up. */
const ANSWER_TIMEOUT_MS = 12_000;
const IDLE_TIMEOUT_MS = 30_000;
/** For SSDs. With the default of 4, PostgreSQL prefers to walk a whole list in its order. */
const RANDOM_PAGE_COST = 1.1;

/** PostgreSQL's type ids of bigint and numeric (sums); both fit a double for what we count. */
const INT8 = 20;
const NUMERIC = 1700;

export interface PoolOptions {
  /** For migrations: building an index may take minutes. */
  unhurried?: boolean;
  connections?: number;
}

/** A pool that throws domain errors while the server is away, and reconnects by itself. */
export const postgresDialect = (url: string, options: PoolOptions): PostgresDialect =>
  new PostgresDialect({ pool: async () => withDomainErrors(await openPool(url, options)) });

async function openPool(url: string, options: PoolOptions): Promise<Pool> {
  const { default: pg } = await import("pg");
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? DEFAULT_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    query_timeout: options.unhurried ? 0 : ANSWER_TIMEOUT_MS,
    onConnect: async (client) => {
      client.on("error", () => {});
      await client.query(settings(options.unhurried ? 0 : STATEMENT_TIMEOUT_MS));
    },
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
    },
  });
  // Without a listener, a connection that the server closes while idle would end the process.
  pool.on("error", () => {});
  return pool;
}

/** Poolers refuse these at startup. Parallel append would mix up the order of merged parts. */
const settings = (statementTimeoutMs: number): string =>
  `set statement_timeout = ${statementTimeoutMs};
   set random_page_cost = ${RANDOM_PAGE_COST};
   set enable_parallel_append = off;
   set jit = off;
   set standard_conforming_strings = on;
   set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`;

function withDomainErrors(pool: Pool): PostgresPool {
  // Kysely identifies a connection by its client, so each client keeps its wrapper.
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient) => {
    const wrapper = wrappers.get(client) ?? wrapClient(client);
    wrappers.set(client, wrapper);
    return wrapper;
  };
  return {
    connect: () => translateErrors(async () => wrap(await pool.connect())),
    end: () => pool.end(),
    options: pool.options,
  } as PostgresPool;
}

function wrapClient(client: PoolClient): PostgresPoolClient {
  let lost: unknown = null;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback on a lost connection would wait for an answer that does not come.
    if (lost !== null) throw lost;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (isConnectionLost(error)) lost = error;
      throw error;
    }
  };
  return {
    query: (sql: string, parameters: readonly unknown[]) =>
      translateErrors(() => query(sql, parameters)),
    // A lost connection may still hold half an answer, so the pool must not reuse it.
    release: (discard?: boolean) => client.release(discard || lost !== null),
  } as unknown as PostgresPoolClient;
}

async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDomainError(error);
  }
}
