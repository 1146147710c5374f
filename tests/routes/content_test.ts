import assert from "node:assert/strict";
import * as content from "../../data/records/content.ts";
import { type Desk, withDesk } from "../support/helpers.ts";
import {
  columnsOf,
  elements,
  factsOf,
  headingsOf,
  mainOf,
  only,
  rowsOf,
} from "../support/markup.ts";
import { aContent } from "../support/records.ts";

const items = [
  aContent({
    id: "ct_1",
    createdAt: "2026-11-18T14:32:00.000Z",
    description: "All about it.",
    category: "Macro",
  }),
  aContent({
    id: "ct_2",
    title: "Notes",
    type: "analysis",
    author: "Léa Fontaine",
    published: false,
    views: 0,
    createdAt: "2025-01-02T03:04:05.000Z",
  }),
];

const withItems = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await content.insert(desk.store.db, items);
    await test(desk);
  }, { sample: false });

Deno.test("/content lists title, type, author, Published or Draft, views and created date", () =>
  withItems(async (desk) => {
    const { status, text } = await desk.get("/content");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Content");
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading content...");
    assert.deepEqual(columnsOf(main), ["Title", "Type", "Author", "Status", "Views", "Created"]);
    assert.deepEqual([...rowsOf(main)], [
      ["ct_1", ["Test Lesson", "course", "Test Person", "Published", "1,200", "Nov 18, 2026"]],
      ["ct_2", ["Notes", "analysis", "Léa Fontaine", "Draft", "0", "Jan 2, 2025"]],
    ]);
  }));

Deno.test("Content Details shows the record's fields, views and engagement included", async (t) => {
  await withItems(async (desk) => {
    const shapes = { dialog: desk.fragment("/content/ct_1"), page: desk.get("/content/ct_1") };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.deepEqual(headingsOf(text), ["Test Lesson"]);
        assert.deepEqual(factsOf(text), [
          ["Type", "course"],
          ["Status", "Published"],
          ["Description", "All about it."],
          ["Author", "Test Person"],
          ["Created", "Nov 18, 2026, 14:32"],
          ["Views", "1,200"],
          ["Category", "Macro"],
          ["Likes", "34"],
          ["Comments", "5"],
          ["Shares", "6"],
        ]);
      });
    }
  });
});

Deno.test("Content Details says what it shows instead of a description and a category", () =>
  withItems(async (desk) => {
    const facts = new Map(factsOf((await desk.fragment("/content/ct_2")).text));
    assert.equal(facts.get("Description"), "No description available for this content.");
    assert.equal(facts.get("Category"), "Education");
    assert.equal(facts.get("Status"), "Draft");
  }));

Deno.test("/content names its waiting drafts, and details lead to the platform", () =>
  withDesk(async (desk) => {
    const { db } = desk.store;
    const url = "https://academy.example/lessons/1";
    await content.insert(db, [aContent({ id: "ct_1", url }), aContent({ id: "ct_2" })]);
    const links = (html: string) =>
      elements(html, "a", { href: "/content?status=draft", role: "button" }).map(({ text }) =>
        text
      );
    assert.deepEqual(links((await desk.get("/content")).text), []);
    await content.insert(db, [aContent({ id: "ct_3", published: false })]);
    assert.deepEqual(links((await desk.get("/content")).text), ["Drafts waiting: 1"]);
    const { text } = await desk.get("/content/ct_1");
    const { attributes } = only(text, "a", { href: url });
    assert.deepEqual([attributes.target, attributes.rel], ["_blank", "noopener noreferrer"]);
    assert.doesNotMatch((await desk.get("/content/ct_2")).text, /Open on the platform/);
  }, { sample: false }));
