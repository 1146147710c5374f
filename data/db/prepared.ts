import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/** Stands in a query for the text that is given at this place each time. */
class Place {
  constructor(readonly index: number) {}
}

/**
 * A query that is built and compiled once for each database, as that takes longer than to run it.
 * `build` has stand-ins in the place of its texts, so that it must not look at them. For a store's
 * own database, not for transactions, each of which would be a new one.
 */
export function prepared<Texts extends string[], Row>(
  build: (db: Database, ...texts: Texts) => Compilable<Row>,
): (db: Database, ...texts: Texts) => Promise<Row[]> {
  const compiled = new WeakMap<Database, CompiledQuery<Row>>();
  return async (db, ...texts) => {
    let query = compiled.get(db);
    if (query === undefined) {
      const places = texts.map((_, index) => new Place(index)) as unknown as Texts;
      query = build(db, ...places).compile();
      compiled.set(db, query);
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? texts[value.index] : value
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
