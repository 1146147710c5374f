import { sql } from "kysely";
import type { Definition } from "../migration.ts";
import { accounts } from "./baseline/accounts.ts";
import { changes } from "./baseline/changes.ts";
import { desk } from "./baseline/desk.ts";
import { addReasons } from "./baseline/reasons.ts";
import { records } from "./baseline/records.ts";
import { requests } from "./baseline/requests.ts";
import { addSearch } from "./baseline/search.ts";

/** The schema of a new desk, as the migrations up to `0064_pending_sums` left it. */
export const definition = {
  creates: [
    ...accounts.creates,
    ...records.creates,
    ...requests.creates,
    ...desk.creates,
    ...changes.creates,
  ],
  statements: [
    ...accounts.statements,
    ...records.statements,
    ...requests.statements,
    ...desk.statements,
    ...changes.statements,
  ],
  async run(db) {
    await sql`insert into audit_head ("id", "size", "hash") values (1, 0, '')`.execute(db);
    await addReasons(db);
    await addSearch(db);
    await changes.run(db);
  },
  appendOnly: ["audit_log", "audit_checkpoints"],
} as const satisfies Definition;
