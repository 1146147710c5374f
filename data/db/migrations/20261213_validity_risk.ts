import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";
import { runSchemaStatement } from "../schema.ts";

const columns = [
  ...["name", "email", "role", "status", "joinedAt", "lastActiveAt", "language"],
  ...["payoutMethodChangedAt", "endedAt", "risk"],
];

/** People have a risk, which is part of the feed of changes. */
export const definition = {
  creates: [],
  statements: [`alter table users add column "risk" text`],
  async run(db) {
    const statements = engineOf(db).name === "sqlite" ? triggerOfSqlite : functionOfPostgres;
    for (const statement of statements) await runSchemaStatement(db, statement);
  },
} as const satisfies Definition;

const triggerOfSqlite = [
  "drop trigger users_change_made",
  `create trigger users_change_made after update on users
    when ${columns.map((column) => `old."${column}" is not new."${column}"`).join(" or ")} begin
      insert into changes ("type", "id", "version", "at")
        values ('users', new."id", 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
        on conflict ("type", "id") do update set "version" = changes."version" + 1,
          "at" = excluded."at", "position" = (select max("position") + 1 from changes);
    end`,
];

const rowOf = (name: string) => columns.map((column) => `${name}."${column}"`).join(", ");

const functionOfPostgres = [
  `create or replace function users_change_made() returns trigger language plpgsql as $$
    begin
      insert into changes ("type", "id", "version", "at", "position")
        select 'users', new_row."id", 1,
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), null
        from added as new_row join removed as old_row on old_row."id" = new_row."id"
        where (${rowOf("old_row")}) is distinct from (${rowOf("new_row")})
        on conflict ("type", "id") do update set "version" = changes."version" + 1,
          "at" = excluded."at", "position" = null;
      return null;
    end $$`,
];
