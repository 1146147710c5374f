import type { Database } from "../../data/db/database.ts";

/**
 * A database in which something happens right behind each query that is like this, written as
 * Kysely's nodes are.
 */
export function interrupted(db: Database, like: RegExp, work: () => Promise<void>): Database {
  const asked = new WeakSet<object>();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (like.test(JSON.stringify(node).replaceAll('\\"', '"'))) asked.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (asked.has(queryId)) await work();
      return result;
    },
  });
}

const MOMENT_MS = 100;

/**
 * A database in which something begins right behind the first query that is like this; as it may
 * have to wait for that query's transaction, it has a moment alone. `begun` is how it ends.
 */
export function overtaken(
  db: Database,
  like: RegExp,
  work: () => Promise<unknown>,
): { db: Database; begun: () => Promise<unknown> } {
  let begun: Promise<unknown> | undefined;
  const other = interrupted(db, like, async () => {
    begun ??= work();
    const moment = new Promise((resolve) => setTimeout(resolve, MOMENT_MS));
    await Promise.race([begun.catch(() => {}), moment]);
  });
  return { db: other, begun: () => begun ?? Promise.reject(new Error("nothing has begun")) };
}
