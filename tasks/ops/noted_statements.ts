import type { CompiledQuery } from "kysely";
import type { Database } from "../../data/db/database.ts";

/** A database that adds each statement that it executes to `statements`. */
export function notingStatements(db: Database, statements: CompiledQuery[]): Database {
  const executor = db.getExecutor();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(executor.compileQuery(node, queryId));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}
