import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { engines } from "../../support/engines.ts";

const MIGRATION = "0026_reviews";

const entry = (seq: number, target: string, before: unknown, after: unknown) =>
  sql`(${seq}, ${new Date(seq).toISOString()}, 'kyc', 'KYC declined', 's_1', 'Rita', ${target},
    'success', null, ${before === null ? null : JSON.stringify(before)},
    ${typeof after === "string" ? after : JSON.stringify(after)}, '', ${String(seq)})`;

for (const { name, provideBare } of engines) {
  Deno.test(`decisions and addresses from before are known as new ones are (${name})`, async () => {
    const { url, remove } = await provideBare();
    const db = openDatabase(url);
    try {
      for (const [name, definition] of Object.entries(definitions)) {
        if (name === MIGRATION) break;
        await applyDefinition(db, definition);
      }
      await sql`insert into users ("id", "name", "email", "role", "status", "joinedAt", "search")
        values ('u_1', 'Jo', 'J.o+a+b@Mail.example', 'mentee', 'active', '', ''),
          ('u_2', 'Jo', 'jo@mail.example', 'mentee', 'active', '', '')`.execute(db);
      const decided = (id: string) => sql`(${id}, 'k_1', 'declined', 's_1', '', ${id})`;
      const ids = ["k_1:2", "k_1:a2", "k_1:9"].map(decided);
      await sql`insert into kyc_decisions values ${sql.join(ids)}`.execute(db);
      await sql`insert into audit_log ("seq", "at", "category", "action", "actorId", "actorName",
        "target", "status", "requestId", "before", "after", "search", "hash") values ${
        sql.join([
          entry(1, "Jo (Co) (k_1)", { status: "pending" }, { reviewNotes: "Blurred.", version: 2 }),
          entry(2, "Jo (k_1)", { status: "accepted" }, { reviewNotes: "Older.", version: 7 }),
          entry(3, "Jo (k_1)", null, "not JSON any more"),
        ])
      }`.execute(db);
      await applyDefinition(db, definitions[MIGRATION]!);
      const decisions = await db.selectFrom("kyc_decisions")
        .select(["id", "reviewNotes", "replaced", "undisplayed", "checks"]).orderBy("id").execute();
      const none = { undisplayed: "[]", checks: "[]" };
      assert.deepEqual(decisions.map((row) => ({ ...row })), [
        { id: "k_1:2", reviewNotes: "Blurred.", replaced: "pending", ...none },
        // The trail has no entry for this decision.
        { id: "k_1:9", reviewNotes: "", replaced: "", ...none },
        { id: "k_1:a2", reviewNotes: "Older.", replaced: "accepted", ...none },
      ]);
      const keys = await db.selectFrom("users").select("emailKey").execute();
      assert.deepEqual(keys.map(({ emailKey }) => emailKey), Array(2).fill("jo@mail.example"));
    } finally {
      await db.destroy();
      await remove();
    }
  });
}
