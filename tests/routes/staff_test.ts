import assert from "node:assert/strict";
import * as staff from "../../data/staff/accounts/staff.ts";
import { withDesk } from "../support/helpers.ts";
import { columnsOf, elements, mainOf, only, rowsOf } from "../support/markup.ts";
import { aStaffMember } from "../support/records.ts";

const member = aStaffMember({
  id: "s_2",
  name: "Oskar Lund",
  email: "oskar@example.com",
  role: "moderator",
  status: "inactive",
  joinedAt: "2025-01-02T03:04:05.000Z",
});

Deno.test("/staff lists name, email, role, status and joined date", () =>
  withDesk(async (desk) => {
    await staff.insert(desk.store.db, [member]);
    const { status, text } = await desk.get("/staff");
    assert.equal(status, 200);
    const main = mainOf(text);
    assert.equal(only(main, "h1").text, "Staff");
    assert.equal(only(main, "p", { "aria-busy": "true" }).text, "Loading staff...");
    assert.deepEqual(columnsOf(main), ["Name", "Email", "Role", "Status", "Joined"]);
    assert.deepEqual([...rowsOf(main)], [
      ["s_test", ["Rae Viewer", "rae.viewer@example.com", "admin", "active", "Mar 4, 2026"]],
      ["s_2", ["Oskar Lund", "oskar@example.com", "moderator", "inactive", "Jan 2, 2025"]],
    ]);
  }, { sample: false }));

Deno.test("/staff highlights who is active, shows roles as badges and leads to each member", () =>
  withDesk(async (desk) => {
    await staff.insert(desk.store.db, [member]);
    const main = mainOf((await desk.get("/staff")).text);
    const badgesOf = (id: string) =>
      [...only(main, "tr", { id }).html.matchAll(/<span class="(badge[^"]*)"/g)]
        .map(([, name]) => name);
    assert.deepEqual(badgesOf("s_test"), ["badge plain", "badge primary"]);
    assert.deepEqual(badgesOf("s_2"), ["badge plain", "badge"]);
    const links = elements(only(main, "tbody").html, "a").map(({ text, attributes }) => [
      text,
      attributes.href,
    ]);
    assert.deepEqual(links, [["Rae Viewer", "/staff/s_test"], ["Oskar Lund", "/staff/s_2"]]);
  }, { sample: false }));

Deno.test("/staff and its API carry no password, hash or session", () =>
  withDesk(async (desk) => {
    for (const path of ["/staff", "/api/staff", "/profile", "/audit-logs"]) {
      const { text } = await desk.get(path);
      assert.doesNotMatch(text, /pbkdf2|passwordHash|admin123/, path);
    }
  }));
