import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { listEngineOf } from "../list/engine.ts";
import { hitsOf } from "../list/search.ts";
import { holds } from "../list/words.ts";
import { type InstructedType, instructedTypes, recordKinds } from "./records.ts";

/** An instruction that a search has found. */
export interface Found {
  id: string;
  askedAt: string;
}

interface Search {
  /** Words that the record is found by in its own list. */
  q: string;
  /** The kind of the records; null: all. */
  type: InstructedType | null;
}

const typesOf = (type: InstructedType | null) => type === null ? instructedTypes : [type];

/**
 * The instructions about records that hold the words, in no order. Null if there are more than `most`,
 * or if so many records hold the words that these are no help.
 */
export async function findAbout(
  db: Database,
  { q, type: only }: Search,
  { conditions, most }: { conditions: RawBuilder<boolean>; most: number },
): Promise<Found[] | null> {
  const found: Found[] = [];
  for (const type of typesOf(only)) {
    const ids = await recordsHolding(db, type, q);
    if (ids === null) return null;
    if (ids.length === 0) continue;
    const { rows } = await sql<Found>`select "id", "askedAt" from instructions
      where "subject" = ${sql.lit(type)} and "subjectId" in ${valuesIn(db, ids)}
        and ${conditions} limit ${sql.lit(most + 1 - found.length)}`.execute(db);
    found.push(...rows);
    if (found.length > most) return null;
  }
  return found;
}

/** Null for more records than a search looks at, and for words that its index does not know. */
async function recordsHolding(
  db: Database,
  type: InstructedType,
  q: string,
): Promise<string[] | null> {
  const list = { table: recordKinds[type].table };
  const hits = await hitsOf(db, list, q);
  if (hits === null) return null;
  const { rows } = await sql<{ id: string }>`select "id" from ${
    listEngineOf(db).onlyHits(list, hits)
  } and ${holds(list, q)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The record of a row holds the words. */
export const isAboutOne = ({ q, type: only }: Search): RawBuilder<boolean> =>
  sql`(${
    sql.join(
      typesOf(only).map((type) => {
        const { table } = recordKinds[type];
        return sql`"subject" = ${sql.lit(type)} and exists (select 1 from ${sql.table(table)}
          where "id" = "subjectId" and ${holds({ table }, q)})`;
      }),
      sql` or `,
    )
  })`;
