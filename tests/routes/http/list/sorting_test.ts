import assert from "node:assert/strict";
import type { ListName } from "../../../../data/list/names.ts";
import { listOf } from "../../../../data/lists.ts";
import * as users from "../../../../data/records/users.ts";
import { reversed } from "../../../../views/ui/list/table.tsx";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { choicesOf, elements, type Found, mainOf, only, seen } from "../../../support/markup.ts";
import { aUser, many } from "../../../support/records.ts";

/** The sort of each column; `-` if its first order is descending. */
const tables: [path: string, name: ListName, columns: Record<string, string | null>][] = [
  ["/users", "users", {
    Name: "name",
    Email: "email",
    Role: "role",
    Status: "status",
    Joined: "-joinedAt",
  }],
  ["/kyc", "kyc-requests", {
    User: "userName",
    Type: "type",
    Submitted: "-submittedAt",
    Status: "status",
    Documents: null,
    Actions: null,
  }],
  ["/finance", "transactions", {
    Type: "type",
    Description: "description",
    Amount: "-amountCents",
    Date: "-date",
    Status: "status",
  }],
  ["/content", "content", {
    Title: "title",
    Type: "type",
    Author: "author",
    Status: "published",
    Views: "-views",
    Created: "-createdAt",
  }],
  ["/staff", "staff", {
    Name: "name",
    Email: "email",
    Role: "role",
    Status: "status",
    Joined: "-joinedAt",
  }],
  ["/audit-logs", "audit-logs", {
    Action: "action",
    User: "actorName",
    Target: "target",
    Timestamp: "-at",
    Status: "status",
  }],
];

const cards: [path: string, name: ListName, api: string][] = [
  ["/communities", "communities", "/api/communities"],
  ["/partners", "partners", "/api/partners"],
];

/** Without the address of the list, which live rows are read from. */
const show = async (desk: Desk, path: string) =>
  mainOf((await desk.get(path)).text)
    .replace(/ hx-get="[^"]*" hx-trigger="list/, "").replace(/ hx-get="[^"]*shown=/, "");
const headsOf = (main: string) => elements(main, "th", { scope: "col" });
const linkIn = ({ html }: Found) => elements(html, "a")[0]?.attributes.href;
const sortIn = (href = "") => new URL(href, "http://own.test").searchParams.get("sort");
const sortsOf = (name: ListName) => listOf(name).listShape.sorts as readonly string[];
const defaultOf = (name: ListName) => `-${listOf(name).listShape.instant as string}`;

/** The values of a column, from top to bottom. */
const keysOf = (main: string, column: number): (string | number)[] =>
  elements(only(main, "tbody").html, "tr").map(({ html }) => {
    const cell = [...html.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)][column]?.[1] ?? "";
    const instant = elements(cell, "time")[0]?.attributes.datetime;
    const text = seen(cell);
    return instant ?? (/^\$?[\d,.]+$/.test(text) ? Number(text.replace(/[$,]/g, "")) : text);
  });

/** Compares texts by code point and numbers by value; expired requests sort as accepted. */
function inOrder(keys: readonly (string | number)[]): (string | number)[] {
  const place = (key: string | number) => key === "expired" ? "acc" : key;
  return keys.toSorted((a, b) => place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0);
}

Deno.test("each head but those of documents and actions sorts its list, both ways", async (t) => {
  await withDesk(async (desk) => {
    for (const [path, name, columns] of tables) {
      await t.step(path, async () => {
        const heads = headsOf(await show(desk, path));
        assert.deepEqual(heads.map(({ text }) => text), Object.keys(columns));
        for (const [index, [label, sort]] of Object.entries(columns).entries()) {
          if (sort === null) {
            assert.equal(linkIn(heads[index]!), undefined, label);
            continue;
          }
          for (const asked of [sort, reversed(sort)]) {
            const main = await show(desk, `${path}?sort=${asked}`);
            const keys = keysOf(main, index);
            assert.ok(keys.length > 1, path);
            const expected = inOrder(keys);
            if (asked.startsWith("-")) expected.reverse();
            assert.deepEqual(keys, expected, `${path} by ${asked}`);
            expectHeads(main, label, asked, defaultOf(name));
          }
        }
      });
    }
  });
});

/** Asserts that the sorted head leads to the reverse order; an address without one has the default. */
function expectHeads(main: string, label: string, sort: string, defaultSort: string): void {
  const sorted = headsOf(main).filter(({ attributes }) => "aria-sort" in attributes);
  const order = sort.startsWith("-") ? "descending" : "ascending";
  assert.deepEqual(sorted.map((head) => [head.text, head.attributes["aria-sort"]]), [
    [label, order],
  ]);
  assert.equal(sortIn(linkIn(sorted[0]!)) ?? defaultSort, reversed(sort));
}

Deno.test("a head asks for the newest and the most first, for names from A on", async () => {
  await withDesk(async (desk) => {
    for (const [path, name, columns] of tables) {
      const main = await show(desk, path);
      const first = headsOf(main).map((head) => sortIn(linkIn(head)));
      const expected = Object.values(columns).map((sort) =>
        sort === defaultOf(name) ? reversed(sort) : sort
      );
      assert.deepEqual(first, expected, path);
    }
  });
});

Deno.test("the choice in the form has every order of the list, and the one that stands", async () => {
  await withDesk(async (desk) => {
    for (const [path, name] of [...tables, ...cards]) {
      const all = sortsOf(name).flatMap((sort) => [sort, `-${sort}`]);
      for (const sort of all) {
        const { options, chosen } = choicesOf(await show(desk, `${path}?sort=${sort}`), "sort");
        assert.deepEqual(options.map(([value]) => value).toSorted(), all.toSorted(), path);
        assert.deepEqual(chosen, [sort], path);
        const [, text] = options.find(([value]) => value === sort)!;
        assert.match(text!, sort.startsWith("-") ? /^\w.*, descending$/ : /^\w.*, ascending$/);
      }
    }
  });
});

Deno.test("an order that a list does not know is its own one, newest first", async () => {
  await withDesk(async (desk) => {
    for (const [path, name] of [...tables, ...cards]) {
      const whole = await show(desk, path);
      for (const sort of ["documents", "search", "--name", "-", "NAME", "id", "hash"]) {
        const main = await show(desk, `${path}?sort=${sort}`);
        assert.deepEqual(main, whole, `${path} by ${sort}`);
        assert.deepEqual(choicesOf(main, "sort").chosen, [defaultOf(name)], path);
      }
    }
  });
});

const plantUsers = ({ store: { db } }: Desk) =>
  users.insert(db, many(230, (n, joinedAt) => aUser({ id: `u_${n}`, joinedAt })));

Deno.test("another order keeps search and filters, and begins at its first page", async () => {
  await withDesk(async (desk) => {
    await plantUsers(desk);
    const first = await show(desk, "/users?q=test&role=mentee&status=active&sort=status");
    const next = only(first, "a", { rel: "next" }).attributes.href!;
    const main = await show(desk, next);
    expectHeads(main, "Status", "status", "-joinedAt");
    const heads = headsOf(main).map((head) => linkIn(head));
    assert.ok(heads.includes("/users?q=test&sort=email&role=mentee&status=active"), `${heads}`);
    assert.ok(heads.every((href) => !href?.includes("after")));
  }, { sample: false });
});
