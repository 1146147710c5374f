import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { engines } from "../../support/databases.ts";

const MIGRATION = "20261127_revenue_source";

for (const { name, provideBare } of engines) {
  Deno.test(`stored revenue gets a source, and a changed source is a change (${name})`, async () => {
    const { url, remove } = await provideBare();
    const db = openDatabase(url);
    try {
      for (const [name, definition] of Object.entries(definitions)) {
        if (name === MIGRATION) break;
        await applyDefinition(db, definition);
      }
      const row = (id: string, type: string, description: string) =>
        sql`(${id}, ${type}, 100, ${description}, ${description}, 'u_1', '', 'completed', '')`;
      await sql`insert into transactions ("id", "type", "amountCents", "description",
        "descriptionKey", "userId", "date", "status", "search") values ${
        sql.join([
          row("t_1", "revenue", "annual partner fee"),
          row("t_2", "revenue", "monthly"),
          row("t_3", "revenue", "workshop"),
          row("t_4", "payout", "subscription"),
        ])
      }`.execute(db);
      const version = async () =>
        (await db.selectFrom("changes").select("version").where("id", "=", "t_3")
          .executeTakeFirstOrThrow()).version;
      await applyDefinition(db, definitions[MIGRATION]!);
      const rows = await db.selectFrom("transactions").select("revenueSource").orderBy("id")
        .execute();
      const sources = rows.map(({ revenueSource }) => revenueSource);
      assert.deepEqual(sources, ["partnerships", "subscriptions", "oneTime", null]);
      assert.equal(await version(), 1, "the migration itself is not a change of the records");
      await db.updateTable("transactions").set({ revenueSource: "subscriptions" })
        .where("id", "=", "t_3").execute();
      assert.equal(await version(), 2);
    } finally {
      await db.destroy();
      await remove();
    }
  });
}
