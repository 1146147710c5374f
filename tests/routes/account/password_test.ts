import assert from "node:assert/strict";
import { CHOSEN, errorOf, visitor } from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, PASSWORD, withDesk } from "../../support/helpers.ts";
import { elements, mainOf } from "../../support/markup.ts";
import { aStaffMember } from "../../support/records.ts";

const EMAIL = aStaffMember().email;

const change = (desk: Desk, current: string, next: string, confirm = next) =>
  desk.post("/profile/password", {
    currentPassword: current,
    newPassword: next,
    confirmPassword: confirm,
  });

/** A desk with one admin and no sample data, where passwords must be real ones. */
const withAdmin = (test: (desk: Desk) => Promise<void>) => withDesk(test, { sample: false });

const keptOf = ({ store }: Desk) => store.db.selectFrom("credentials").selectAll().execute();

Deno.test("a new password counts at once, the old one no longer, and a toast says so once", () =>
  withAdmin(async (desk) => {
    const answer = await change(desk, PASSWORD, CHOSEN);
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/profile"]);
    assert.deepEqual(toastsOf(await desk.get("/profile")), ["Password updated successfully"]);
    assert.deepEqual(toastsOf(await desk.get("/profile")), []);
    assert.equal((await visitor(desk).signIn(EMAIL, PASSWORD)).status, 401);
    assert.equal((await visitor(desk).signIn(EMAIL, CHOSEN)).status, 303);
  }));

const fits: Record<string, string> = {
  "twelve characters": "twelve-chars",
  "a hundred and twenty-eight characters": Array.from({ length: 60 }, (_, n) => n * n).join(" ")
    .slice(0, 128),
  "letters of any script, counted as characters": "пароль🔑密码ñandúñandú",
  "spaces at both ends": `  ${CHOSEN}  `,
};

for (const [kind, password] of Object.entries(fits)) {
  Deno.test(`a password may have ${kind}, and is kept as typed`, () =>
    withAdmin(async (desk) => {
      assert.equal((await change(desk, PASSWORD, password)).status, 303);
      assert.equal((await visitor(desk).signIn(EMAIL, password)).status, 303);
      assert.equal((await visitor(desk).signIn(EMAIL, `${password}x`)).status, 401);
    }));
}

type Refusal = [why: string, sent: [string, string, string], field: string, error: string];

const refused: readonly Refusal[] = [
  [
    "the current one is wrong",
    ["not it at all", CHOSEN, CHOSEN],
    "currentPassword",
    "This is not your current password.",
  ],
  [
    "there is no current one",
    ["", CHOSEN, CHOSEN],
    "currentPassword",
    "Enter your password.",
  ],
  [
    "it is the current one",
    [PASSWORD, PASSWORD, PASSWORD],
    "newPassword",
    "Choose a password other than the current one.",
  ],
  [
    "the current one is wrong, though the new one is the same",
    [CHOSEN, CHOSEN, CHOSEN],
    "currentPassword",
    "This is not your current password.",
  ],
  [
    "it is too short",
    [PASSWORD, "eleven char", "eleven char"],
    "newPassword",
    "Use at least 12 characters.",
  ],
  [
    "it is one of the commonest, in any case",
    [PASSWORD, "QwertyUIOP123", "QwertyUIOP123"],
    "newPassword",
    "This password is too common. Choose another.",
  ],
  [
    "it is too long",
    [PASSWORD, "y".repeat(129), "y".repeat(129)],
    "newPassword",
    "Use at most 128 characters.",
  ],
  [
    "the two differ",
    [PASSWORD, CHOSEN, `${CHOSEN} `],
    "confirmPassword",
    "The passwords don't match.",
  ],
];

Deno.test("an unfit password is refused with 422 and what to do; sessions go on", async (t) => {
  await withAdmin(async (desk) => {
    const elsewhere = visitor(desk);
    await elsewhere.signIn(EMAIL, PASSWORD);
    const before = await keptOf(desk);
    for (const [why, [current, next, confirm], field, error] of refused) {
      await t.step(why, async () => {
        const { status, text } = await change(desk, current, next, confirm);
        assert.equal(status, 422);
        const main = mainOf(text);
        assert.equal(errorOf(main, field), error);
        const fields = elements(main, "input", { type: "password" });
        assert.ok(fields.length >= 3);
        assert.ok(fields.every(({ attributes }) => !attributes.value), "none is sent back");
        assert.deepEqual(await keptOf(desk), before);
        assert.equal((await elsewhere.get("/users")).status, 200);
      });
    }
  });
});

Deno.test("the sample's account may keep to eight characters, but not to common ones", () =>
  withDesk(async (desk) => {
    assert.equal((await change(desk, "admin123", "seven77")).status, 422);
    assert.equal((await change(desk, "admin123", "password1")).status, 422);
    assert.equal((await change(desk, "admin123", "eight-ch")).status, 303);
  }));
