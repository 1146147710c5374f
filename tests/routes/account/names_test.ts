import assert from "node:assert/strict";
import { errorOf } from "../../support/accounts.ts";
import { type Desk, withDesk } from "../../support/helpers.ts";

const nameOf = async ({ store }: Desk): Promise<string> =>
  (await store.db.selectFrom("staff").select("name").where("id", "=", "s_1")
    .executeTakeFirstOrThrow()).name;

for (
  const name of [
    "System",
    "sys\u200dtem",
    "sys\ufe0ftem",
    "single  sign-on",
    "\u3164",
    " single SIGN-ON",
    "Service full",
    "\u200b",
    "Ana\u202eX",
    "12",
    "a\nb",
  ]
) {
  Deno.test(`nobody is called ${JSON.stringify(name)}: the trail would not tell who it was`, () =>
    withDesk(async (desk) => {
      const { status, text } = await desk.post("/profile", { name, email: "admin@example.com" });
      assert.equal(status, 422);
      assert.ok(errorOf(text, "name"));
      assert.equal(await nameOf(desk), "Dana Okafor");
    }));
}

Deno.test("a name may be of any script, and have what it is spelt with", () =>
  withDesk(async (desk) => {
    for (
      const name of [
        "O\u2019Brien-Sm\u00edth 3rd",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u674e\u5c0f\u9f99",
      ]
    ) {
      const { status } = await desk.post("/profile", { name, email: "admin@example.com" });
      assert.equal(status, 303, name);
      assert.equal(await nameOf(desk), name);
    }
  }));
