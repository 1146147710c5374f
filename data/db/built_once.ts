import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/**
 * A select that every request runs, built once per database: to build it takes longer than to run it.
 * `build` gets a placeholder for each of its texts, and uses it as a parameter alone.
 */
export function builtOnce<Row, Texts extends string[]>(
  build: (db: Database, ...texts: Texts) => Compilable<Row>,
): (db: Database, ...texts: Texts) => Promise<Row[]> {
  const built = new WeakMap<Database, CompiledQuery<Row>>();
  return async (db, ...texts) => {
    const placeholders = texts.map((_, index) => `\u0001${index}`);
    const query = built.get(db) ?? build(db, ...placeholders as Texts).compile();
    built.set(db, query);
    const parameters = query.parameters.map((value) =>
      texts[placeholders.indexOf(value as string)] ?? value
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
