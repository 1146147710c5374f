import assert from "node:assert/strict";
import { sql } from "kysely";
import { confirm, decisionPath, openConfirmation } from "../../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { quietly } from "../../../support/stores.ts";

const text = "A newer version is being installed. Reload in a moment.";

/** An old process whose database a newer version has migrated. */
const withOldDesk = (test: (desk: Desk) => Promise<void>) =>
  withDesk(async (desk) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '')`
      .execute(desk.store.db);
    const [, errors] = await quietly(() => test(desk));
    assert.equal(errors, "", "nothing is logged as an error or a warning");
  });

Deno.test("an old process says that a newer version is being installed", () =>
  withOldDesk(async (desk) => {
    const fields = await openConfirmation(desk, "k_1", "accepted");
    const page = await desk.post(decisionPath("k_1", "accepted"), { ...fields, reviewNotes: "" });
    assert.equal(page.status, 503);
    assert.ok(textOf(page.text).includes(text));
    assert.doesNotMatch(textOf(page.text), /Something went wrong/);
  }));

Deno.test("a form that an old process refuses has the reason for its toast", () =>
  withOldDesk(async (desk) => {
    const { status, headers } = await confirm(desk, "k_1", "accepted");
    const reason = decodeURIComponent(headers.get("failure-text") ?? "");
    assert.deepEqual([status, reason], [503, text]);
  }));

Deno.test("people can sign out of an old process", () =>
  withOldDesk(async (desk) => {
    const cookie = desk.cookie("session") ?? "";
    const { status, headers } = await desk.post("/logout", {});
    assert.deepEqual([status, headers.get("location")], [303, "/login"]);
    desk.setCookie("session", cookie);
    assert.equal((await desk.get("/kyc")).status, 303, "the session has ended");
  }));
