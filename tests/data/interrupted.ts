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
