import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Tables } from "../tables.ts";
import { isConnectionLost, toDomainError } from "./errors.ts";
import { Turns } from "./turns.ts";

const DEFAULT_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const LOCK_TIMEOUT_MS = 2_000;
/** Transactions take no more of the connections, so that reads go on while they wait for locks. */
const TRANSACTION_SHARE = 0.7;
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

/**
 * Its pool throws domain errors while the server is away, and reconnects by itself. Transactions take
 * at most their share of it.
 */
export class PostgresDatabase extends Kysely<Tables> {
  readonly #transactions: Kysely<Tables>;

  constructor(url: string, options: PoolOptions) {
    const { connections = DEFAULT_CONNECTIONS } = options;
    let pool: Promise<Pool> | undefined;
    const dialect = (turns: Turns) =>
      new PostgresDialect({
        pool: async () => withDomainErrors(await (pool ??= openPool(url, options)), turns),
      });
    super({ dialect: dialect(new Turns(Infinity, CONNECT_TIMEOUT_MS)) });
    const share = Math.max(1, Math.floor(connections * TRANSACTION_SHARE));
    this.#transactions = new Kysely({ dialect: dialect(new Turns(share, CONNECT_TIMEOUT_MS)) });
  }

  override transaction() {
    return this.#transactions.transaction();
  }

  override async destroy() {
    await super.destroy();
    await this.#transactions.destroy();
  }
}

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
      await client.query(options.unhurried ? settings(0, 0) : settings());
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
const settings = (statementMs = STATEMENT_TIMEOUT_MS, lockMs = LOCK_TIMEOUT_MS): string =>
  `set statement_timeout = ${statementMs};
   set lock_timeout = ${lockMs};
   set random_page_cost = ${RANDOM_PAGE_COST};
   set enable_parallel_append = off;
   set jit = off;
   set standard_conforming_strings = on;
   set idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`;

function withDomainErrors(pool: Pool, turns: Turns): PostgresPool {
  // Kysely identifies a connection by its client, so each client keeps its wrapper.
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient) => {
    const wrapper = wrappers.get(client) ?? wrapClient(client, turns);
    wrappers.set(client, wrapper);
    return wrapper;
  };
  const connect = async () => {
    await turns.take();
    try {
      return wrap(await pool.connect());
    } catch (error) {
      turns.end();
      throw error;
    }
  };
  return {
    connect: () => translateErrors(connect),
    end: async () => {
      if (!pool.ending) await pool.end();
    },
    options: pool.options,
  } as PostgresPool;
}

function wrapClient(client: PoolClient, turns: Turns): PostgresPoolClient {
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
    release: (discard?: boolean) => {
      client.release(discard || lost !== null);
      turns.end();
    },
  } as unknown as PostgresPoolClient;
}

async function translateErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDomainError(error);
  }
}
