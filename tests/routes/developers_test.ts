import assert from "node:assert/strict";
import { textOf, withDesk } from "../support/helpers.ts";
import { elements, mainOf, only } from "../support/markup.ts";
import { become } from "../support/roles.ts";
import { described, description } from "./api/described.ts";

Deno.test("the page for developers shows every call, event and schema to every role", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    const { text } = await desk.get("/developers");
    const main = mainOf(text);
    const summaries = elements(main, "summary").map(({ html }) => textOf(html));
    for (const { method, path } of described) {
      const name = `${method} ${path} `;
      assert.ok(summaries.some((summary) => summary.startsWith(name)), name);
    }
    for (const [name, { post }] of Object.entries(description.webhooks)) {
      assert.ok(summaries.includes(`${name} ${post.summary}`), name);
    }
    for (const name of Object.keys(description.components.schemas)) {
      assert.ok(summaries.includes(name), name);
    }
    assert.equal(elements(main, "a", { href: "/api/openapi.json" }).length, 1);
    for (const { href = "" } of elements(main, "a").map(({ attributes }) => attributes)) {
      if (href.startsWith("#")) assert.ok(only(main, "details", { id: href.slice(1) }), href);
    }
  }));

Deno.test("the status page and the search lead to the page for developers", () =>
  withDesk(async (desk) => {
    for (const path of ["/status", "/staff/tokens", "/search?q=developers"]) {
      const main = mainOf((await desk.get(path)).text);
      assert.equal(elements(main, "a", { href: "/developers" }).length, 1, path);
    }
  }));
