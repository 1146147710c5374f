import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import { listEngineOf } from "../list/engine.ts";
import { lister } from "../list/read.ts";
import { someHitsOf } from "../list/search.ts";
import * as users from "../records/users.ts";

/** A whole number of four or more digits, such as that of an invoice. */
const NUMBER = /^#?(\d{4,40})$/;
const TRANSACTIONS = { table: "transactions" } as const;

const MOST_COMPARED = 1_000;
/** A number in the charges of more people names nobody. */
const MOST_PEOPLE = 20;

/**
 * Ids of the people with a charge whose description or id has the number in the search. A number with
 * more than 1,000 transactions is compared with 1,000 of them.
 */
export async function chargedWith(db: Database, q: string): Promise<string[]> {
  const number = NUMBER.exec(q.trim())?.[1];
  if (number === undefined) return [];
  for (const begins of [true, false]) {
    const { hits } = await someHitsOf(db, TRANSACTIONS, number, { begins, most: MOST_COMPARED });
    if (hits.length === 0) continue;
    const { rows } = await sql<{ id: string; userId: string; description: string }>`
      select "id", "userId", "description" from ${listEngineOf(db).onlyHits(TRANSACTIONS, hits)}`
      .execute(db);
    const isNamed = new RegExp(`(?<!\\d)${number}(?!\\d)`);
    const named = rows.filter(({ id, description }) => isNamed.test(`${description} ${id}`));
    const people = new Set(named.map(({ userId }) => userId));
    if (people.size > 0) return people.size > MOST_PEOPLE ? [] : [...people].sort();
  }
  return [];
}

/** The same as `users.list`; the number of a charge also finds the person who was charged. */
export const listByCharge = lister(users.listShape, async ({ db }, q) => {
  const ids = await chargedWith(db, q);
  return ids.length === 0 ? [] : [{ is: [sql<boolean>`"id" in ${valuesIn(db, ids)}`], rest: "" }];
});
