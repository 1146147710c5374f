import assert from "node:assert/strict";
import { sql } from "kysely";
import { append } from "../../../data/audit/trail.ts";
import * as auditLog from "../../../data/audit/log.ts";
import * as kyc from "../../../data/kyc/requests/requests.ts";
import { holds } from "../../../data/list/words.ts";
import { parseListQuery } from "../../../data/list/query.ts";
import * as communities from "../../../data/records/communities.ts";
import * as content from "../../../data/records/content.ts";
import * as partners from "../../../data/records/partners.ts";
import * as transactions from "../../../data/transactions/transactions.ts";
import * as users from "../../../data/records/users.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import { upsertRecords } from "../../../data/records/write.ts";
import type { Store } from "../../../data/store.ts";
import { aUser } from "../../support/records.ts";
import { bothEngines, type Ground, onEachEngine } from "../../support/engines.ts";
import { kycRequest } from "../../support/fixtures.ts";

const found = async (
  store: Store,
  noun: { listShape: Parameters<typeof parseListQuery>[0]; list: typeof users.list },
  q: string,
): Promise<string[]> => {
  const query = parseListQuery(noun.listShape, new URLSearchParams({ q }));
  return (await noun.list(store, query as never)).rows.map(({ id }) => id).sort();
};
// deno-lint-ignore no-explicit-any
const in_ = (noun: any) => noun as { listShape: any; list: typeof users.list };

onEachEngine({
  "every list is searched by its texts and ids, in any order of the words": async ({ store }) => {
    await plantOfEach(store);
    const searches: [noun: unknown, q: string, ids: string[]][] = [
      [users, "amelie@desk", ["u_77"]],
      [users, "U_77", ["u_77"]],
      [users, "duran amel", ["u_77"]],
      [users, "duran nobody", []],
      [users, "Durand, Amélie <AMELIE@desk.example>;", ["u_77"]],
      [users, "#u_77", ["u_77"]],
      [users, "‘Amélie Durand’?", ["u_77"]],
      [users, "mailto:amelie@desk.example.", ["u_77"]],
      [users, "\u202aamelie@desk.example\u202c \u200eAmé\u00adlie…", ["u_77"]],
      [users, "«amélie» (durand)", ["u_77"]],
      [users, ",", []],
      [users, "am d", ["u_77"]],
      [users, "m d", []],
      [kyc, "amelie@desk", ["k_901"]],
      [kyc, "k_901", ["k_901"]],
      [kyc, "u_77", ["k_901"]],
      [kyc, "durand", ["k_901"]],
      [transactions, "invoice durand", ["t_501"]],
      [transactions, "t_501", ["t_501"]],
      [transactions, "u_77", ["t_501"]],
      [communities, "scalpers", ["c_31"]],
      [communities, "forex c_31", ["c_31"]],
      [content, "forex", ["x_41"]],
      [content, "pips x_41", ["x_41"]],
      [partners, "hello@charts", ["p_51"]],
      [partners, "candles", ["p_51"]],
      [partners, "p_51", ["p_51"]],
      [staff, "rae@desk", ["s_61"]],
      [staff, "s_61", ["s_61"]],
      [auditLog, "role zed", ["a_1"]],
      [auditLog, "a_1", ["a_1"]],
      [auditLog, "s_61", ["a_1"]],
    ];
    for (const [noun, q, ids] of searches) {
      assert.deepEqual(await found(store, in_(noun), q), ids, `${in_(noun).listShape.name}: ${q}`);
    }
  },
  "a short word is found whatever stands behind it, and a mark that stands alone says nothing":
    async ({ store }) => {
      const names = ["Anna Ng", "Li Bo", "Jo Smith", "李明", "Cy C++"];
      await store.db.transaction().execute((trx) =>
        users.insert(trx, names.map((name, n) => aUser({ id: `u_${n}`, name, email: `${n}@x` })))
      );
      const searches: Record<string, readonly string[]> = {
        u_0: ["Ng, Anna", "Anna N.", "Ng;", "Anna (-) Ng?!", "Ng Anna…"],
        u_1: ["Bo, Li", "Li - Bo", "Li, – Bo.", "& Bo"],
        u_2: ["J. Smith", "Smith, J."],
        u_3: ["李, 明", "明。"],
        u_4: ["c++", "C++,", "C+"],
        none: ["- &", "g, Anna", "Ng, Bo"],
      };
      for (const [id, qs] of Object.entries(searches)) {
        const ids = id === "none" ? [] : [id];
        for (const q of qs) assert.deepEqual(await found(store, in_(users), q), ids, q);
      }
    },
  "requests and transactions are found by their person's new name, and by one who comes later":
    async ({ store }) => {
      await plantOfEach(store);
      const change = (person: users.User) =>
        store.db.transaction().execute((trx) => upsertRecords(trx, users.listShape, [person]));
      await change({ ...amelie, name: "Amélie Martin", email: "martin@desk.example" });
      for (const noun of [kyc, transactions]) {
        const id = noun === kyc ? "k_901" : "t_501";
        assert.deepEqual(await found(store, in_(noun), "martin@desk"), [id]);
        assert.deepEqual(await found(store, in_(noun), "amelie@desk"), []);
      }
      await store.db.transaction().execute((trx) =>
        transactions.insert(trx, [{ ...invoice, id: "t_502", userId: "u_later" }])
      );
      assert.deepEqual(await found(store, in_(transactions), "latecomer"), []);
      await change(aUser({ id: "u_later", name: "Latecomer", email: "l@desk.example" }));
      assert.deepEqual(await found(store, in_(transactions), "latecomer"), ["t_502"]);
      const [row] = (await transactions.list(
        store,
        parseListQuery(transactions.listShape, new URLSearchParams({ q: "t_502" })),
      )).rows;
      assert.ok(row && !("person" in row), "what it is found by is not shown");
    },
  "the index of each list is of what a search looks at": async ({ store, engine }) => {
    if (engine !== "PostgreSQL") return;
    const nouns = [users, kyc, transactions, communities, content, partners, staff, auditLog];
    await store.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db);
      for (const { listShape } of nouns) {
        const { rows } = await sql<Record<string, string>>`explain select from
          ${sql.table(listShape.table)} where ${holds(listShape, "quartz s")}`.execute(db);
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        assert.match(plan, new RegExp(`Bitmap Index Scan on ${listShape.table}_search`));
      }
      await sql`reset enable_seqscan`.execute(db);
    });
  },
  "a search of a long list finds what a look at each record finds, page by page": longList,
}, bothEngines());

const amelie = aUser({ id: "u_77", name: "Amélie Durand", email: "amelie@desk.example" });
const invoice: transactions.Transaction = {
  id: "t_501",
  type: "revenue",
  amountCents: 100,
  description: "Invoice for coaching",
  userId: "u_77",
  date: "2026-11-01T00:00:00.000Z",
  status: "completed",
};

async function plantOfEach(store: Store): Promise<void> {
  const at = "2026-11-01T00:00:00.000Z";
  await store.db.transaction().execute(async (trx) => {
    await users.insert(trx, [amelie, aUser({ id: "u_78", email: "other@desk.example" })]);
    await kyc.insert(trx, [
      kycRequest(901, { id: "k_901", userId: "u_77", userName: "Amélie Durand" }),
      kycRequest(902, { id: "k_902", userId: "u_78", userName: "Other" }),
    ]);
    await transactions.insert(trx, [invoice, { ...invoice, id: "t_500", userId: "u_78" }]);
    const community = { mentorId: "u_1", mentorName: "Mo", members: 1, createdAt: at };
    await communities.insert(trx, [
      { id: "c_31", name: "Scalpers", status: "active", category: "Forex", ...community },
      { id: "c_32", name: "Others", status: "active", ...community },
    ]);
    await content.insert(trx, [{
      id: "x_41",
      title: "Counting",
      type: "course",
      author: "Mo",
      authorId: "u_1",
      published: true,
      createdAt: at,
      views: 0,
      likes: 0,
      comments: 0,
      shares: 0,
      description: "All about pips",
      category: "Forex",
    }]);
    await partners.insert(trx, [{
      id: "p_51",
      name: "Charts & Co",
      type: "tool",
      status: "active",
      addedAt: at,
      email: "hello@charts.example",
      description: "Candles of all kinds",
    }]);
    await staff.insert(trx, [{
      id: "s_61",
      name: "Rae",
      email: "rae@desk.example",
      role: "support",
      status: "active",
      joinedAt: at,
    }]);
    const actor = { id: "s_61", name: "Rae", requestId: null };
    await append(trx, [{
      event: { category: "user", action: "Role changed", target: "Zed (s_9)" },
      actor,
      at,
    }], store.auditKey);
  });
}

/** More than are sorted for one search, so that the most frequent words go another way. */
const LONG = 11_000;

async function longList({ store }: Ground): Promise<void> {
  const people = Array.from({ length: LONG }, (_, n) =>
    aUser({
      id: `u_${n}`,
      name: `${n % 3 === 0 ? "Zoë" : "Ana"} ${n % 4_000 === 7 ? "Quartz" : "Stone"}`,
      email: `p${n}@desk.example`,
      role: n % 5 === 0 ? "mentor" : "mentee",
      joinedAt: new Date(Date.UTC(2026, 0, 1) + (n * 7_919 % LONG) * 60_000).toISOString(),
    }));
  for (let n = 0; n < LONG; n += 1_000) {
    await store.db.transaction().execute((trx) => users.insert(trx, people.slice(n, n + 1_000)));
  }
  const fits: Record<string, (person: users.User) => boolean> = {
    "quartz": ({ name }) => name.endsWith("Quartz"),
    "quartz zoe": ({ name }) => name === "Zoë Quartz",
    "nobody at all": () => false,
    "desk.example": () => true,
    "zo desk": ({ name }) => name.startsWith("Zoë"),
    "p1099": ({ email }) => email.startsWith("p1099"),
    "q": ({ name }) => name.endsWith("Quartz"),
  };
  for (const [q, fit] of Object.entries(fits)) {
    for (const sort of ["-joinedAt", "name"]) {
      for (const role of ["", "mentor"]) {
        const expected = people.filter((one) => fit(one) && (role === "" || one.role === role))
          .sort((a, b) => compare(a, b, sort)).map(({ id }) => id);
        const ids: string[] = [];
        let address = { q, sort, role, after: "" };
        for (let page = 0; page < 3; page++) {
          const query = parseListQuery(users.listShape, new URLSearchParams(address));
          const { rows, after } = await users.list(store, query);
          ids.push(...rows.map(({ id }) => id));
          if (after === null) break;
          address = { ...address, after };
        }
        assert.deepEqual(ids, expected.slice(0, 150), `${q} by ${sort} ${role}`);
      }
    }
  }
}

function compare(a: users.User, b: users.User, sort: string): number {
  const [left, right] = sort === "name"
    ? [[a.name, a.id], [b.name, b.id]]
    : [[b.joinedAt, b.id], [a.joinedAt, a.id]];
  const place = left.findIndex((value, index) => value !== right[index]);
  return place === -1 ? 0 : left[place]! < right[place]! ? -1 : 1;
}
