import { engineOf } from "../../../data/db/engine/engine_of.ts";
import assert from "node:assert/strict";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { hitsOf } from "../../../data/list/search.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as users from "../../../data/records/users.ts";
import type { Store } from "../../../data/store.ts";
import { aRequest, aUser } from "../../support/records.ts";
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
    if (engineOf(store.db).name === "postgres") assert.equal(few, null);
  },
});
