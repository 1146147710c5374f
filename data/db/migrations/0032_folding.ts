import { sql } from "kysely";
import { type Database, engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";
import { makeSearchable } from "../searchable.ts";

const found: Record<string, readonly string[]> = {
  users: ["name", "email", "id"],
  kyc_requests: ["userName", "id", "userId"],
  transactions: ["description", "id", "userId"],
  communities: ["name", "mentorName", "category", "id", "mentorId"],
  content: ["title", "author", "category", "description", "id", "authorId"],
  partners: ["name", "email", "website", "description", "id"],
  staff: ["name", "email", "id"],
};
const opened = ["content.description", "partners.website", "partners.description"];

/** Hashes cover the search text of an entry, so it is folded when it is searched. */
const ofTrail = `' ' || ` +
  `replace(replace(replace(replace("search", 'ς', 'σ'), '‐', '-'), '–', '-'), '—', '-')` +
  ` || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`;

/** Folds apostrophes, hyphens and final letters: `O´Neil`, `Anne‐Marie`, `ΝΙΚΟΣ`. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    for (const [table, texts] of Object.entries(found)) await foldAnew(db, table, texts);
    const beside = ["add", "change", "remove"].map((what) =>
      `drop trigger audit_log_search_${what}`
    );
    const dropped = engineOf(db) === "sqlite"
      ? [...beside, "drop table audit_log_search"]
      : ["drop index audit_log_search"];
    for (const statement of dropped) await sql.raw(statement).execute(db);
    await makeSearchable(db, "audit_log", ofTrail);
  },
} as const satisfies Definition;

const BATCH_ROWS = 2_000;

/** ASCII texts stay the same, so only other rows are read. */
async function foldAnew(db: Database, table: string, texts: readonly string[]): Promise<void> {
  const sqlite = engineOf(db) === "sqlite";
  const bytes = (name: string) =>
    sqlite ? `length(cast("${name}" as blob))` : `octet_length("${name}")`;
  const isOther = texts.map((name) => `${bytes(name)} <> length("${name}")`).join(" or ");
  let after = "";
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.raw([...texts, "search"].map((name) => `"${name}"`).join(", "))}
      from ${sql.table(table)} where "id" > ${after} and (${sql.raw(isOther)})
      order by "id" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    const changed = rows.map((row) => ({
      id: row.id,
      old: row.search,
      search: fold(table, texts, row),
    }))
      .filter(({ old, search }) => search !== old);
    for (const { id, search } of changed) {
      await sql`update ${sql.table(table)} set "search" = ${search} where "id" = ${id}`.execute(db);
      if (table !== "users") continue;
      for (const theirs of ["kyc_requests", "transactions"]) {
        await sql`update ${sql.table(theirs)} set "person" = ${search} where "userId" = ${id}`
          .execute(db);
      }
    }
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

const MAX_OPENING = 500;

/** The folding of the application at the time of this migration. */
const fold = (table: string, texts: readonly string[], row: Record<string, string | null>) =>
  texts.map((name) => {
    const text = row[name] ?? "";
    return opened.includes(`${table}.${name}`) ? text.slice(0, MAX_OPENING) : text;
  }).join(" ").replaceAll("´", "'").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[‘’ʼ′`‐–—ıłøđðħßæœþς]/g, (letter) => others[letter] ?? letter)
    .replace(/\s+/g, " ").trim();

const others: Record<string, string> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ ς: "σ", "‘": "'", "’": "'", "ʼ": "'", "′": "'", "`": "'", "‐": "-", "–": "-", "—": "-" },
};
