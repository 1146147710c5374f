import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import {
  type FoundGroup,
  MOST_FOUND,
  recall,
  searchEverywhere as findInTime,
} from "../../../data/search/find.ts";
import { ranks } from "../../../data/search/rank.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import {
  aCommunity,
  aContent,
  aPartner,
  aRequest,
  aStaffMember,
  aTransaction,
  aUser,
} from "../../support/records.ts";
import { bothEngines, onEachEngine, proofEngines } from "../../support/engines.ts";

/** However busy the machine is. */
const find: typeof findInTime = (store, role, q, options) =>
  findInTime(store, role, q, { deadlineMs: 30_000, ...options });

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString();

const addUsers = (store: Store, people: readonly users.User[]) =>
  store.db.transaction().execute((trx) => users.insert(trx, people));

/** The ids of each list in the order in which they are shown. */
const idsOf = (groups: readonly FoundGroup[]) =>
  groups.map(({ list, records }) => [list, records.map(({ id }) => id)]);

const usersFound = async (store: Store, q: string): Promise<string[]> => {
  const { groups } = await find(store, "support", q);
  return groups.find(({ list }) => list === "users")?.records.map(({ id }) => id) ?? [];
};

const charges = (count: number, description: (n: number) => string, userId = "u_payer") =>
  Array.from(
    { length: count },
    (_, n) => aTransaction({ id: `t_${userId}_${n}`, userId, description: description(n) }),
  );

/** One record of each kind that has to do with Quill. */
const plantQuill = (store: Store) =>
  store.db.transaction().execute(async (trx) => {
    const person = aUser({ id: "u_q", name: "Ada Quill", email: "ada@quill.example" });
    await users.insert(trx, [person, aUser({ id: "u_other", name: "Bo Marsh", email: "b@x.org" })]);
    await kyc.insert(trx, [aRequest({ id: "k_q", userId: "u_q", userName: "Ada Quill" })]);
    await transactions.insert(trx, [
      aTransaction({ id: "t_q", userId: "u_q", description: "Course fee" }),
    ]);
    await communities.insert(trx, [aCommunity({ id: "c_q", name: "Quillers" })]);
    await content.insert(trx, [aContent({ id: "ct_q", title: "Write tranquilly" })]);
    await partners.insert(trx, [aPartner({ id: "p_q", name: "Quill & Co" })]);
    await staff.insert(trx, [aStaffMember({ id: "s_q", name: "Sam Quill", email: "sam@x.org" })]);
  });

onEachEngine({
  "the number of a charge finds its person among many charges, and a common number nobody": async (
    { store },
  ) => {
    await addUsers(store, [aUser({ id: "u_payer" }), aUser({ id: "u_near", email: "n@x.org" })]);
    const others = Array.from({ length: 30 }, (_, n) => `u_other_${n}`);
    await store.db.transaction().execute((trx) =>
      transactions.insert(trx, [
        ...charges(1_500, (n) => `Course 2026, invoice ${30_000 + n}`, "u_none"),
        ...others.flatMap((id) => charges(1, () => "Course 2026", id)),
        ...charges(1, () => "Invoice #20418."),
        ...charges(1, () => "Invoice 204189", "u_near"),
      ])
    );
    assert.deepEqual(await usersFound(store, "20418"), ["u_payer"]);
    assert.deepEqual(await usersFound(store, "204189"), ["u_near"]);
    assert.deepEqual(await usersFound(store, "418"), []);
    assert.deepEqual(await usersFound(store, "2026"), []);
  },
  "every list that the role may read is searched, the best group first": async ({ store }) => {
    await plantQuill(store);
    const { groups, late, people } = await find(store, "admin", "quill");
    assert.deepEqual(idsOf(groups), [
      ["users", ["u_q"]],
      ["kyc-requests", ["k_q"]],
      ["transactions", ["t_q"]],
      ["partners", ["p_q"]],
      ["staff", ["s_q"]],
      ["communities", ["c_q"]],
      ["content", ["ct_q"]],
    ]);
    assert.deepEqual(groups.map(({ rank }) => rank), [
      ...Array(5).fill(ranks.words),
      ranks.begins,
      ranks.part,
    ]);
    assert.deepEqual(late, []);
    assert.deepEqual([...people], [["u_q", "Ada Quill"]]);
    const [row] = groups[2]!.records;
    assert.ok(row && !("search" in row || "person" in row || "rank" in row), "a plain record");
  },
  "a list that the role may not read is not searched": async ({ store }) => {
    await plantQuill(store);
    for (const table of ["transactions", "staff"]) {
      await store.db.schema.alterTable(table).renameTo(`${table}_away`).execute();
    }
    const lists = ["users", "kyc-requests", "partners", "communities", "content"];
    try {
      for (const role of ["support", "moderator"] as const) {
        const { groups } = await find(store, role, "quill");
        assert.deepEqual(groups.map(({ list }) => list), lists);
      }
      await assert.rejects(find(store, "admin", "quill"));
    } finally {
      for (const table of ["transactions", "staff"]) {
        await store.db.schema.alterTable(`${table}_away`).renameTo(table).execute();
      }
    }
  },
  "an email leads to its person, their requests and their money": async ({ store }) => {
    await plantQuill(store);
    for (const q of ["ada@quill.example", "ADA@quill.example", "u_q"]) {
      const { groups } = await find(store, "admin", q);
      const [first, ...others] = idsOf(groups);
      assert.deepEqual(first, ["users", ["u_q"]], q);
      assert.deepEqual(others.slice(0, 2), [["kyc-requests", ["k_q"]], ["transactions", ["t_q"]]]);
      assert.equal(groups[0]?.rank, ranks.exact);
    }
  },
  "whole words come first, then beginnings, then any part, each newest first": async (
    { store },
  ) => {
    await addUsers(store, [
      aUser({ id: "u_1", name: "Joanna", email: "1@x.org", joinedAt: day(9) }),
      aUser({ id: "u_2", name: "Anna", email: "2@x.org", joinedAt: day(1) }),
      aUser({ id: "u_3", name: "Annabel", email: "3@x.org", joinedAt: day(5) }),
      aUser({ id: "u_4", name: "Annalise", email: "4@x.org", joinedAt: day(6) }),
      aUser({ id: "u_5", name: "Ánna", email: "5@x.org", joinedAt: day(2) }),
      aUser({ id: "u_6", name: "Bo", email: "6@x.org", joinedAt: day(8) }),
    ]);
    assert.deepEqual(await usersFound(store, "anna"), ["u_5", "u_2", "u_4", "u_3", "u_1"]);
    assert.deepEqual(await usersFound(store, "an"), ["u_4", "u_3", "u_5", "u_2"]);
    assert.deepEqual(await usersFound(store, "b"), ["u_6"]);
    assert.deepEqual(await usersFound(store, "Bo, B."), ["u_6"]);
    assert.deepEqual(await usersFound(store, "- Joanna"), ["u_1"]);
    assert.deepEqual(await usersFound(store, "%"), []);
    assert.deepEqual(await usersFound(store, "nobody"), []);
  },
  "a search with very many results shows the newest of them, and the exact one all the same":
    async (
      { store },
    ) => {
      const many = Array.from({ length: 900 }, (_, n) =>
        aUser({
          id: `u_${n}`,
          name: n % 3 ? `Maria ${n}` : `Bo Rosemaria ${n}`,
          email: `maria.${n}@mail.example`,
          joinedAt: day(n),
        }));
      await addUsers(store, many);
      const newest = ["u_899", "u_898", "u_896", "u_895", "u_893"];
      for (const q of ["maria", "mari", "ma", "m"]) {
        // All emails match this query too.
        const expected = q === "maria" ? newest : ["u_899", "u_898", "u_897", "u_896", "u_895"];
        assert.deepEqual(await usersFound(store, q), expected, q);
      }
      assert.deepEqual(await usersFound(store, "example"), [
        ...["u_899", "u_898", "u_897", "u_896", "u_895"],
      ]);
      assert.deepEqual(await usersFound(store, "u_8"), ["u_8"]);
      assert.deepEqual(await usersFound(store, "maria.7@mail.example"), ["u_7"]);
      const { groups: [group] } = await find(store, "support", "maria");
      assert.deepEqual([group?.records.length, group?.more], [MOST_FOUND, true]);
      const { groups: [one] } = await find(store, "support", "maria.7@mail.example");
      assert.equal(one?.more, false);
    },
  "a search stops once its client has gone": async ({ store }) => {
    await plantQuill(store);
    const gone = new AbortController();
    let asked = 0;
    const reads = store.reads.withPlugin({
      transformQuery: ({ node }) => {
        asked++;
        gone.abort();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const { groups, late } = await find({ ...store, reads }, "support", "quill", {
      gone: gone.signal,
    });
    assert.deepEqual([groups.length, late.length], [0, 5]);
    assert.ok(asked <= 5, `${asked} statements`);
    const before = asked;
    const later = await find({ ...store, reads }, "support", "quill", { gone: gone.signal });
    assert.deepEqual([later.groups, later.late.length, asked], [[], 5, before]);
  },
  "opened records are listed in their order, as far as the role may read them": async (
    { store },
  ) => {
    await plantQuill(store);
    const places = [
      { list: "transactions", id: "t_q" },
      { list: "users", id: "u_other" },
      { list: "users", id: "u_gone" },
      { list: "kyc-requests", id: "k_q" },
      { list: "users", id: "u_q" },
    ] as const;
    const idsFor = async (role: "admin" | "support") =>
      (await recall(store, role, places)).records.map(({ record }) => record.id);
    assert.deepEqual(await idsFor("admin"), ["t_q", "u_other", "k_q", "u_q"]);
    assert.deepEqual(await idsFor("support"), ["u_other", "k_q", "u_q"]);
  },
}, bothEngines());

onEachEngine({
  "a list that does not answer in time is left out and named": async ({ store }) => {
    await plantQuill(store);
    const never = Promise.withResolvers<void>();
    const reads = store.reads.withPlugin(holdBack("content", never.promise));
    // The other lists have answered by then.
    await find(store, "support", "quill");
    const { groups, late } = await find({ ...store, reads }, "support", "quill", {
      deadlineMs: 5_000,
    });
    assert.deepEqual(late, ["content"]);
    assert.deepEqual(groups.map(({ list }) => list), [
      ...["users", "kyc-requests", "partners", "communities"],
    ]);
    never.resolve();
  },
}, proofEngines());

/** Keeps what is asked of a table, or of its index, until a promise is kept. */
function holdBack(table: string, until: Promise<void>): KyselyPlugin {
  const held = new WeakSet<object>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(`"name":"${table}`)) held.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (held.has(queryId)) await until;
      return result;
    },
  };
}
