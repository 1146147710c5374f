import assert from "node:assert/strict";
import { staffRoles } from "../../../data/permissions.ts";
import * as users from "../../../data/records/users.ts";
import { withDesk } from "../../support/helpers.ts";
import { elements, mainOf, only } from "../../support/markup.ts";
import { aUser } from "../../support/records.ts";
import { become } from "../../support/roles.ts";

Deno.test("The dashboard of a new desk has first steps for an admin and a sentence for others", () =>
  withDesk(async (desk) => {
    const stepsOf = async () => {
      const main = mainOf((await desk.get("/dashboard")).text);
      const links = elements(only(main, "section", { class: "panel needs hinted" }).html, "a");
      return links.map(({ attributes, html }) => [attributes.href, only(html, "b").text]);
    };
    const expected = (done: string) => [
      ["/staff/tokens", ""],
      ["/staff/webhooks", ""],
      ["/developers", done],
      ["/staff", ""],
    ];
    assert.deepEqual(await stepsOf(), expected(""));
    await users.insert(desk.store.db, [aUser({})]);
    assert.deepEqual(await stepsOf(), expected("Done"));
    await desk.store.db.deleteFrom("users").execute();
    await desk.store.db.updateTable("sums").set({ value: 0 }).execute();
    for (const role of staffRoles.filter((role) => role !== "admin")) {
      await become(desk, role, "s_test");
      const needs = only(mainOf((await desk.get("/dashboard")).text), "section", {
        class: "panel needs",
      });
      assert.match(needs.text, /Nothing has come from the platform yet\. An admin/, role);
    }
  }, { sample: false }));
