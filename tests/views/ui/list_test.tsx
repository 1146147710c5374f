import assert from "node:assert/strict";
import type { Count } from "../../../data/list/query.ts";
import type { ListQuery, Page } from "../../../data/list/query.ts";
import { Empty } from "../../../views/ui/list/empty.tsx";
import { listHref, NoneYet, Pager } from "../../../views/ui/list/list.tsx";
import { ResultCount } from "../../../views/ui/list/result_count.tsx";
import { textOf } from "../../support/helpers.ts";
import { elements } from "../../support/markup.ts";
import { renderUi } from "../ui.ts";

const query: ListQuery = {
  q: "",
  sort: "-joinedAt",
  defaultSort: "-joinedAt",
  after: "",
  filters: { role: "", status: "" },
};

const pageOf = (changes: Partial<Page<number>>): Page<number> => ({
  rows: Array.from({ length: 100 }, (_, index) => index),
  filtered: false,
  total: 1234,
  before: null,
  after: null,
  ...changes,
});

const pager = (changes: Partial<Page<number>>, asked: Partial<ListQuery> = {}) =>
  renderUi(
    <Pager path="/users" query={{ ...query, ...asked }} page={pageOf(changes)} />,
  );

const howMany = (changes: Partial<Page<number>>, asked: Partial<ListQuery> = {}) =>
  textOf(renderUi(
    <ResultCount
      noun="users"
      one="1 user"
      query={{ ...query, ...asked }}
      page={pageOf(changes)}
    />,
  ));

const count = (records: number, changes: Partial<Count> = {}): { count: Count } => ({
  count: { records, cents: null, isAll: true, ...changes },
});

Deno.test("a list's address has the active filters, with the cursor last", () => {
  const narrowed = { ...query, q: "a&b", sort: "name", filters: { role: "mentor", status: "" } };
  const href = new URL(listHref("/users", narrowed, { after: "place" }), "http://own.test");
  assert.equal(href.pathname, "/users");
  assert.deepEqual(Object.fromEntries(href.searchParams), {
    q: "a&b",
    sort: "name",
    role: "mentor",
    after: "place",
  });
});

Deno.test("a list's address leaves out the sort that it has without one", () => {
  assert.equal(listHref("/users", query, {}), "/users");
  assert.equal(listHref("/users", { ...query, sort: "name" }, { sort: "-joinedAt" }), "/users");
});

Deno.test("another cursor replaces the current one", () => {
  const href = listHref("/users", { ...query, after: "old" }, { after: "new" });
  assert.equal(new URLSearchParams(href.split("?")[1]).get("after"), "new");
  assert.ok(!listHref("/users", { ...query, after: "old" }, {}).includes("after"));
});

Deno.test("a list on one page has no pager and no count", () => {
  assert.equal(pager({}) + howMany({}), "");
  assert.equal(howMany({ rows: [], ...count(0) }), "", "of none there is more to say");
});

Deno.test("a pager has next and previous page, and the count names the total", () => {
  const markup = pager({ before: "b", after: "a" });
  const links = elements(markup, "a").map(({ text, attributes }) => [text, attributes.rel]);
  assert.deepEqual(links, [["Previous", "prev"], ["Next", "next"]]);
  assert.equal(howMany({ before: "b", after: "a" }), "100 of 1,234");
  assert.equal(howMany({ before: "b", after: "a", from: 101 }), "101–200 of 1,234");
  assert.equal(howMany({ after: "a", total: null }), "100 shown");
});

Deno.test("a pager links only to pages that exist", () => {
  const ways = (changes: Partial<Page<number>>) =>
    elements(pager(changes), "a").map(({ text }) => text);
  assert.deepEqual(ways({ after: "a" }), ["Next"]);
  assert.deepEqual(ways({ before: "b" }), ["Previous"]);
});

Deno.test("a filtered list shows its range and its count", () => {
  const said = (changes: Partial<Page<number>>) =>
    howMany({ filtered: true, total: null, ...changes });
  const few = { rows: [1, 2, 3] };
  assert.equal(said({ ...count(729), after: "a", from: 1 }), "1–100 of 729");
  assert.equal(said({ ...count(729), before: "b", after: "a" }), "100 of 729");
  assert.equal(said({ ...count(3), ...few }), "3 users");
  assert.equal(said({ ...count(1), rows: [1] }), "1 user");
});

Deno.test("a list without a count shows no total", () => {
  const said = (records: number) =>
    howMany({ total: null, after: "a", from: 1, ...count(records, { isAll: false }) });
  assert.equal(said(10_000), "1–100 of 10,000+");
  assert.equal(said(532), "1–100 of 532+");
  assert.equal(said(40), "100 shown", "others than those that are shown");
});

Deno.test("a search that stopped at its limit says so and links to its continuation", () => {
  const given = { total: null, looked: 10_000, after: "a" };
  const [few, asked] = [{ ...given, rows: [1, 2, 3] }, { q: "ana" }];
  assert.equal(howMany(few, asked), "Searched the first 10,000 entries: 3 matches so far.");
  const [on] = elements(pager(few, asked), "a");
  assert.deepEqual([on?.text, on?.attributes.href, on?.attributes.rel], [
    "Keep searching",
    "/users?q=ana&after=a",
    "next",
  ]);
  const later = howMany({ ...given, rows: [1], before: "b" }, { after: "x" });
  assert.equal(later, "Searched another 10,000 entries: 1 more match.");
  const none = renderUi(
    <NoneYet
      path="/users"
      noun="users"
      query={{ ...query, q: "ana" }}
      page={pageOf({ ...given, rows: [] })}
    />,
  );
  assert.match(
    textOf(none),
    /^No matching users yet Searched the first 10,000 entries: 0 matches/,
  );
  assert.deepEqual(elements(none, "a").map(({ text }) => text), [
    "Keep searching",
    "Clear filters",
  ]);
});

Deno.test("an empty list says why, and offers to clear what hides its records", () => {
  const empty = (filtered: boolean) =>
    renderUi(<Empty noun="users" path="/users" filtered={filtered} />);
  assert.match(textOf(empty(false)), /^No users found There are no users yet\.$/);
  assert.deepEqual(elements(empty(false), "a"), []);
  assert.match(textOf(empty(true)), /No users match your search and filters\./);
  const [clear] = elements(empty(true), "a");
  assert.deepEqual([clear?.text, clear?.attributes.href], ["Clear filters", "/users"]);
});
