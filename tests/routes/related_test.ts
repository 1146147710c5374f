import assert from "node:assert/strict";
import { CompiledQuery } from "kysely";
import * as kyc from "../../data/kyc/requests/requests.ts";
import * as communities from "../../data/records/communities.ts";
import * as content from "../../data/records/content.ts";
import * as transactions from "../../data/transactions/transactions.ts";
import * as users from "../../data/records/users.ts";
import { type Desk, withDesk } from "../support/helpers.ts";
import { elements, factsOf, headingsOf, mainOf, only, rowsOf } from "../support/markup.ts";
import { aCommunity, aContent, aRequest, aTransaction, aUser, many } from "../support/records.ts";
import { become } from "../support/roles.ts";

/** Ana has seven requests and three payments, leads a community and wrote an analysis. */
const withAna = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    await users.insert(db, [aUser({ id: "u_ana", name: "Ana Ilić" }), aUser({ id: "u_a" })]);
    const requests = many(7, (n, submittedAt) =>
      aRequest({ id: `k_ana${n}`, userId: "u_ana", submittedAt, status: "declined" }));
    await kyc.insert(db, [...requests, aRequest({ id: "k_other", userId: "u_gone" })]);
    await transactions.insert(db, [
      ...many(3, (n, date) =>
        aTransaction({ id: `t_ana${n}`, userId: "u_ana", date })),
      aTransaction({ id: "t_other", userId: "u_a" }),
    ]);
    await communities.insert(db, [aCommunity({ id: "c_ana", mentorId: "u_ana" })]);
    await content.insert(db, [
      aContent({ id: "ct_ana", authorId: "u_ana", title: "On Spreads" }),
      aContent({ id: "ct_other", authorId: "u_gone", author: "Gone" }),
    ]);
    await test(desk);
  });

const hrefsIn = (html: string): string[] =>
  elements(html, "a").map(({ attributes }) => attributes.href ?? "")
    .filter((href) => /^\/\w[\w-]*(\/\w|\?\w+=)/.test(href));

Deno.test("User Details leads to what the person has, newest first, and to all of it", async (t) => {
  await withAna(async (desk) => {
    const shapes = { dialog: desk.fragment("/users/u_ana"), page: desk.get("/users/u_ana") };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        const sections = elements(text, "section", { class: "stack related" });
        const titles = [
          ...["Current request", "KYC requests", "Communities", "Content", "Transactions"],
        ];
        assert.deepEqual(headingsOf(text), ["Ana Ilić", ...titles]);
        assert.deepEqual(sections.map(({ html }) => hrefsIn(html)), [
          ["/kyc?userId=u_ana", ...[7, 6, 5, 4, 3].map((n) => `/kyc/k_ana${n}`)],
          ["/communities?mentorId=u_ana", "/communities/c_ana"],
          ["/content?authorId=u_ana", "/content/ct_ana"],
          ["/finance?userId=u_ana", ...[3, 2, 1].map((n) => `/finance/t_ana${n}`)],
        ]);
        assert.match(sections[0]!.text, /All 7 requests individual declined Submitted Jan 1, 2025/);
        assert.match(sections[1]!.text, /1 community Test Circle active Mar 4, 2026/);
        assert.match(sections[2]!.text, /1 item On Spreads Published Mar 4, 2026/);
        assert.match(
          sections[3]!.text,
          /All 3 transactions Test subscription \$1,234.50 completed/,
        );
        const onward = elements(text, "a").filter(({ attributes }) => attributes["data-onward"]);
        assert.equal(onward.length, shape === "dialog" ? 10 : 0);
      });
    }
  });
});

Deno.test("User Details says so where there is no request, and leaves out what few have", () =>
  withAna(async (desk) => {
    const { text } = await desk.fragment("/users/u_a");
    assert.deepEqual(headingsOf(text), [
      "Test Person",
      "Current request",
      "KYC requests",
      "Transactions",
    ]);
    assert.match(text, /No KYC requests\./);
    assert.doesNotMatch(text, /href="\/kyc\?/);
  }));

Deno.test("readers without finance see no transactions, and of charges only those of a person", () =>
  withAna(async (desk) => {
    await become(desk, "support");
    const asked: string[] = [];
    const { db } = desk.store;
    const executor = db.getExecutor();
    const { executeQuery } = executor;
    executor.executeQuery = (query: CompiledQuery) => {
      asked.push(query.sql);
      return executeQuery.call(executor, query) as never;
    };
    for (const path of ["/users/u_ana", "/users"]) {
      const { status, text } = await desk.get(path);
      assert.equal(status, 200);
      assert.doesNotMatch(text, /Transactions|\/finance/);
    }
    assert.ok(asked.some((sql) => sql.includes(`"kyc_requests"`)), "the reads are seen");
    const charges = asked.filter((sql) => sql.includes(`"transactions"`));
    assert.equal(charges.length, 1);
    assert.match(charges[0]!, /"userId" = /);
    assert.doesNotMatch(charges[0]!, /paymentMethod|\*/);
    assert.equal((await desk.get("/finance?userId=u_ana")).status, 403);
  }));

Deno.test("a record names its person and leads there, if there is such a person", () =>
  withAna(async (desk) => {
    const leads: [path: string, name: string, to: string | null][] = [
      ["/kyc/k_ana1", "Test Person", "/users/u_ana"],
      ["/kyc/k_other", "Test Person", null],
      ["/finance/t_ana1", "Ana Ilić", "/users/u_ana"],
      ["/communities/c_ana", "Test Person", "/users/u_ana"],
      ["/content/ct_ana", "Test Person", "/users/u_ana"],
      ["/content/ct_other", "Gone", null],
    ];
    for (const [path, name, to] of leads) {
      for (const { text } of [await desk.fragment(path), await desk.get(path)]) {
        const links = elements(text, "a").filter(({ attributes: { href = "" } }) =>
          href.startsWith("/users/")
        );
        const found = links.map((link) => [link.text, link.attributes.href]);
        assert.deepEqual(found, to === null ? [] : [[name, to]], path);
        assert.ok(text.includes(name), path);
      }
    }
    const facts = new Map(factsOf((await desk.fragment("/finance/t_other")).text));
    assert.equal(facts.get("Person"), "Test Person");
  }));

Deno.test("a list narrowed to one person says so, keeps to it, and offers all", () =>
  withAna(async (desk) => {
    const main = mainOf((await desk.get("/finance?userId=u_ana&type=revenue")).text);
    assert.deepEqual([...rowsOf(main).keys()], ["t_ana3", "t_ana2", "t_ana1"]);
    const { html, text } = only(main, "p", { class: "narrowed" });
    assert.equal(text, "Only Ana Ilić Show all");
    const hrefs = elements(html, "a").map(({ attributes }) => attributes.href);
    assert.deepEqual(hrefs, ["/users/u_ana", "/finance?type=revenue"]);
    assert.equal(only(main, "input", { name: "userId" }).attributes.value, "u_ana");
    const kept = elements(main, "a").map(({ attributes }) => attributes.href ?? "")
      .filter((href) => /^\/finance(\/export\.csv)?\?/.test(href) && href !== hrefs[1]);
    assert.ok(kept.length >= 5, "its heads and its file");
    for (const href of kept) assert.match(href, /[?&]userId=u_ana(&|$)/);
    const file = (await desk.get("/finance/export.csv?userId=u_ana")).text;
    assert.equal(file.trim().split("\r\n").length, 1 + 3);
    const entry = await desk.store.db.selectFrom("audit_log").select("after")
      .where("action", "=", "List exported").executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(entry.after!).only, { column: "userId", id: "u_ana" });
    const nobody = mainOf((await desk.get("/kyc?userId=u_nobody")).text);
    assert.match(only(nobody, "p", { class: "narrowed" }).text, /^Only u_nobody/);
    assert.match(nobody, /No KYC requests found/i);
    assert.doesNotMatch(mainOf((await desk.get("/kyc?userId=a%20b")).text), /narrowed/);
  }));

Deno.test("GET /api/transactions answers with one person's where it is asked to", () =>
  withAna(async (desk) => {
    const { text } = await desk.get("/api/transactions?userId=u_ana");
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids, ["t_ana3", "t_ana2", "t_ana1"]);
  }));
