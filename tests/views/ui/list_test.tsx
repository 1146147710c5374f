import assert from "node:assert/strict";
import { renderToStaticMarkup } from "react-dom/server";
import type { ListQuery, Page } from "../../../data/list/query.ts";
import { Empty, listHref, Pager } from "../../../views/ui/list.tsx";
import { textOf } from "../../helpers.ts";
import { elements } from "../../markup.ts";
import { ui } from "../ui.ts";

const query: ListQuery = { q: "", sort: "-joinedAt", after: "", filters: { role: "", status: "" } };

const pageOf = (changes: Partial<Page<number>>): Page<number> => ({
  rows: Array.from({ length: 100 }, (_, index) => index),
  filtered: false,
  total: 1234,
  before: null,
  after: null,
  ...changes,
});

const pager = (changes: Partial<Page<number>>) =>
  renderToStaticMarkup(<Pager ui={ui} path="/users" query={query} page={pageOf(changes)} />);

Deno.test("a list's address holds what is on, and the place in it last", () => {
  const narrowed = { ...query, q: "a&b", filters: { role: "mentor", status: "" } };
  const href = new URL(listHref("/users", narrowed, { after: "place" }), "http://own.test");
  assert.equal(href.pathname, "/users");
  assert.deepEqual(Object.fromEntries(href.searchParams), {
    q: "a&b",
    sort: "-joinedAt",
    role: "mentor",
    after: "place",
  });
});

Deno.test("another place in the list replaces the one that is shown", () => {
  const href = listHref("/users", { ...query, after: "old" }, { after: "new" });
  assert.equal(new URLSearchParams(href.split("?")[1]).get("after"), "new");
  assert.ok(!listHref("/users", { ...query, after: "old" }, {}).includes("after"));
});

Deno.test("a list that stands whole has no pager", () => {
  assert.equal(pager({}), "");
});

Deno.test("a pager leads on and back, and says how many there are", () => {
  const markup = pager({ before: "b", after: "a" });
  const links = elements(markup, "a").map(({ text, attributes }) => [text, attributes.rel]);
  assert.deepEqual(links, [["Previous", "prev"], ["Next", "next"]]);
  assert.match(textOf(markup), /^100 of 1,234 /);
  assert.match(textOf(pager({ after: "a", total: null })), /^100 shown /);
});

Deno.test("a pager offers only the ways that there are", () => {
  const ways = (changes: Partial<Page<number>>) =>
    elements(pager(changes), "a").map(({ text }) => text);
  assert.deepEqual(ways({ after: "a" }), ["Next"]);
  assert.deepEqual(ways({ before: "b" }), ["Previous"]);
});

Deno.test("an empty list says why, and offers to clear what hides its records", () => {
  const empty = (filtered: boolean) =>
    renderToStaticMarkup(<Empty ui={ui} noun="users" path="/users" filtered={filtered} />);
  assert.match(textOf(empty(false)), /^No users found There are no users yet\.$/);
  assert.deepEqual(elements(empty(false), "a"), []);
  assert.match(textOf(empty(true)), /No users match this search and these filters\./);
  const [clear] = elements(empty(true), "a");
  assert.deepEqual([clear?.text, clear?.attributes.href], ["Clear filters", "/users"]);
});
