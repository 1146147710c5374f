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

const sorted: Record<string, readonly string[]> = {
  users: ["name"],
  kyc_requests: ["userName"],
  communities: ["name", "mentorName"],
  transactions: ["description"],
  content: ["title", "author"],
  partners: ["name"],
  staff: ["name"],
};

/** Hashes cover the search text of an entry, so it is folded when it is searched. */
const ofTrail = `' ' || ` +
  [
    "ςσ",
    "‐-",
    "–-",
    "—-",
    "\u05be-",
    "\u0649\u064a",
    "\u06cc\u064a",
    "\u06a9\u0643",
    "\u0640",
    "\u200c",
  ]
    .reduce((text, [from, to = ""]) => `replace(${text}, '${from}', '${to}')`, `"search"`) +
  ` || ' a_' || cast("seq" as text) || ' ' || coalesce("actorId", '')`;

/** Unicode controls that change the direction of text. */
const TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

/** Folds letters as keyboards of their languages type them; Chinese characters count as words. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    await completeDecisions(db);
    for (const [table, texts] of Object.entries(found)) await foldAnew(db, table, texts);
    await unturnDocuments(db);
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

/** Adds the column for databases that ran 0027 before it had the column. */
async function completeDecisions(db: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  const decisions = tables.find(({ name }) => name === "kyc_decisions");
  if (decisions?.columns.some(({ name }) => name === "shownSeconds")) return;
  await sql`alter table kyc_decisions add column "shownSeconds" integer`.execute(db);
}

const BATCH_ROWS = 2_000;

type Row = Record<string, string | null>;

/** ASCII texts stay the same, so only other rows are read. */
async function foldAnew(db: Database, table: string, texts: readonly string[]): Promise<void> {
  const sqlite = engineOf(db) === "sqlite";
  const bytes = (name: string) =>
    sqlite ? `length(cast("${name}" as blob))` : `octet_length("${name}")`;
  const isOther = texts.map((name) => `${bytes(name)} <> length("${name}")`).join(" or ");
  const columns = [...texts, "search"].map((name) => `"${name}"`).join(", ");
  let after = "";
  for (;;) {
    const { rows } = await sql<Row>`select ${sql.raw(columns)} from ${sql.table(table)}
      where "id" > ${after} and (${sql.raw(isOther)})
      order by "id" limit ${sql.lit(BATCH_ROWS)}`.execute(db);
    for (const row of rows) {
      const changed = changesOf(table, texts, row);
      if (changed === null) continue;
      const values = Object.entries(changed).map(([name, value]) =>
        sql`${sql.ref(name)} = ${value}`
      );
      await sql`update ${sql.table(table)} set ${sql.join(values)} where "id" = ${row.id}`
        .execute(db);
      if (table !== "users") continue;
      for (const theirs of ["kyc_requests", "transactions"]) {
        await sql`update ${sql.table(theirs)} set "person" = ${changed.search}
          where "userId" = ${row.id}`.execute(db);
      }
    }
    if (rows.length < BATCH_ROWS) return;
    after = rows.at(-1)?.id ?? "";
  }
}

/** Null where nothing changes. */
function changesOf(table: string, texts: readonly string[], row: Row): Row | null {
  const isTurned = (text: string | null | undefined) => text && text !== unturned(text);
  const turned = texts.filter((name) => isTurned(row[name]));
  const straight: Row = Object.fromEntries(texts.map((name) => [name, unturned(row[name] ?? "")]));
  const search = foundBy(texts.map((name) => {
    const text = straight[name] ?? "";
    return opened.includes(`${table}.${name}`) ? text.slice(0, MAX_OPENING) : text;
  }));
  const keys = sorted[table]!.map((name) => [`${name}Key`, fold(straight[name] ?? "")] as const);
  if (search === row.search && turned.length === 0) return null;
  return {
    search,
    ...Object.fromEntries(keys),
    ...Object.fromEntries(turned.map((name) => [name, straight[name]!])),
  };
}

/** Names of files stand in JSON. */
async function unturnDocuments(db: Database): Promise<void> {
  const straight = Array.from(TURNS).reduce(
    (text, turn) => `replace(${text}, '${turn}', '')`,
    `"documents"`,
  );
  await sql.raw(`update kyc_requests set "documents" = ${straight}
    where "documents" <> ${straight}`).execute(db);
}

const unturned = (text: string): string => text.replace(new RegExp(`[${TURNS}]`, "g"), "");

const MAX_OPENING = 500;

/** The folding of the application at the time of this migration. */
const fold = (text: string): string =>
  text.replaceAll("´", "'").normalize("NFKD").replace(/[\p{M}\p{DI}]/gu, "").toLowerCase()
    .replace(
      /[‘’ʼ′`‐–—\u05beıłøđðħßæœþς\u0640\u0649\u06a9\u06cc]/g,
      (letter) => others[letter] ?? letter,
    )
    .replace(/\s+/g, " ").trim();

function foundBy(texts: readonly string[]): string {
  const text = fold(texts.join(" "));
  const inner = text.match(/(?<=\S)\p{Script=Han}/gu);
  return inner ? [text, ...new Set(inner)].join(" ") : text;
}

const others: Record<string, string> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ß: "ss", æ: "ae", œ: "oe", þ: "th" },
  ...{ "\u0649": "\u064a", "\u06cc": "\u064a", "\u06a9": "\u0643", "\u0640": "", "\u05be": "-" },
  ...{ ς: "σ", "‘": "'", "’": "'", "ʼ": "'", "′": "'", "`": "'", "‐": "-", "–": "-", "—": "-" },
};
