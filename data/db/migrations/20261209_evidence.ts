import { sql } from "kysely";
import { engineOf } from "../engine/engine_of.ts";
import type { Definition } from "../migration.ts";

/**
 * Entries of format 2: a hashed body with digests alone, in one Merkle tree. Those of format 1 are
 * issued again after this (`data/audit/former/reissue.ts`), for which their rows may change once.
 */
export const definition = {
  creates: ["audit_tree", "audit_roots", "note_keys"],
  statements: [
    `alter table audit_log add column "caseNumber" integer`,
    `alter table audit_log add column "body" text`,
    `alter table audit_log add column "secret" text`,
    `alter table audit_log add column "formerHash" text`,
    `alter table audit_head add column "peaks" text`,
    `update audit_head set "peaks" = '' where "size" = 0`,
    `create table audit_tree (
      "level" integer not null, "index" bigint not null, "hash" text not null,
      primary key ("level", "index"))`,
    `create table audit_roots (
      "size" bigint primary key, "hash" text not null, "at" text not null,
      "signature" text not null)`,
    `create table note_keys (
      "id" integer primary key, "name" text not null, "publicKey" text not null,
      "sealed" text not null, "createdAt" text not null)`,
  ],
  appendOnly: ["audit_tree", "audit_roots"],
  run: async (db) => {
    for (const statement of engineOf(db).appendOnceStatements("audit_log", "body")) {
      await sql.raw(statement).execute(db);
    }
  },
} as const satisfies Definition;
