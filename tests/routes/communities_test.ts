import assert from "node:assert/strict";
import * as communities from "../../data/records/communities.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { cardsOf, factsOf, headingsOf, mainOf, only } from "../support/markup.ts";
import { aCommunity } from "../support/records.ts";

const groups = [
  aCommunity({ id: "c_1", createdAt: "2026-11-18T14:32:00.000Z", category: "Macro" }),
  aCommunity({
    id: "c_2",
    name: "Quiet Room",
    mentorName: "Léa Fontaine",
    members: 1,
    status: "inactive",
    createdAt: "2025-01-02T03:04:05.000Z",
  }),
];

const withGroups = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await communities.insert(desk.store.db, groups);
    await test(desk);
  }, { sample: false });

Deno.test("/communities shows cards with status, name, mentor, members and created date", () =>
  withGroups(async (desk) => {
    const { status, text } = await desk.get("/communities");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Communities");
    assert.match(textOf(main), /^Skip to list Communities Manage mentor communities /);
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading communities...");
    assert.deepEqual([...cardsOf(main)], [
      ["c_1", "active Test Circle Mentor: Test Person 1,234 members Nov 18, 2026"],
      ["c_2", "inactive Quiet Room Mentor: Léa Fontaine 1 member Jan 2, 2025"],
    ]);
    assert.match(only(main, "article", { id: "c_1" }).html, /class="badge primary"/);
    assert.match(only(main, "article", { id: "c_2" }).html, /class="badge"/);
  }));

Deno.test("Community Details shows description, fields and estimated statistics", async (t) => {
  await withGroups(async (desk) => {
    const path = "/communities/c_1";
    const shapes = { dialog: desk.fragment(path), page: desk.get(path) };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.deepEqual(headingsOf(text), ["Test Circle", "Statistics"]);
        const description =
          "Test Circle is a trading community where mentor and members learn together.";
        assert.deepEqual(factsOf(text), [
          ["Description", description],
          ["Status", "active"],
          ["Members", "1,234"],
          ["Mentor", "Test Person"],
          ["Created", "Nov 18, 2026"],
          ["Category", "Macro"],
          ["Active Members (estimate)", "863"],
          ["New This Week (estimate)", "246"],
        ]);
      });
    }
  });
});

Deno.test("a community without a category is one of Trading", () =>
  withGroups(async (desk) => {
    const facts = new Map(factsOf((await desk.fragment("/communities/c_2")).text));
    assert.equal(facts.get("Category"), "Trading");
    assert.equal(facts.get("Members"), "1");
    assert.equal(facts.get("Active Members (estimate)"), "0");
    assert.equal(facts.get("New This Week (estimate)"), "0");
  }));

Deno.test("the demo has the specification's labels of estimated statistics", () =>
  withDesk(async (desk) => {
    await communities.insert(desk.store.db, [aCommunity({ id: "c_own", members: 10 })]);
    const facts = new Map(factsOf((await desk.fragment("/communities/c_own")).text));
    assert.deepEqual([facts.get("Active Members"), facts.get("New This Week")], ["7", "2"]);
  }));
