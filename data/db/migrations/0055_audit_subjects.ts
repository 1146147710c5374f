import { sql } from "kysely";
import { engineOf } from "../database.ts";
import type { Definition } from "../migration.ts";

/** The id at the end of a target, such as `k_1` in `Amelia Hart (k_1)`; else the whole target. */
const expressions = {
  sqlite: `rtrim(substr("target", length(rtrim("target", replace("target", '(', ''))) + 1), ')')`,
  postgres: `rtrim(substring("target" from '[^(]*$'), ')')`,
};

/** The entries about a record are found by its id. */
export const definition = {
  creates: [],
  statements: [],
  async run(db) {
    // SQLite can only add columns that are computed when read, PostgreSQL 15 has only stored ones.
    const engine = engineOf(db);
    const [type, storage] = engine === "sqlite"
      ? ["text", "virtual"]
      : [`text collate "C"`, "stored"];
    await sql.raw(`alter table audit_log add column "subject" ${type}
      generated always as (substr(${expressions[engine]}, 1, 400)) ${storage}`).execute(db);
    await sql.raw(`create index audit_log_by_subject on audit_log
      ("category", "subject", "seq")`).execute(db);
  },
} as const satisfies Definition;
