import { engineOf } from "../../../data/db/database.ts";
import assert from "node:assert/strict";
import { sql } from "kysely";
import { applyDefinition, definitions } from "../../../data/db/migrate.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { hitsOf } from "../../../data/list/search.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { aRequest, aTransaction, aUser } from "../../support/records.ts";
import { onEachEngine } from "../../support/engines.ts";

/** How a name is written, and what somebody may type who looks for it. */
const typed: Record<string, readonly string[]> = {
  "李小龍": ["李小龍", "小龍", "龍", "李", "小 李"],
  "山田 花子": ["田", "花子", "子山"],
  "علی‌رضا کریمی": ["علیرضا", "علی", "علي", "كريمي", "کریمی"],
  "محمد": ["محـمد", "مُحَمَّد"],
  "בן־דוד": ["בן-דוד", "דוד"],
  "zero\u200bwidth\u200djoin\ufeff": ["zero\u200bwidth\u200djoin\ufeff", "zerowidthjoin"],
  "Zoë Ångström": ["zoe", "angstrom"],
  "Jürgen Weiß": ["Juergen", "jurgen", "jürgen", "weiss", "Juer"],
  "Ina Koehler": ["Köhler", "kohler", "Koehl", "koeh"],
  "Miguel Joe": ["migue", "miguel", "joe"],
  "John Doe": ["doe", "john"],
  "Donna Zoltan": ["donna", "zol"],
};

async function foundBy(store: Store, q: string): Promise<string[]> {
  const query = parseListQuery(users.listShape, new URLSearchParams({ q, sort: "name" }));
  return (await users.list(store, query)).rows.map(({ name }) => name);
}

const TURNED = "\u202egnp\u2066.exe\u202c";

Deno.test("no name that comes in turns the direction of what stands beside it", () => {
  assert.equal(users.user.parse(aUser({ name: TURNED })).name, "gnp.exe");
  const [document] = aRequest().documents;
  const request = aRequest({ documents: [{ ...document!, name: TURNED }], reviewNotes: TURNED });
  const taken = kyc.kycRequest.parse(request);
  assert.deepEqual([taken.documents[0]?.name, taken.reviewNotes], ["gnp.exe", "gnp.exe"]);
  assert.ok(!users.user.safeParse(aUser({ name: "\u202e" })).success);
  // A line break in a name becomes a space.
  assert.equal(users.user.parse(aUser({ name: "Eve\r\nBcc: x" })).name, "Eve Bcc: x");
  assert.ok(!users.user.safeParse(aUser({ name: "Eve\0" })).success);
  // Zero-width joiners are part of a name.
  assert.equal(users.user.parse(aUser({ name: "علی‌رضا" })).name, "علی‌رضا");
});

onEachEngine({
  "names of other scripts are found as their keyboards have them": async ({ store }) => {
    const names = Object.keys(typed);
    await store.db.transaction().execute((trx) =>
      users.insert(trx, names.map((name, n) => aUser({ id: `u_${n}`, name })))
    );
    for (const [name, searches] of Object.entries(typed)) {
      for (const q of searches) assert.deepEqual(await foundBy(store, q), [name], `${name}: ${q}`);
    }
    assert.deepEqual(await foundBy(store, "龍田"), []);
  },

  "umlauts from before are found by each spelling": async ({ store: { db } }) => {
    const person = aUser({ name: "Ina Koehler Joe", email: "ina_koe@maeuse.example" });
    await db.transaction().execute(async (trx) => {
      await users.insert(trx, [person]);
      await kyc.insert(trx, [aRequest({ userId: person.id, userName: person.name })]);
    });
    const all = async () => [
      (await db.selectFrom("users").selectAll().execute()).map((row) => ({ ...row })),
      (await db.selectFrom("kyc_requests").selectAll().execute()).map((row) => ({ ...row })),
    ];
    const written = await all();
    const older = (column: string) =>
      `"${column}" = replace(replace("${column}", 'kohler', 'koehler'), 'mause', 'maeuse')`;
    await sql.raw(`update users set ${older("search")}`).execute(db);
    await sql.raw(`update kyc_requests set ${older("search")}, ${older("person")}`).execute(db);
    assert.notDeepEqual(await all(), written);
    await db.transaction().execute((trx) => applyDefinition(trx, definitions["0037_umlauts"]!));
    assert.deepEqual(await all(), written);
  },

  "names from before are found so too, and turn nothing any more": async ({ store }) => {
    const { db } = store;
    const document = (name: string) => ({ ...aRequest().documents[0]!, name });
    await db.transaction().execute(async (trx) => {
      // That migration left rows of ASCII alone.
      const people = Object.keys(typed).filter((name) => /[^ -~]/.test(name))
        .map((name, n) => aUser({ id: `u_${n}`, name }));
      await users.insert(trx, [...people, aUser({ id: "u_turned", name: "gnp.exe" })]);
      const requests = people.map(({ id, name }, n) =>
        aRequest({ id: `k_${n}`, userId: id, userName: name, documents: [document("gnp.exe")] })
      );
      await kyc.insert(trx, requests);
      await transactions.insert(
        trx,
        people.map(({ id, name }, n) =>
          aTransaction({ id: `t_${n}`, userId: id, description: name })
        ),
      );
    });
    const tables = ["users", "kyc_requests", "transactions"] as const;
    const all = async () =>
      await Promise.all(
        tables.map((table) => db.selectFrom(table).selectAll().orderBy("id").execute()),
      );
    const written = JSON.stringify(await all());
    for (const table of tables) {
      const columns = table === "users" ? ["search"] : ["search", "person"];
      const older = columns.map((column) => `"${column}" = "${column}" || ' as it was'`).join(", ");
      await sql.raw(`update ${table} set ${older} where "id" <> 'u_turned'`).execute(db);
    }
    await db.updateTable("users").set({ name: TURNED }).where("id", "=", "u_turned").execute();
    await db.updateTable("kyc_requests")
      .set({ documents: JSON.stringify([document(TURNED)]) }).execute();
    assert.notEqual(JSON.stringify(await all()), written);
    await db.transaction().execute((trx) =>
      applyDefinition(trx, definitions["0035_foreign_names"]!)
    );
    assert.equal(JSON.stringify(await all()), written);
    assert.deepEqual(await foundBy(store, "小龍"), ["李小龍"]);
  },

  "short ids with a number are found among thousands, each that holds them": async ({ store }) => {
    const people = Array.from({ length: 3_000 }, (_, n) => aUser({ id: `u_${n}`, name: `P ${n}` }));
    await store.db.transaction().execute((trx) => users.insert(trx, people));
    for (const [q, count] of [["u_99", 11], ["u_2999", 1], ["_2998", 1]] as const) {
      const query = parseListQuery(users.listShape, new URLSearchParams({ q }));
      const { rows, count: found } = await users.list(store, { ...query, bounded: true });
      assert.deepEqual([rows.length, found?.records, found?.isAll], [count, count, true], q);
    }
    // Half of all numbers begin with a 1: an index that knows no more would have each of them.
    const few = await hitsOf(store.db, users.listShape, "s_1");
    assert.deepEqual(few ?? [], []);
    if (engineOf(store.db) === "postgres") assert.equal(few, null);
  },
});
