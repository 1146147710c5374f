import { searchText } from "../../../data/base/folding.ts";
import assert from "node:assert/strict";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import * as content from "../../../data/records/content.ts";
import * as transactions from "../../../data/records/transactions.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import { aTransaction, aUser, many } from "../../support/records.ts";

const parse = (search: string) =>
  parseListQuery(users.listShape, new URLSearchParams(search)) as ListQuery<"role" | "status">;

const defaults = {
  q: "",
  sort: "-joinedAt",
  defaultSort: "-joinedAt",
  after: "",
  filters: { role: "", status: "" },
};

const find = (store: Store, search: string, limit?: number) =>
  users.list(store, parse(search), limit);

const names = (rows: readonly users.User[]) => rows.map((row) => row.name);

Deno.test("a list's address without parameters asks for everything, newest first", () => {
  assert.deepEqual(parse(""), defaults);
});

Deno.test("a list's address carries search, sort and filters", () => {
  assert.deepEqual(parse("q=ana&sort=name&role=mentor&status=inactive"), {
    q: "ana",
    sort: "name",
    defaultSort: "-joinedAt",
    after: "",
    filters: { role: "mentor", status: "inactive" },
  });
  assert.equal(parse("q=%20%20ana%20").q, "ana");
  assert.equal(parse("sort=-name").sort, "-name");
});

Deno.test("a bad value in a list's address gets the default, never an error", () => {
  const bad = [
    "sort=password",
    "sort=--name",
    "sort=search",
    "role=boss&status=ACTIVE",
    "after=garbage",
    "after=%00%ff",
    `after=${btoa('["2026",1,true]')}`,
    `after=${btoa('{"place":[]}')}`,
    `after=${"a".repeat(2_000)}`,
    "constructor=1&__proto__=2",
  ];
  for (const search of bad) assert.deepEqual(parse(search), defaults, search);
});

Deno.test("of what is too long to be searched for the beginning is, and never half a character", () => {
  assert.equal(parse(`q=${"x".repeat(500)}`).q, "x".repeat(200));
  const faces = "🙂".repeat(300);
  assert.equal(parse(`q=${encodeURIComponent(faces)}`).q, "🙂".repeat(200));
});

const withPeople = (test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await users.insert(store.db, [
      aUser({ id: "u_1", name: "Bogdan Ilić", email: "bi@example.com", joinedAt: at(1) }),
      aUser({ id: "u_2", name: "100% Ana_Lee", email: "al@example.com", joinedAt: at(2) }),
      aUser({
        id: "u_3",
        name: "Carla",
        role: "mentor",
        status: "inactive",
        email: "Carla.ILIC@example.com",
        joinedAt: at(3),
      }),
    ]);
    await test(store);
  });

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

Deno.test("a search folds case and accents, and looks into name and email", () =>
  withPeople(async (store) => {
    assert.deepEqual(names((await find(store, "q=ILIC")).rows), ["Carla", "Bogdan Ilić"]);
    assert.deepEqual(names((await find(store, "q=ilić")).rows), ["Carla", "Bogdan Ilić"]);
    assert.deepEqual(names((await find(store, "q=bi%40example")).rows), ["Bogdan Ilić"]);
    assert.deepEqual(names((await find(store, "q=nobody")).rows), []);
    assert.equal(searchText("Léa", "FONTAINE"), "lea fontaine");
  }));

Deno.test("a search takes the wildcards of SQL as they are", () =>
  withPeople(async (store) => {
    assert.deepEqual(names((await find(store, "q=00%25")).rows), ["100% Ana_Lee"]);
    assert.deepEqual(names((await find(store, "q=a_l")).rows), ["100% Ana_Lee"]);
    assert.deepEqual(names((await find(store, "q=%5C")).rows), []);
    assert.deepEqual(names((await find(store, "q='%3B--")).rows), []);
  }));

Deno.test("filters narrow a list together with the search", () =>
  withPeople(async (store) => {
    assert.deepEqual(names((await find(store, "role=mentor")).rows), ["Carla"]);
    assert.deepEqual(names((await find(store, "status=active&q=ilic")).rows), ["Bogdan Ilić"]);
    assert.deepEqual(names((await find(store, "role=mentor&status=active")).rows), []);
    assert.equal((await find(store, "role=mentor")).filtered, true);
    assert.equal((await find(store, "")).filtered, false);
  }));

Deno.test("a list is sorted as its address says", () =>
  withPeople(async (store) => {
    const first = async (sort: string) => (await find(store, `sort=${sort}`)).rows[0]?.id;
    assert.equal(await first("joinedAt"), "u_1");
    assert.equal(await first("-joinedAt"), "u_3");
    assert.equal(await first("name"), "u_2");
    assert.equal(await first("-name"), "u_3");
  }));

const withMany = (count: number, test: (store: Store) => Promise<void>) =>
  withStore(async (store) => {
    await users.insert(
      store.db,
      many(count, (n, joinedAt) => aUser({ id: `u_${n}`, name: `N${n % 7}`, joinedAt })),
    );
    await test(store);
  });

Deno.test("a list of 50 stands whole, one of 51 gets a next page", async () => {
  await withMany(50, async (store) => {
    const page = await find(store, "");
    assert.deepEqual([page.rows.length, page.total, page.after], [50, 50, null]);
  });
  await withMany(51, async (store) => {
    const page = await find(store, "");
    assert.deepEqual([page.rows.length, page.total, page.before], [50, 51, null]);
    const next = await find(store, `after=${page.after}`);
    assert.deepEqual([names(next.rows), next.after], [["N1"], null]);
    const back = await find(store, `after=${next.before}`);
    assert.deepEqual(back.rows, page.rows);
    assert.equal(back.before, null, "there is nothing before the first page");
  });
});

for (const sort of ["joinedAt", "-joinedAt", "name", "-name"]) {
  Deno.test(`pages sorted by ${sort} hold every record once, there and back`, () =>
    withMany(45, async (store) => {
      const whole = (await find(store, `sort=${sort}`)).rows.map((row) => row.id);
      const pages: string[][] = [];
      let after: string | null = "";
      let before: string | null = null;
      while (after !== null) {
        const page: Awaited<ReturnType<typeof find>> = await find(
          store,
          `sort=${sort}&after=${after}`,
          10,
        );
        pages.push(page.rows.map((row) => row.id));
        ({ after, before } = page);
      }
      assert.deepEqual(pages.flat(), whole);
      assert.equal(new Set(whole).size, 45);
      for (const expected of pages.slice(0, -1).toReversed()) {
        const page = await find(store, `sort=${sort}&after=${before}`, 10);
        assert.deepEqual(page.rows.map((row) => row.id), expected);
        before = page.before;
      }
      assert.equal(before, null);
    }));
}

Deno.test("a filtered list of more than a page hides the total that it does not know", () =>
  withMany(30, async (store) => {
    const page = await find(store, "role=mentee", 10);
    assert.deepEqual([page.rows.length, page.total], [10, null]);
    assert.equal((await find(store, "", 10)).total, 30);
    assert.equal((await find(store, "q=n3", 10)).total, 4, "what stands whole is counted");
  }));

Deno.test("records with equal sort values keep one order, by id", () =>
  withStore(async (store) => {
    const ids = ["t_c", "t_a", "t_b"];
    await transactions.insert(store.db, ids.map((id) => aTransaction({ id })));
    const query = (sort: string) =>
      parseListQuery(transactions.listShape, new URLSearchParams({ sort }));
    const sorted = async (sort: string) =>
      (await transactions.list(store, query(sort))).rows.map((row) => row.id);
    assert.deepEqual(await sorted("amountCents"), ["t_a", "t_b", "t_c"]);
    assert.deepEqual(await sorted("-amountCents"), ["t_c", "t_b", "t_a"]);
  }));

Deno.test("a place that belongs to another sort is answered with rows, not with an error", () =>
  withMany(5, async (store) => {
    const place = btoa(JSON.stringify([42, "u_3", false]));
    assert.equal(parse(`after=${place}`).after, "");
    assert.ok(Array.isArray((await find(store, `sort=name&after=${place}`)).rows));
  }));

Deno.test("a place with a value that no row can have is none", () => {
  const after = (value: number) => btoa(JSON.stringify([value, "x_1", false])).replace(/=+$/, "");
  const placeIn = (value: number) =>
    parseListQuery(
      content.listShape,
      new URLSearchParams({ sort: "published", after: after(value) }),
    )
      .after;
  assert.deepEqual([placeIn(1), placeIn(2 ** 31)], [after(1), ""]);
});

Deno.test("a search does not mind which apostrophe was typed", () => {
  for (const name of ["N’Guyen", "N'Guyen", "N‘Guyen"]) {
    assert.equal(searchText(name), "n'guyen");
  }
});
