import assert from "node:assert/strict";
import { withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";

/** The names of the fields with `autofocus`. */
const focusedIn = (main: string): (string | undefined)[] =>
  ["input", "select", "textarea"].flatMap((tag) => elements(main, tag))
    .filter(({ attributes }) => "autofocus" in attributes)
    .map(({ attributes }) => attributes.name);

/** A form, its address, and its first invalid field. */
const refused: [path: string, form: Record<string, string>, first: string][] = [
  ["/profile", { name: "Dana", email: "no" }, "email"],
  ["/profile", { name: "", email: "no" }, "name"],
  [
    "/profile/password",
    { currentPassword: "no", newPassword: "1", confirmPassword: "2" },
    "confirmPassword",
  ],
  ["/staff/invite", { name: "Gus", email: "no", role: "support" }, "email"],
  ["/staff/tokens", { name: "feed", scopes: "users:import", until: "no" }, "until"],
  ["/staff/tokens", { name: "feed", until: "no" }, "scopes"],
  ["/kyc/due", { individual: "24", business: "no" }, "business"],
  ["/kyc/due", { individual: "no", business: "no" }, "individual"],
  ["/settings/two-factor", { code: "123456", currentPassword: "" }, "currentPassword"],
];

for (const [path, form, first] of refused) {
  Deno.test(`${path} refuses a wrong ${first} with the focus on it alone`, () =>
    withDesk(async (desk) => {
      const { status, text } = await desk.post(path, form);
      assert.equal(status, 422);
      assert.deepEqual(focusedIn(mainOf(text)), [first]);
    }));
}

Deno.test("a form where nothing is wrong has the focus on the field that it begins with", () =>
  withDesk(async (desk) => {
    for (const path of ["/profile?edit=true", "/staff/invite", "/staff/tokens/new"]) {
      assert.deepEqual(focusedIn(mainOf((await desk.get(path)).text)), ["name"], path);
    }
    const dialog = (await desk.fragment("/kyc/due")).text;
    assert.ok("autofocus" in only(dialog, "h2").attributes);
    assert.deepEqual(focusedIn(dialog), []);
  }));
