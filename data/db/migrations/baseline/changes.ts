import { sql } from "kysely";
import { engineOf } from "../../engine/engine_of.ts";
import type { Definition } from "../../migration.ts";
import { runSchemaStatement } from "../../schema.ts";

/** The records of the feed, and the columns that the API shows or that change with these. */
const sources: readonly { type: string; table: string; columns: readonly string[] }[] = [
  source("users", ["name", "email", "role", "status", "joinedAt", "lastActiveAt", "language"]),
  source("communities", [
    ...["name", "mentorId", "mentorName", "members", "status", "createdAt", "category"],
  ]),
  source("content", [
    ...["title", "type", "author", "authorId", "published", "createdAt", "views"],
    ...["likes", "comments", "shares", "description", "category"],
  ]),
  source("partners", ["name", "type", "status", "addedAt", "description", "email", "website"]),
  {
    type: "kyc-requests",
    table: "kyc_requests",
    columns: [
      ...["version", "status", "phase", "documents", "undisplayed", "reviewNotes", "reviewedBy"],
      ...["expiresAt", "userName", "type", "submittedAt", "reasons", "message"],
    ],
  },
  source("transactions", [
    ...["type", "amountCents", "description", "userId", "date", "status", "paymentMethod"],
  ]),
];

function source(name: string, columns: readonly string[]) {
  return { type: name, table: name, columns };
}

/** The feed of changes, which triggers of its records write. */
export const changes = {
  creates: ["change_head", "changes"],
  statements: [
    `create table change_head (
      "id" integer primary key, "epoch" text not null, "position" bigint not null)`,
  ],
  async run(db) {
    const isSqlite = engineOf(db).name === "sqlite";
    await runSchemaStatement(db, isSqlite ? tableOfSqlite : tableOfPostgres);
    await sql`insert into change_head ("id", "epoch", "position")
      values (1, ${crypto.randomUUID()}, 0)`.execute(db);
    const statements = isSqlite
      ? [...indexesOfSqlite, ...sources.flatMap(triggersOfSqlite)]
      : [...indexesOfPostgres, ...sources.flatMap(triggersOfPostgres)];
    for (const statement of statements) await runSchemaStatement(db, statement);
  },
} as const satisfies Definition;

/** Here the position is the row id, so that the next one is found without a counter. */
const tableOfSqlite = `create table changes (
    "type" text not null,
    "id" text not null,
    "version" integer not null,
    "at" text not null,
    "position" integer primary key)`;

const tableOfPostgres = `create table changes (
    "type" text not null,
    "id" text not null,
    "version" integer not null,
    "at" text not null,
    "position" bigint,
    primary key ("type", "id"))`;

/** Its entries end with the row id. */
const indexesOfSqlite = [
  `create unique index changes_by_id on changes ("type", "id")`,
  `create index changes_by_position on changes ("type")`,
];

const indexesOfPostgres = [
  `create unique index changes_by_position on changes ("type", "position")`,
  `create index changes_without_position on changes ("at", "type", "id")
    where "position" is null`,
];

const now = {
  sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** SQLite has one writer, so the order of writes is the order of commits. */
function triggersOfSqlite({ type, table, columns }: typeof sources[number]): string[] {
  const version = table === "kyc_requests" ? "excluded.version" : `changes."version" + 1`;
  const first = table === "kyc_requests" ? `new."version"` : "1";
  const note = `begin
    insert into changes ("type", "id", "version", "at")
      values ('${type}', new."id", ${first}, ${now.sqlite})
      on conflict ("type", "id") do update set "version" = ${version}, "at" = excluded."at",
        "position" = (select max("position") + 1 from changes);
  end`;
  const differs = columns.map((column) => `old."${column}" is not new."${column}"`).join(" or ");
  return [
    `create trigger ${table}_change_added after insert on ${table} ${note}`,
    `create trigger ${table}_change_made after update on ${table} when ${differs} ${note}`,
  ];
}

/** On PostgreSQL a position is given after the commit: see `data/changes/positions.ts`. */
function triggersOfPostgres({ type, table, columns }: typeof sources[number]): string[] {
  const first = table === "kyc_requests" ? `one."version"` : "1";
  const version = table === "kyc_requests" ? "excluded.version" : `changes."version" + 1`;
  const note = (from: string) =>
    `insert into changes ("type", "id", "version", "at", "position")
      select '${type}', one."id", ${first}, ${now.postgres}, null from ${from}
      on conflict ("type", "id") do update set
        "version" = ${version}, "at" = excluded."at", "position" = null`;
  const [was, is] = ["was", "one"].map((row) =>
    columns.map((column) => `${row}."${column}"`).join(", ")
  );
  const onUpdate = `added as one join removed as was on was."id" = one."id"
    where (${was}) is distinct from (${is})`;
  return [
    functionFor(`${table}_change_added`, note("added as one")),
    `create trigger ${table}_change_added after insert on ${table} referencing new table as added
      for each statement execute function ${table}_change_added()`,
    functionFor(`${table}_change_made`, note(onUpdate)),
    `create trigger ${table}_change_made after update on ${table}
      referencing old table as removed new table as added
      for each statement execute function ${table}_change_made()`,
  ];
}

const functionFor = (name: string, statement: string): string =>
  `create function ${name}() returns trigger language plpgsql
    as $$ begin ${statement}; return null; end $$`;
