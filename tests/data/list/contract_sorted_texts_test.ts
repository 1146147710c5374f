import assert from "node:assert/strict";
import { parseListQuery } from "../../../data/list/query.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { actor, aStaffMember, aUser } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";

async function namesBy(store: Store, sort: string, limit?: number, after = "") {
  const query = parseListQuery(users.listShape, new URLSearchParams({ sort, after }));
  const page = await users.list(store, query, limit);
  return { names: page.rows.map(({ name }) => name), after: page.after ?? "" };
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

  "a person who changes their name moves in the list": async ({ store }) => {
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
});
