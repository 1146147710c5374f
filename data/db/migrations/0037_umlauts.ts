import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

/** The search texts of each table. */
const texts: Record<string, readonly string[]> = {
  users: ["search"],
  kyc_requests: ["search", "person"],
  transactions: ["search", "person"],
  communities: ["search"],
  content: ["search"],
  partners: ["search"],
  staff: ["search"],
};

/** Umlauts are found by each of their spellings: Müller, Mueller, Muller. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    const fold = engineOf(db) === "sqlite" ? foldRows : foldTable;
    for (const [table, columns] of Object.entries(texts)) {
      for (const column of columns) await fold(db, table, column);
    }
  },
} as const satisfies Definition;

async function foldTable(db: Database, table: string, column: string): Promise<void> {
  await sql`update ${sql.table(table)}
    set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, '([aou])e(?=[a-z])', '\\1', 'g')
    where ${sql.ref(column)} ~ '[aou]e[a-z]'`.execute(db);
}

const BATCH_ROWS = 2_000;

/** SQLite has no regular expressions. */
async function foldRows(db: Database, table: string, column: string): Promise<void> {
  const text = sql.ref(column);
  let after = "";
  for (;;) {
    const { rows } = await sql<{ id: string; text: string }>`select "id", ${text} as "text"
      from ${sql.table(table)} where "id" > ${after}
      and (${text} like '%ae%' or ${text} like '%oe%' or ${text} like '%ue%')
      order by "id" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    for (const row of rows) {
      const folded = row.text.replace(/([aou])e(?=[a-z])/g, "$1");
      if (folded === row.text) continue;
      await sql`update ${sql.table(table)} set ${text} = ${folded} where "id" = ${row.id}`
        .execute(db);
    }
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)!.id;
  }
}
