import assert from "node:assert/strict";
import { createFormat } from "../../../views/format.ts";
import { TestProvider } from "../../sso/provider.ts";
import { toastsOf } from "../../support/decisions.ts";
import { errorOf } from "../../support/accounts.ts";
import { Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, factsOf, mainOf, only } from "../../support/markup.ts";

const show = async (desk: Desk, search = "") => mainOf((await desk.get(`/profile${search}`)).text);

const fieldOf = (main: string, name: string) => only(main, "input", { name }).attributes;

const labelOf = (main: string, name: string) =>
  only(main, "label", { for: fieldOf(main, name).id ?? "" }).text;

const memberOf = ({ store }: Desk, id = "s_1") =>
  store.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

Deno.test("/profile shows name, role and initial; name and email wait for Edit", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    assert.equal(only(main, "h1").text, "Profile");
    assert.match(main, /<span class="avatar lg"[^>]*>D<\/span>/);
    assert.match(textOf(main), /D Dana Okafor admin Edit /);
    assert.deepEqual([labelOf(main, "name"), labelOf(main, "email")], ["Name", "Email"]);
    const [name, email] = [fieldOf(main, "name"), fieldOf(main, "email")];
    assert.deepEqual([name.value, email.value], ["Dana Okafor", "admin@example.com"]);
    assert.ok("disabled" in name && "disabled" in email);
    const edit = elements(main, "a").find(({ text }) => text === "Edit");
    assert.equal(edit?.attributes.href, "/profile?edit=true");
  }));

Deno.test("/profile after Edit takes name and email; role and member since stay read-only", () =>
  withDesk(async (desk) => {
    const main = await show(desk, "?edit=true");
    assert.ok(!("disabled" in fieldOf(main, "name")) && !("disabled" in fieldOf(main, "email")));
    const form = only(main, "form", { method: "post", action: "/profile" });
    assert.equal(only(form.html, "button", { type: "submit" }).text, "Save Changes");
    const names = elements(form.html, "input").map(({ attributes }) => attributes.name);
    assert.deepEqual(names, ["name", "email", "emailPassword"]);
    const today = createFormat({ locale: "en-US", timeZone: "UTC", dateFormat: "mdy" })
      .date(desk.store.now().toISOString());
    assert.deepEqual(factsOf(main), [["Role", "admin"], ["Member Since", today]]);
  }));

Deno.test("Account Security shows its fields and button, ready to be used", () =>
  withDesk(async (desk) => {
    const main = await show(desk);
    assert.match(textOf(main), /Account Security/);
    const form = only(main, "form", { method: "post", action: "/profile/password" });
    const fields = elements(form.html, "input", { type: "password" });
    const labels = fields.map(({ attributes }) => labelOf(main, attributes.name ?? ""));
    assert.deepEqual(labels, ["Current Password", "New Password", "Confirm Password"]);
    const button = only(form.html, "button", { type: "submit" });
    assert.equal(button.text, "Update Password");
    for (const { attributes } of [...fields, button]) {
      assert.ok(!("disabled" in attributes), `${attributes.name}`);
    }
    assert.ok(fields.every(({ attributes }) => !attributes.value));
  }));

Deno.test("POST /profile saves name and email and says so, once", () =>
  withDesk(async (desk) => {
    await desk.get("/dashboard");
    const answer = await desk.post("/profile", {
      name: " Zoë New ",
      email: "Zoe@Example.com",
      emailPassword: "admin123",
    });
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "/profile");
    const page = await desk.get("/profile");
    assert.deepEqual(toastsOf(page), ["Profile updated successfully"]);
    const main = mainOf(page.text);
    assert.deepEqual(
      [fieldOf(main, "name").value, fieldOf(main, "email").value],
      ["Zoë New", "zoe@example.com"],
    );
    assert.equal(only(page.text, "summary").text, "Z Zoë New admin", "the sidebar follows");
    const { name, email, role, status } = await memberOf(desk);
    assert.deepEqual([name, email, role, status], [
      "Zoë New",
      "zoe@example.com",
      "admin",
      "active",
    ]);
    assert.deepEqual(toastsOf(await desk.get("/profile")), []);
    desk.clearCookies();
    assert.equal((await desk.signIn("zoe@example.com")).status, 303, "signs in with it");
  }));

const bad: [why: string, form: Record<string, string>, field: string, error: string][] = [
  ["no name", { name: "  ", email: "a@example.com" }, "name", "Enter a name."],
  [
    "a name that is too long",
    { name: "x".repeat(201), email: "a@example.com" },
    "name",
    "Use at most 200 characters.",
  ],
  [
    "an email that is none",
    { name: "Dana", email: "da na" },
    "email",
    "Enter a valid email address.",
  ],
  [
    "somebody else's email",
    { name: "Dana", email: "marcus.feld@example.com" },
    "email",
    "This email belongs to another account.",
  ],
];

Deno.test("POST /profile with bad input is 422 with what was typed", async (t) => {
  await withDesk(async (desk) => {
    const before = await memberOf(desk);
    for (const [why, form, field, error] of bad) {
      await t.step(why, async () => {
        const answer = await desk.post("/profile", { ...form, emailPassword: "admin123" });
        assert.equal(answer.status, 422);
        const main = mainOf(answer.text);
        for (const [name, value] of Object.entries(form)) {
          assert.equal(fieldOf(main, name).value?.trim(), value.trim());
        }
        const wrong = fieldOf(main, field);
        assert.equal(wrong["aria-invalid"], "true");
        assert.equal(only(main, "small", { id: wrong["aria-describedby"]! }).text, error);
        assert.deepEqual(await memberOf(desk), before);
      });
    }
  });
});

Deno.test("POST /profile changes nothing but name and email, and only one's own", async (t) => {
  await withDesk(async (desk) => {
    const before = [await memberOf(desk), await memberOf(desk, "s_2")];
    const others: Record<string, string>[] = [
      { role: "support" },
      { id: "s_2" },
      { status: "inactive" },
      { joinedAt: "x" },
    ];
    for (const other of others) {
      await t.step(`with ${JSON.stringify(other)}`, async () => {
        const form = { name: "Eve", email: "eve@example.com", ...other };
        assert.equal((await desk.post("/profile", form)).status, 422);
        assert.deepEqual([await memberOf(desk), await memberOf(desk, "s_2")], before);
      });
    }
  });
});

Deno.test("a new email takes the current password, ends other sessions and notifies the old address", () =>
  withDesk(async (desk) => {
    const elsewhere = new Desk(desk.store);
    await elsewhere.signIn();
    await desk.store.db.insertInto("mailing").values({ id: 1 }).execute();
    const form = { name: "Dana Okafor", email: "dana@example.com" };
    const before = await memberOf(desk);
    const refusals = [
      ["", "Enter your current password to change your email."],
      ["wrong", "This is not your current password."],
    ] as const;
    for (const [emailPassword, error] of refusals) {
      const answer = await desk.post("/profile", { ...form, emailPassword });
      assert.equal(answer.status, 422);
      assert.equal(errorOf(answer.text, "emailPassword"), error);
      assert.equal(fieldOf(mainOf(answer.text), "email").value, "dana@example.com");
      assert.deepEqual(await memberOf(desk), before);
    }
    assert.equal((await desk.post("/profile", { ...form, email: before.email })).status, 303);
    assert.equal((await elsewhere.get("/profile")).status, 200);
    const saved = await desk.post("/profile", { ...form, emailPassword: "admin123" });
    assert.equal(saved.status, 303);
    assert.equal((await desk.get("/profile")).status, 200);
    assert.equal((await elsewhere.get("/profile")).status, 303);
    assert.match((await desk.get("/notifications")).text, /Email changed/);
    const letters = await desk.store.db.selectFrom("outbox").select(["kind", "email"]).execute();
    assert.deepEqual(letters.map(({ kind, email }) => [kind, email]), [
      ["email_changed", "admin@example.com"],
    ]);
  }));

Deno.test("attempts to find out taken emails are limited, and the trail has them", () =>
  withDesk(async (desk) => {
    const form = { name: "Dana", email: "marcus.feld@example.com", emailPassword: "admin123" };
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await desk.post("/profile", form)).status);
    assert.deepEqual(statuses, [...Array(10).fill(422), 429]);
    const entries = await desk.store.db.selectFrom("audit_log").select("action")
      .where("action", "=", "Email refused").execute();
    assert.equal(entries.length, 10);
  }));

Deno.test("nobody can take the email of a newcomer with single sign-on", async () => {
  const provider = await TestProvider.start();
  try {
    await withDesk(async (desk) => {
      const main = mainOf((await desk.get("/profile?edit=true")).text);
      assert.ok("readonly" in fieldOf(main, "email"));
      const form = { name: "Dana New", email: "nina@example.com", emailPassword: "admin123" };
      const answer = await desk.post("/profile", form);
      assert.equal(answer.status, 422);
      assert.match(textOf(mainOf(answer.text)), /Your email is managed by single sign-on/);
      const { name, email } = await memberOf(desk);
      assert.notEqual(name, "Dana New");
      assert.equal((await desk.post("/profile", { name: "Dana New", email })).status, 303);
      assert.equal((await memberOf(desk)).name, "Dana New");
    }, { env: provider.env() });
  } finally {
    await provider.stop();
  }
});
