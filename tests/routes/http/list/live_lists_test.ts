import assert from "node:assert/strict";
import { screens } from "../../../../views/screens.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { choicesOf, elements, mainOf, only, rowsOf } from "../../../support/markup.ts";

/** The page from the list's region on, without the mark that ends the loading line. */
const regionOf = (html: string) =>
  html.slice(html.indexOf('<div id="list"')).replace("<wbr hidden>", "");
const regionIn = (html: string) => only(html, "div", { id: "list" }).attributes;

const bothOf = async (desk: Desk, path: string) => {
  const [page, part] = [await desk.get(path), await desk.fragment(path)];
  return { page, part };
};

Deno.test("a list that htmx asks for is the page's own region and toolbar, without the shell", async (t) => {
  await withDesk(async (desk) => {
    for (const { href } of Object.values(screens)) {
      for (const search of ["", "?q=a&sort=status", "?q=zzzzzz"]) {
        const path = href + search;
        await t.step(path, async () => {
          const { page, part } = await bothOf(desk, path);
          assert.equal(part.status, 200);
          assert.doesNotMatch(part.text, /<(html|main|nav(?! class="tabs")|h1)\b|class="loading/);
          assert.ok(part.text.includes('<hx-partial hx-target="#toolbar" hx-swap="outerHTML">'));
          const main = mainOf(page.text);
          assert.equal(regionOf(part.text), regionOf(main), "the same list");
          const toolbar = only(part.text, "search", { id: "toolbar" });
          assert.equal(toolbar.html, only(main, "search", { id: "toolbar" }).html);
        });
      }
    }
  });
});

Deno.test("page and part of a list vary by who asks, and neither is kept", () =>
  withDesk(async (desk) => {
    const { page, part } = await bothOf(desk, "/users?role=mentor");
    for (const { headers } of [page, part]) {
      assert.match(headers.get("vary") ?? "", /\bHX-Request\b/i);
      assert.equal(headers.get("cache-control"), "no-store");
    }
  }));

Deno.test("the part of a list shows the state of its address in toolbar, rows and links", () =>
  withDesk(async (desk) => {
    const { text } = await desk.fragment("/users?q=example&role=mentor&sort=name");
    const rows = [...rowsOf(text).values()];
    assert.ok(rows.length > 0, "there are mentors");
    assert.ok(rows.every((row) => row[2] === "mentor"));
    assert.equal(only(text, "input", { name: "q" }).attributes.value, "example");
    assert.deepEqual(choicesOf(text, "role").chosen, ["mentor"]);
    assert.deepEqual(choicesOf(text, "sort").chosen, ["name"]);
    const state = "q=example&sort=name&role=mentor";
    for (const [label, file] of [["CSV", "csv"], ["NDJSON", "ndjson"]]) {
      const link = elements(text, "a").find((one) => one.text === label);
      assert.equal(link?.attributes.href, `/users/export.${file}?${state}`);
    }
  }));

Deno.test("the part of a list announces the number of its records", () =>
  withDesk(async (desk) => {
    const announced = (html: string) => only(html, "div", { id: "list-status" }).text;
    const some = (await desk.fragment("/users?role=mentor")).text;
    const rows = rowsOf(some).size;
    assert.match(announced(some), new RegExp(`^${rows}\\b`));
    const none = (await desk.fragment("/users?q=zzzzzz")).text;
    assert.equal(announced(none), "No users found");
  }));

const addressChanges: [source: string, shown: string, sent: string, header: string | null][] = [
  // Typing, in the search and in an amount.
  ["form", "/users", "/users?q=a&role=&sort=-joinedAt", "replace /users?q=a"],
  [
    "form",
    "/finance?q=a&after=x",
    "/finance?q=ab&amountFrom=5",
    "replace /finance?q=ab&amountFrom=5",
  ],
  // Choices, in repeated and in comma form.
  ["form", "/users", "/users?q=a&role=mentor", "push /users?q=a&role=mentor"],
  [
    "form",
    "/users?role=admin",
    "/users?role=admin,mentor&status=",
    "push /users?role=admin,mentor",
  ],
  [
    "form",
    "/kyc",
    "/kyc?status=pending&status=accepted",
    "push /kyc?status=pending,accepted",
  ],
  // Links have their own address; the one that is shown adds no entry.
  ["a", "/users?q=a", "/users", "push /users"],
  ["a", "/users?role=admin", "/users?role=admin", "replace /users?role=admin"],
  // Loaded again, or behind a dialog.
  ["div#list", "/users?q=a", "/users?q=a", null],
  ["form", "/users/u_1", "/users?q=a", null],
];

Deno.test("typing replaces the address of a list, a choice or a link adds one to the history", () =>
  withDesk(async (desk) => {
    for (const [source, shown, sent, change] of addressChanges) {
      const { headers } = await desk.get(sent, {
        "hx-request": "true",
        "hx-source": source,
        "hx-current-url": desk.origin + shown,
      });
      const [pushed, replaced] = ["hx-push-url", "hx-replace-url"].map((name) => headers.get(name));
      const found = pushed ? `push ${pushed}` : replaced && `replace ${replaced}`;
      assert.equal(found, change, `${source} from ${shown} to ${sent}`);
    }
  }));

Deno.test("the form of a list gets no new toolbar, only the links that depend on the query", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users?q=a", { "hx-request": "true", "hx-source": "form" });
    assert.equal(elements(text, "form").length, 0);
    assert.match(text, /\/users\/export\.csv\?q=a/);
    assert.match(text, /\/views\/new\/users\?q=a/);
  }));

Deno.test("Back restores a list with its toolbar", () =>
  withDesk(async (desk) => {
    const { text } = await desk.get("/users?q=a", { "hx-history-restore-request": "true" });
    assert.equal(elements(text, "main").length, 0);
    assert.equal(only(text, "input", { name: "q" }).attributes.value, "a");
    assert.equal(regionIn(text)["hx-get"], "/users?q=a");
  }));

Deno.test("a list that cannot be read fails as a part, so that the old one stays", () =>
  withDesk(async (desk) => {
    await desk.store.db.schema.alterTable("users").renameTo("users_gone").execute();
    const { status, text } = await desk.fragment("/users");
    assert.equal(status, 500);
    assert.ok(!text.includes('id="list"'));
    const page = await desk.get("/users");
    assert.equal(page.status, 200);
    assert.match(textOf(mainOf(page.text)), /Users could not be loaded/);
  }));

Deno.test("a part of a list leads to the sign-in, and back to the list as it was wanted", () =>
  withDesk(async (desk) => {
    const answer = await desk.bare("/users?q=hart&role=mentor", {
      headers: {
        "hx-request": "true",
        "hx-current-url": `${desk.origin}/users?role=mentor`,
        "sec-fetch-site": "same-origin",
      },
    });
    assert.equal(answer.status, 401);
    const next = encodeURIComponent("/users?q=hart&role=mentor");
    assert.equal(answer.headers.get("hx-redirect"), `/login?next=${next}`);
  }));

Deno.test("a part of a list with a search is not fetched ahead of a click", () =>
  withDesk(async (desk) => {
    const ahead = { "hx-request": "true", "sec-purpose": "prefetch" };
    assert.equal((await desk.get("/users?q=hart", ahead)).status, 503);
  }));

Deno.test("Start review opens the queue that the list shows, and no other one", () =>
  withDesk(async (desk) => {
    const startIn = (html: string) => only(html, "form", { id: "start-review" }).attributes.action;
    for (
      const [path, queue] of [
        ["/kyc?queue=due-soon", "due-soon"],
        ["/kyc?queue=overdue", "overdue"],
        ["/kyc", "to-review"],
      ] as const
    ) {
      const { page, part } = await bothOf(desk, path);
      assert.equal(startIn(page.text), `/kyc/review?queue=${queue}`, path);
      assert.equal(startIn(part.text), startIn(page.text), path);
    }
  }));
