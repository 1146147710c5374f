import assert from "node:assert/strict";
import { sql } from "kysely";
import { openDatabase } from "../../../data/db/database.ts";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { engines } from "../../support/databases.ts";

const MIGRATION = "20261127_reports_as_views";

const nothing = { q: "", filters: {}, period: "all", from: "", to: "", group: "" };

const reports = {
  cr_1: {
    ...nothing,
    list: "transactions",
    columns: ["id", "amount"],
    q: "a & b",
    filters: { type: "payout,refund", status: "" },
    amountFrom: "400",
    amountTo: "",
    period: "last7Days",
    group: "month",
  },
  cr_2: { ...nothing, list: "users", columns: ["name"], period: "dates", from: "2026-01-02" },
};

for (const { name, provideBare } of engines) {
  Deno.test(`custom reports become views of their lists, shared with everybody (${name})`, async () => {
    const { url, remove } = await provideBare();
    const db = openDatabase(url);
    try {
      for (const [name, definition] of Object.entries(definitions)) {
        if (name === MIGRATION) break;
        await applyDefinition(db, definition);
      }
      await sql`insert into staff ("id", "name", "email", "role", "status", "joinedAt", "search")
        values ('s_1', 'Rita', 'r@mail.example', 'admin', 'active', '', '')`.execute(db);
      for (const [id, definition] of Object.entries(reports)) {
        await sql`insert into custom_reports
          ("id", "name", "definition", "createdBy", "createdAt", "generatedAt", "generatedBy")
          values (${id}, ${`Report ${id}`}, ${
          JSON.stringify(definition)
        }, 's_1', ${id}, null, null)`
          .execute(db);
      }
      await applyDefinition(db, definitions[MIGRATION]!);
      const views = await db.selectFrom("saved_views").selectAll().orderBy("id").execute();
      const shared = { ownerId: "s_1", isShared: 1 };
      assert.deepEqual(views.map((view) => ({ ...view })), [
        {
          id: "cr_1",
          list: "transactions",
          name: "Report cr_1",
          query: "type=payout,refund&q=a+%26+b&group=month&amountFrom=400" +
            "&period=last-7-days&columns=id,amount",
          createdAt: "cr_1",
          ...shared,
        },
        {
          id: "cr_2",
          list: "users",
          name: "Report cr_2",
          query: "from=2026-01-02&columns=name",
          createdAt: "cr_2",
          ...shared,
        },
      ]);
    } finally {
      await db.destroy();
      await remove();
    }
  });
}
