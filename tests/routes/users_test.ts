import assert from "node:assert/strict";
import * as users from "../../data/records/users.ts";
import { textOf, withDesk } from "../support/helpers.ts";
import {
  columnsOf,
  elements,
  factsOf,
  headingsOf,
  mainOf,
  only,
  rowsOf,
} from "../support/markup.ts";
import { aUser } from "../support/records.ts";

const people = [
  aUser({ id: "u_1", name: "Zoë Zimmer", role: "mentor", joinedAt: "2026-11-18T14:32:00.000Z" }),
  aUser({
    id: "u_2",
    name: "ada lovelace",
    email: "ada@example.com",
    role: "admin",
    status: "inactive",
    joinedAt: "2025-01-02T23:59:59.000Z",
  }),
  aUser({ id: "u_3", name: `<b>"O'Neil" & co</b>`, joinedAt: "2024-05-06T00:00:00.000Z" }),
];

Deno.test("/users lists name, email, role, status and joined date, newest first", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, people);
    const { status, text } = await desk.get("/users");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Users");
    assert.match(textOf(main), /^Skip to list Users Manage platform users /);
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading users...");
    assert.deepEqual(columnsOf(main), ["Name", "Email", "Role", "Status", "Joined"]);
    assert.deepEqual([...rowsOf(main)], [
      ["u_1", ["Zoë Zimmer", "test.person@example.com", "mentor", "active", "Nov 18, 2026"]],
      ["u_2", ["ada lovelace", "ada@example.com", "admin", "inactive", "Jan 2, 2025"]],
      [
        "u_3",
        [
          `<b>"O'Neil" & co</b>`,
          "test.person@example.com",
          "mentee",
          "active",
          "May 6, 2024",
        ],
      ],
    ]);
  }, { sample: false }));

Deno.test("/users shows the role as a badge and the active status as primary", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, people);
    const main = mainOf((await desk.get("/users")).text);
    const badges = (id: string) =>
      [...only(main, "tr", { id }).html.matchAll(/<span class="(badge[^"]*)"/g)]
        .map(([, name]) => name);
    assert.deepEqual(badges("u_1"), ["badge plain", "badge primary"]);
    assert.deepEqual(badges("u_2"), ["badge plain", "badge"]);
  }, { sample: false }));

Deno.test("/users has an Export control, which leads to a page where one must confirm first", () =>
  withDesk(async (desk) => {
    const main = mainOf((await desk.get("/users")).text);
    const menu = only(main, "details", { class: "menu-button end" });
    assert.equal(only(menu.html, "summary").text, "Export");
    assert.deepEqual(
      elements(menu.html, "a").map(({ text, attributes }) => [text, attributes.href]),
      [
        ["CSV", "/users/export.csv"],
        ["NDJSON", "/users/export.ndjson"],
      ],
    );
    // With the attribute `download` the browser would save the step-up page as a failed file.
    assert.ok(elements(menu.html, "a").every(({ attributes }) => !("download" in attributes)));
  }));

Deno.test("User Details shows initial, name and every field", async (t) => {
  await withDesk(async (desk) => {
    await users.insert(desk.store.db, people);
    const shapes = { dialog: desk.fragment("/users/u_2"), page: desk.get("/users/u_2") };
    for (const [shape, asked] of Object.entries(shapes)) {
      await t.step(shape, async () => {
        const { text } = await asked;
        assert.match(text, /<span class="avatar lg"[^>]*>A<\/span>/);
        assert.deepEqual(headingsOf(text), [
          "ada lovelace",
          "Current request",
          "KYC requests",
          "Transactions",
        ]);
        assert.deepEqual(factsOf(text), [
          ["Stage", "Not submitted"],
          ["Next step", "The applicant must submit a request."],
          ["Email", "ada@example.com"],
          ["Status", "inactive"],
          ["Role", "admin"],
          ["Joined", "Jan 2, 2025"],
          ["User ID", "u_2"],
          ["Account Status", "inactive"],
          ["Last Activity", "Not recorded"],
        ]);
        assert.match(text, /<dd><span class="badge"><svg/, "the status is a badge");
      });
    }
  }, { sample: false });
});

Deno.test("a name is text wherever it stands, not markup", () =>
  withDesk(async (desk) => {
    await users.insert(desk.store.db, people);
    for (const path of ["/users", "/users/u_3"]) {
      const { text } = await desk.get(path);
      assert.ok(!text.includes('<b>"O'), path);
      assert.ok(textOf(mainOf(text)).includes(`<b>"O'Neil" & co</b>`), path);
    }
  }, { sample: false }));

Deno.test("Last Activity is what the platform sends; the demo shows when somebody joined", () =>
  withDesk(async (desk) => {
    const joinedAt = "2025-01-02T00:00:00.000Z";
    const lastActiveAt = "2026-11-03T10:00:00.000Z";
    await users.insert(desk.store.db, [
      aUser({ id: "u_quiet", joinedAt }),
      aUser({ id: "u_seen", joinedAt, lastActiveAt }),
    ]);
    for (const [id, shown] of [["u_quiet", "Jan 2, 2025"], ["u_seen", "Nov 3, 2026"]]) {
      const facts = new Map(factsOf((await desk.fragment(`/users/${id}`)).text));
      assert.equal(facts.get("Last Activity"), shown);
    }
  }));
