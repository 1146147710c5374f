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
          assert.ok(part.text.includes('<hx-partial hx-target="#toolbar" hx-swap="outerMorph">'));
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

Deno.test("a list says what is to be said of it", () =>
  withDesk(async (desk) => {
    const some = (await desk.fragment("/users?role=mentor")).text;
    const rows = rowsOf(some).size;
    assert.match(regionIn(some)["data-count"] ?? "", new RegExp(`^${rows}\\b`));
    const none = (await desk.fragment("/users?q=zzzzzz")).text;
    assert.equal(regionIn(none)["data-count"], "No users found");
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
    const answer = await desk.bare("/users?q=hart", {
      headers: {
        "hx-request": "true",
        "hx-current-url": `${desk.origin}/users?q=hart&role=mentor`,
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

Deno.test("what starts a review means the queue that the list shows, and no other one", () =>
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
