import { searchText } from "../../../data/base/folding.ts";
import assert from "node:assert/strict";
import { type ListQuery, parseListQuery } from "../../../data/list/query.ts";
import type { Store } from "../../../data/store.ts";
import * as content from "../../../data/records/content.ts";
import * as users from "../../../data/records/users.ts";
import { withStore } from "../../support/stores.ts";
import { aUser, many } from "../../support/records.ts";

const parse = (search: string) =>
  parseListQuery(users.listShape, new URLSearchParams(search)) as ListQuery<
    "role" | "status" | "legalHold" | "ended" | "risk" | "screened"
  >;

const defaults = {
  q: "",
  sort: "-joinedAt",
  defaultSort: "-joinedAt",
  after: "",
  filters: { role: "", status: "", legalHold: "", ended: "", risk: "", screened: "" },
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
    filters: {
      role: "mentor",
      status: "inactive",
      legalHold: "",
      ended: "",
      risk: "",
      screened: "",
    },
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

Deno.test("a search that is too long uses its beginning, and never half a character", () => {
  assert.equal(parse(`q=${"x".repeat(500)}`).q, "x".repeat(200));
  const faces = "🙂".repeat(300);
  assert.equal(parse(`q=${encodeURIComponent(faces)}`).q, "🙂".repeat(200));
});

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

Deno.test("a cursor with an impossible value does not count", () => {
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
