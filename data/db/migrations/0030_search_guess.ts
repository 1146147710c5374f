import { sql } from "kysely";
import { engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";
import { searchHits } from "./0020_search.ts";

/**
 * Of 10,000 wanted rows the planner's guess is hardly ever off by more than these 15,000, as its
 * sample has a hundred values: what it takes for more is not looked for in vain.
 */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    if (engineOf(db) !== "postgres") return;
    await sql.raw(searchHits("least(10 * most, most + 15000)")).execute(db);
  },
} as const satisfies Definition;
