import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";
import { runSchemaStatement } from "../schema.ts";

const columns = {
  communities: [
    ...["name", "mentorId", "mentorName", "members", "status", "createdAt", "category", "url"],
  ],
  content: [
    ...["title", "type", "author", "authorId", "published", "createdAt", "views"],
    ...["likes", "comments", "shares", "description", "category", "url"],
  ],
  partners: ["name", "type", "status", "addedAt", "description", "email", "website", "url"],
};
type Table = keyof typeof columns;

const tables = Object.keys(columns) as Table[];

/** Addresses of records on the platform, which are part of the feed of changes. */
export const definition = {
  creates: [],
  statements: tables.map((table) => `alter table ${table} add column "url" text`),
  async run(db) {
    const statements = engineOf(db).name === "sqlite" ? triggerOfSqlite : functionOfPostgres;
    for (const statement of tables.flatMap(statements)) await runSchemaStatement(db, statement);
  },
} as const satisfies Definition;

const triggerOfSqlite = (table: Table) => [
  `drop trigger ${table}_change_made`,
  `create trigger ${table}_change_made after update on ${table}
    when ${columns[table].map((one) => `old."${one}" is not new."${one}"`).join(" or ")} begin
      insert into changes ("type", "id", "version", "at")
        values ('${table}', new."id", 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
        on conflict ("type", "id") do update set "version" = changes."version" + 1,
          "at" = excluded."at", "position" = (select max("position") + 1 from changes);
    end`,
];

const rowOf = (name: string, table: Table) =>
  columns[table].map((column) => `${name}."${column}"`).join(", ");

const functionOfPostgres = (table: Table) => [
  `create or replace function ${table}_change_made() returns trigger language plpgsql as $$
    begin
      insert into changes ("type", "id", "version", "at", "position")
        select '${table}', new_row."id", 1,
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), null
        from added as new_row join removed as old_row on old_row."id" = new_row."id"
        where (${rowOf("old_row", table)}) is distinct from (${rowOf("new_row", table)})
        on conflict ("type", "id") do update set "version" = changes."version" + 1,
          "at" = excluded."at", "position" = null;
      return null;
    end $$`,
];
