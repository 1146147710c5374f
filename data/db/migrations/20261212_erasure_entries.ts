import { sql } from "kysely";
import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";

const left = ["seq", "at", "body", "hash"];
const texts = ["category", "action", "actorName", "target", "status", "search"];
const others = ["actorId", "requestId", "before", "after", "seals", "caseNumber", "formerHash"];

/** The secret of an entry and its columns can be emptied, together. */
const isEmptied = [
  `old."secret" is not null and new."secret" is null`,
  ...left.map((column) => `new."${column}" = old."${column}"`),
  ...texts.map((column) => `new."${column}" = ''`),
  ...others.map((column) => `new."${column}" is null`),
].join(" and ");

export const definition = {
  creates: [],
  statements: [],
  run: async (db) => {
    const allowed = `old."body" is null or (${isEmptied})`;
    for (const statement of engineOf(db).appendUnlessStatements("audit_log", allowed)) {
      await sql.raw(statement).execute(db);
    }
  },
} as const satisfies Definition;
