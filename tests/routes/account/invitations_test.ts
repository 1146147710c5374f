import assert from "node:assert/strict";
import {
  accept,
  CHOSEN,
  errorOf,
  guest,
  invite,
  linkIn,
  open,
  visitor,
} from "../../support/accounts.ts";
import { toastsOf } from "../../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { choicesOf, elements, only } from "../../support/markup.ts";
import { aStaffMember } from "../../support/records.ts";

/** A desk with one admin and no sample data, where passwords must be real ones. */
const withAdmin = (test: (desk: Desk) => Promise<void>, now?: () => Date) =>
  withDesk(test, { sample: false, now });

const guestOf = ({ store }: Desk) =>
  store.db.selectFrom("staff").selectAll().where("email", "=", guest.email).executeTakeFirst();

const statusOf = async (desk: Desk, path: string) => (await visitor(desk).get(path)).status;

Deno.test("an invitation shows its link once, and the account waits without rights", () =>
  withAdmin(async (desk) => {
    const answer = await desk.post("/staff/invite", guest);
    const path = linkIn(desk, answer);
    assert.match(
      textOf(answer.text),
      /Send this link to Gus Guest\. It can be used once and expires/,
    );
    assert.equal((await guestOf(desk))?.status, "inactive");
    const { id = "" } = await guestOf(desk) ?? {};
    const token = path.split("/").at(-1) ?? "";
    for (const page of ["/staff", `/staff/${id}`, "/audit-logs", "/api/staff"]) {
      assert.ok(!(await desk.get(page)).text.includes(token), page);
    }
    assert.match(textOf((await desk.get(`/staff/${id}`)).text), /Invited, not accepted yet/);
    assert.equal((await visitor(desk).signIn(guest.email, "")).status, 422);
    assert.equal((await visitor(desk).signIn(guest.email, CHOSEN)).status, 401);
  }));

Deno.test("the link leads to a form without a shell that greets its person", () =>
  withAdmin(async (desk) => {
    const path = await invite(desk);
    const { status, text } = await open(visitor(desk), path);
    assert.equal(status, 200);
    assert.match(textOf(text), /Gus Guest, choose a password for your account\./);
    assert.doesNotMatch(text, /class="sidebar"|<nav/);
    assert.equal(only(text, "form", { method: "post" }).attributes.action, "/invitation");
    const email = only(text, "input", { name: "email" }).attributes;
    assert.ok(email.value === guest.email && "disabled" in email);
  }));

Deno.test("an accepted invitation sets a password and the role", () =>
  withAdmin(async (desk) => {
    const person = visitor(desk);
    const answer = await accept(person, await invite(desk));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/login"]);
    assert.deepEqual(toastsOf(await person.get("/login")), ["Your account is active. Sign in."]);
    assert.equal((await person.get("/dashboard")).status, 303, "the link signs nobody in");
    assert.equal((await person.signIn(guest.email, CHOSEN)).status, 303);
    const { text } = await person.get("/profile");
    assert.equal(only(text, "summary").text, "G Gus Guest moderator");
  }));

Deno.test("a token that nobody was given is 404, signed in or not", () =>
  withAdmin(async (desk) => {
    await invite(desk);
    for (const token of ["x", "%25", "' or 1=1 --", "a".repeat(500)]) {
      const path = `/invitation/${encodeURIComponent(token)}`;
      assert.deepEqual([await statusOf(desk, path), (await desk.get(path)).status], [404, 404]);
    }
  }));

const unfit: [why: string, passwords: [string, string], field: string, error: string][] = [
  ["none", ["", ""], "newPassword", "Use at least 12 characters."],
  ["too short", ["short words", "short words"], "newPassword", "Use at least 12 characters."],
  ["too long", ["x".repeat(129), "x".repeat(129)], "newPassword", "Use at most 128 characters."],
  [
    "one of the commonest",
    ["Password1234", "Password1234"],
    "newPassword",
    "This password is too common. Choose another.",
  ],
  ["not the same", [CHOSEN, `${CHOSEN}!`], "confirmPassword", "The passwords don't match."],
];

Deno.test("a password that does not fit is 422 with what to do; the link stays", async (t) => {
  await withAdmin(async (desk) => {
    const path = await invite(desk);
    const person = visitor(desk);
    for (const [why, [one, other], field, error] of unfit) {
      await t.step(why, async () => {
        const { status, text } = await accept(person, path, one, other);
        assert.equal(status, 422);
        assert.equal(errorOf(text, field), error);
        for (const { attributes } of elements(text, "input", { type: "password" })) {
          assert.ok(!attributes.value, "no password is sent back");
        }
        assert.equal((await guestOf(desk))?.status, "inactive");
      });
    }
    assert.equal((await accept(person, path)).status, 303);
  });
});

const refused: [why: string, form: Record<string, string>, field: string, error: string][] = [
  ["no name", { ...guest, name: " " }, "name", "Enter a name."],
  ["an email that is none", { ...guest, email: "gus" }, "email", "Enter a valid email address."],
  [
    "somebody's email, in another case",
    { ...guest, email: aStaffMember().email.toUpperCase() },
    "email",
    "This email belongs to another account.",
  ],
];

Deno.test("an invitation that does not fit is 422 with what was typed", async (t) => {
  await withAdmin(async (desk) => {
    for (const [why, form, field, error] of refused) {
      await t.step(why, async () => {
        const { status, text } = await desk.post("/staff/invite", form);
        assert.equal(status, 422);
        assert.equal(errorOf(text, field), error);
        for (const name of ["name", "email"]) {
          const { value = "" } = only(text, "input", { name }).attributes;
          assert.equal(value.trim().toLowerCase(), form[name]?.trim().toLowerCase());
        }
        assert.deepEqual(choicesOf(text, "role").chosen, [guest.role]);
        const rows = await desk.store.db.selectFrom("staff").selectAll().execute();
        assert.equal(rows.length, 1);
      });
    }
    const owner = await desk.post("/staff/invite", { ...guest, role: "owner" });
    assert.equal(owner.status, 422);
    assert.equal(await guestOf(desk), undefined);
  });
});

Deno.test("a link that leads nowhere any more says so", () =>
  withDesk(async (desk) => {
    const answer = await desk.get("/invitation/used-up");
    assert.equal(answer.status, 404);
    assert.match(answer.text, /This invitation has been used or has expired\./);
  }, { signedIn: false }));

Deno.test("the log does not hold the token of a link", () =>
  withDesk(async (desk) => {
    const lines: string[] = [];
    const { error } = console;
    console.error = (...parts: unknown[]) => void lines.push(parts.join(" "));
    try {
      await desk.store.db.schema.dropTable("invitations").execute();
      assert.equal((await desk.get("/invitation/a-secret-token")).status, 500);
    } finally {
      console.error = error;
    }
    assert.match(lines.join(), /"route":"\/invitation\/:token"/);
    assert.doesNotMatch(lines.join(), /a-secret-token/);
  }, { signedIn: false }));

Deno.test("an invitation can be withdrawn from the page of its person, and made again", () =>
  withAdmin(async (desk) => {
    const path = await invite(desk);
    const { id = "" } = await guestOf(desk) ?? {};
    const withdrawing = only((await desk.get(`/staff/${id}`)).text, "form", {
      action: `/staff/${id}/withdraw`,
    });
    assert.equal(withdrawing.text, "Withdraw invitation");
    const answer = await desk.post(`/staff/${id}/withdraw`, {});
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/staff"]);
    assert.deepEqual(toastsOf(await desk.get("/staff")), ["Invitation withdrawn"]);
    assert.equal(await statusOf(desk, path), 404);
    const { text } = await desk.get(`/staff/${id}`);
    assert.match(textOf(text), /No account yet/);
    assert.doesNotMatch(text, /\/withdraw"/);
    assert.equal((await desk.post(`/staff/${id}/withdraw`, {})).status, 409);
    const again = linkIn(desk, await desk.post(`/staff/${id}/invite`, {}));
    assert.equal(await statusOf(desk, again), 303);
  }));
