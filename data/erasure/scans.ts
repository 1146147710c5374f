import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { valuesIn } from "../db/rows.ts";
import type { Tables } from "../db/tables.ts";
import { type ErasedPerson, mentioning, namesPerson, stringsIn } from "./person.ts";

const BATCH = 1_000;

/** Tables whose rows name records within JSON, with what is read of a row. */
const scanned = {
  notifications: { key: "id", column: "facts" },
  outbox: { key: "id", column: "facts" },
  step_keys: { key: "key", column: "sent" },
  webhook_deliveries: { key: "id", column: "content" },
  review_sessions: { key: "id", column: "skipped" },
} as const satisfies Partial<Record<keyof Tables, { key: string; column: string }>>;

/** Removes the rows whose JSON names the person or a record of theirs; returns how many. */
export const emptyScanned = (table: keyof typeof scanned) =>
async (
  trx: Database,
  person: ErasedPerson,
): Promise<number> => {
  const { key, column } = scanned[table];
  const isNamed = namesPerson(person);
  let count = 0;
  for (let last = "";;) {
    const { rows } = await sql<{ key: string; json: string }>`
      select ${sql.ref(key)} as "key", ${sql.ref(column)} as "json" from ${sql.table(table)}
      where ${sql.ref(key)} > ${last} order by ${sql.ref(key)} limit ${sql.lit(BATCH)}`
      .execute(trx);
    const found = rows.filter(({ json }) => stringsIn(JSON.parse(json)).some(isNamed));
    if (found.length > 0) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
        ${valuesIn(trx, found.map(({ key }) => key))}`.execute(trx);
    }
    count += found.length;
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return count;
    last = end.key;
  }
};

/** A view that was removed, for its owner. */
export interface RemovedView {
  ownerId: string;
  list: Tables["saved_views"]["list"];
}

/** Removes the views whose name or search holds id, email or full name. */
export async function removeViews(trx: Database, person: ErasedPerson): Promise<RemovedView[]> {
  const rows = await trx.selectFrom("saved_views").selectAll().execute();
  const isAbout = mentioning(person);
  const removed = rows.filter(({ name, query }) =>
    isAbout([name, ...new URLSearchParams(query).values()].join("\n"))
  );
  if (removed.length > 0) {
    await trx.deleteFrom("saved_views").where("id", "in", removed.map(({ id }) => id)).execute();
  }
  return removed.map(({ ownerId, list }) => ({ ownerId, list }));
}

/** Removes the filters of reviews under way that hold id, email or full name. */
export async function clearFilters(trx: Database, person: ErasedPerson): Promise<number> {
  const rows = await trx.selectFrom("review_sessions").select(["id", "filter"])
    .where("filter", "is not", null).execute();
  const isAbout = mentioning(person);
  const ids = rows
    .filter(({ filter }) => isAbout([...new URLSearchParams(filter!).values()].join("\n")))
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx.updateTable("review_sessions").set({ filter: null }).where("id", "in", ids).execute();
  return ids.length;
}
