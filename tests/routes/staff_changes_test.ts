import assert from "node:assert/strict";
import { guest, invite } from "../support/accounts.ts";
import { hiddenFieldsOf, toastsOf } from "../support/decisions.ts";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { choicesOf, elements, only } from "../support/markup.ts";

const memberOf = ({ store }: Desk, id: string) =>
  store.db.selectFrom("staff").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const change = (desk: Desk, id: string, role: string, status = "active") =>
  desk.post(`/staff/${id}`, { role, status });

const statusesOf = async (desk: Desk, ...paths: string[]) =>
  await Promise.all(paths.map(async (path) => (await desk.get(path)).status));

Deno.test("/staff/:id shows a member with the controls for role, status and sessions", () =>
  withDesk(async (desk) => {
    await desk.colleague("s_2");
    const { text } = await desk.fragment("/staff/s_2");
    const { name, email, role, status } = await memberOf(desk, "s_2");
    for (const shown of [name, email]) assert.ok(textOf(text).includes(shown), shown);
    assert.deepEqual(choicesOf(text, "role").chosen, [role]);
    assert.deepEqual(choicesOf(text, "status").chosen, [status]);
    const actions = elements(text, "form").map(({ attributes }) => attributes.action);
    assert.deepEqual(actions, [
      ...["/staff/s_2", "/staff/s_2/reset-link", "/staff/s_2/end-sessions"],
    ]);
    assert.equal((await desk.get("/staff/s_none")).status, 404);
  }));

Deno.test("a new role ends what is open in the old one, and counts from the next sign-in", () =>
  withDesk(async (desk) => {
    const marcus = await desk.colleague("s_2");
    const { email } = await memberOf(desk, "s_2");
    await change(desk, "s_2", "moderator");
    assert.deepEqual(await statusesOf(marcus, "/users", "/api/users"), [303, 401]);
    await marcus.signIn(email, "correct horse battery staple");
    const answer = await change(desk, "s_2", "admin");
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/staff"]);
    assert.deepEqual(toastsOf(await desk.get("/staff")), ["Role changed to Admin"]);
    await marcus.signIn(email, "correct horse battery staple");
    assert.deepEqual(await statusesOf(marcus, "/finance", "/staff"), [200, 200]);
    await change(desk, "s_2", "support");
    await marcus.signIn(email, "correct horse battery staple");
    assert.deepEqual(await statusesOf(marcus, "/finance", "/staff", "/users"), [403, 403, 200]);
    assert.match(textOf((await marcus.get("/users")).text), /support/);
  }));

Deno.test("a change leads back to the staff list as it was, and nowhere else", () =>
  withDesk(async (desk) => {
    const leadsTo = async (referer: string) => {
      const form = { role: "support", status: "active" };
      const { status, headers } = await desk.post("/staff/s_2", form, { referer });
      return [status, headers.get("location")];
    };
    const at = (path: string) => `http://desk.test${path}`;
    assert.deepEqual(await leadsTo(at("/staff?role=support&sort=-name")), [
      303,
      "/staff?role=support&sort=-name",
    ]);
    for (const referer of [at("/staff/s_2"), at("/users?q=x"), "https://", "nonsense", ""]) {
      assert.deepEqual(await leadsTo(referer), [303, "/staff"], referer);
    }
  }));

Deno.test("a deactivated person is signed out by the next request and cannot sign in", () =>
  withDesk(async (desk) => {
    const marcus = await desk.colleague("s_2");
    const { email, role } = await memberOf(desk, "s_2");
    await change(desk, "s_2", role, "inactive");
    assert.deepEqual(await statusesOf(marcus, "/users", "/api/users"), [303, 401]);
    assert.equal((await marcus.signIn(email, "correct horse battery staple")).status, 401);
    await change(desk, "s_2", role);
    assert.deepEqual(await statusesOf(marcus, "/users"), [303], "the old session stays dead");
    assert.equal((await marcus.signIn(email, "correct horse battery staple")).status, 303);
  }));

Deno.test("nobody changes their own role or status, not even an admin", async (t) => {
  await withDesk(async (desk) => {
    const before = await memberOf(desk, "s_1");
    for (const [role, status] of [["support", "active"], ["admin", "inactive"]] as const) {
      await t.step(`${role}, ${status}`, async () => {
        const answer = await change(desk, "s_1", role, status);
        assert.equal(answer.status, 409);
        const alert = only(answer.text, "div", { class: "notice tone pending" });
        assert.equal(alert.text, "You can't change your own role or status. Ask another admin.");
        assert.deepEqual(await memberOf(desk, "s_1"), before);
      });
    }
    const { text } = await desk.fragment("/staff/s_1");
    assert.deepEqual(elements(text, "select"), []);
    assert.deepEqual(elements(text, "form"), []);
    assert.match(textOf(text), /You can't change your own role or status\. Ask another admin\./);
  });
});

Deno.test("an account that waits for its person becomes active by the invitation alone", () =>
  withDesk(async (desk) => {
    await invite(desk);
    const { id } = await desk.store.db.selectFrom("staff").select("id")
      .where("email", "=", guest.email).executeTakeFirstOrThrow();
    const refused = await change(desk, id, "admin");
    assert.equal(refused.status, 409);
    assert.match(textOf(refused.text), /This invitation hasn't been accepted yet\./);
    assert.equal((await change(desk, id, "support", "inactive")).status, 303);
    const { role, status } = await memberOf(desk, id);
    assert.deepEqual([role, status], ["support", "inactive"]);
    const forms = elements((await desk.fragment(`/staff/${id}`)).text, "form");
    const actions = forms.map(({ attributes }) => attributes.action);
    assert.deepEqual(actions, [`/staff/${id}`, `/staff/${id}/invite`, `/staff/${id}/withdraw`]);
  }));

Deno.test("a change that is none changes nothing", async (t) => {
  await withDesk(async (desk) => {
    const before = await memberOf(desk, "s_2");
    const bad: Record<string, string>[] = [
      { role: "owner", status: "active" },
      { role: "admin", status: "retired" },
      { role: "admin" },
      { status: "inactive" },
      { role: "admin", status: "active", email: "eve@example.com" },
    ];
    for (const form of bad) {
      await t.step(JSON.stringify(form), async () => {
        assert.equal((await desk.post("/staff/s_2", form)).status, 422);
        assert.deepEqual(await memberOf(desk, "s_2"), before);
      });
    }
    const nobody = await change(desk, "s_none", "admin");
    assert.equal(nobody.status, 404);
  });
});

Deno.test("a form from before another change takes nothing back", () =>
  withDesk(async (desk) => {
    const stale = hiddenFieldsOf((await desk.fragment("/staff/s_2")).text);
    const { role, status } = await memberOf(desk, "s_2");
    assert.deepEqual([stale.wasRole, stale.wasStatus], [role, status]);
    await change(desk, "s_2", "moderator");
    const answer = await desk.post("/staff/s_2", { ...stale, role: "admin", status: "inactive" });
    assert.match(textOf(answer.text), /This account has changed since you opened it\./);
    assert.deepEqual(choicesOf(answer.text, "role").chosen, ["moderator"]);
    assert.deepEqual(
      (({ role, status }) => ({ role, status }))(await memberOf(desk, "s_2")),
      { role: "moderator", status: "active" },
    );
    const seen = hiddenFieldsOf(answer.text);
    assert.equal(
      (await desk.post("/staff/s_2", { ...seen, role: "support", status: "active" })).status,
      303,
    );
  }));
