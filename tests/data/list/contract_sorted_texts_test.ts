import assert from "node:assert/strict";
import { sql } from "kysely";
import { engineOf } from "../../../data/db/database.ts";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { actor, aStaffMember, aUser } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";
import { lists } from "./lists.ts";

const sorted = {
  users: ["name"],
  kyc_requests: ["userName"],
  communities: ["name", "mentorName"],
  transactions: ["description"],
  content: ["title", "author"],
  partners: ["name"],
  staff: ["name"],
};

async function namesBy(store: Store, sort: string, limit?: number, after = "") {
  const query = parseListQuery(users.listShape, new URLSearchParams({ sort, after }));
  const page = await users.list(store, query, limit);
  return { names: page.rows.map(({ name }) => name), after: page.after ?? "" };
}

/** The sort texts of all lists, and the definitions of all indexes. */
async function stored({ db }: Store): Promise<{ texts: unknown[]; indexes: string[] }> {
  const texts = [];
  for (const [table, columns] of Object.entries(sorted)) {
    const keys = columns.map((column) => sql.ref(`${column}Key`));
    const { rows } = await sql`select "id", ${sql.join(keys)} from ${sql.table(table)}
      order by "id"`.execute(db);
    texts.push([table, rows.map((row) => ({ ...row as object }))]);
  }
  const { rows: indexes } = await sql.raw<{ made: string }>(
    engineOf(db) === "sqlite"
      ? `select "sql" as "made" from sqlite_master where "type" = 'index' and "sql" is not null`
      : `select "indexdef" as "made" from pg_indexes where "schemaname" = 'public'`,
  ).execute(db);
  const made = indexes.map(({ made }) =>
    made.replace(/\s+/g, " ").replace("public.", "").replaceAll('"', "")
  );
  return { texts, indexes: made.toSorted() };
}

onEachEngine({
  "lists are sorted as people read, whatever a name's case and accents": async ({ store }) => {
    const names = [
      "zoe",
      "Émile",
      "bob",
      "Ádám",
      "Zoë A",
      "Eve",
      "anna",
      "Łukasz",
      "O’Neil",
      "Onur",
    ];
    await store.db.transaction().execute((trx) =>
      users.insert(trx, names.map((name, n) => aUser({ id: `u_${n}`, name })))
    );
    const expected = ["Ádám", "anna", "bob", "Émile", "Eve", "Łukasz", "O’Neil", "Onur", "zoe"];
    assert.deepEqual((await namesBy(store, "name")).names, [...expected, "Zoë A"]);
    assert.deepEqual((await namesBy(store, "-name")).names, ["Zoë A", ...expected.toReversed()]);
    const first = await namesBy(store, "name", 4);
    const second = await namesBy(store, "name", 4, first.after);
    assert.deepEqual([...first.names, ...second.names], expected.slice(0, 8));
  },

  "who changes their name moves in the list": async ({ store }) => {
    const members = ["Bea", "Ana", "Cleo"].map((name, n) =>
      aStaffMember({ id: `s_${n}`, name, email: `${n}@example.com` })
    );
    await store.db.transaction().execute((trx) => staff.insert(trx, members));
    const ana = actor({ id: "s_1" });
    await staff.saveProfile(store, { name: "Élodie", email: "1@example.com" }, ana);
    const query = parseListQuery(staff.listShape, new URLSearchParams({ sort: "name" }));
    const { rows } = await staff.list(store, query);
    assert.deepEqual(rows.map(({ name }) => name), ["Bea", "Cleo", "Élodie"]);
  },

  "records from before are sorted as new ones": async ({ store }) => {
    const { db } = store;
    for (const list of Object.values(lists)) await list.plant(store);
    const odd = { name: "  Two\n words` ", nameKey: "two words'" };
    await db.updateTable("users").set(odd).where("id", "=", "u_1").execute();
    const written = await stored(store);
    const touched = written.indexes.filter((made) =>
      /[a-z]Key\b/.test(made.replace(/emailKey|statusKey|targetKey/, ""))
    );
    assert.ok(touched.length > 0);
    for (const made of touched) {
      const [, name = "", table = ""] = /INDEX (\w+) on (\w+)/i.exec(made) ?? [];
      await sql.raw(`drop index ${name}`).execute(db);
      await sql.raw(`create index ${name} on ${table} ("id")`).execute(db);
    }
    for (const [table, columns] of Object.entries(sorted)) {
      for (const column of columns) {
        await sql.raw(`alter table ${table} drop column "${column}Key"`).execute(db);
      }
    }
    await db.transaction().execute((trx) =>
      applyDefinition(trx, definitions["0034_sorted_texts"]!)
    );
    assert.deepEqual((await stored(store)).texts, written.texts);
  },
});
