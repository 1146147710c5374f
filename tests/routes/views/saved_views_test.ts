import assert from "node:assert/strict";
import { errorOf } from "../../support/accounts.ts";
import { type Answer, type Desk, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";
import { hiddenFieldsOf } from "../../support/decisions.ts";
import { become } from "../../support/roles.ts";

/** Opens the form for a list as it is shown, and sends it. */
async function save(
  desk: Desk,
  list: string,
  search: string,
  fields: Record<string, string>,
): Promise<Answer> {
  const { text } = await desk.fragment(`/views/new/${list}?${search}`);
  const form = Object.fromEntries(
    Object.entries(hiddenFieldsOf(text)).map((
      [name, value],
    ) => [name, value.replaceAll("&amp;", "&")]),
  );
  return await desk.post(`/views/new/${list}`, { ...form, ...fields });
}

const tabsOf = async (desk: Desk, path: string) => {
  const nav = elements((await desk.get(path)).text, "nav").find(({ attributes }) =>
    ["Queues", "Views"].includes(attributes["aria-label"] ?? "")
  );
  return elements(nav?.html ?? "", "a").filter(({ attributes }) =>
    attributes["hx-target"] === "#list"
  );
};

const namesOf = async (desk: Desk, path: string) =>
  (await tabsOf(desk, path)).map(({ text }) => text);

const idOf = async ({ store: { db } }: Desk) =>
  (await db.selectFrom("saved_views").select("id").executeTakeFirstOrThrow()).id;

Deno.test("a saved view is a tab behind the fixed ones, and relative periods stay relative", () =>
  withDesk(async (desk) => {
    const search = "type=business&queue=to-review&period=last-7-days&after=abc&x=1";
    const { status, headers } = await save(desk, "kyc-requests", search, { name: " Business " });
    const href = "/kyc?type=business&queue=to-review&period=last-7-days";
    assert.deepEqual([status, headers.get("location")], [303, href]);
    const tabs = await tabsOf(desk, href);
    assert.equal(tabs.at(-1)?.text, "Business");
    assert.equal(tabs.at(-1)?.attributes.href, href);
    const current = tabs.filter(({ attributes }) => attributes["aria-current"] === "page");
    assert.deepEqual(current.map(({ text }) => text), ["Business"]);
    const fragment = await desk.fragment("/kyc");
    assert.ok(fragment.text.includes(`>Business</a>`));
  }));

Deno.test("a list without fixed tabs has tabs once it has a view; saving again adds another", () =>
  withDesk(async (desk) => {
    assert.deepEqual(await namesOf(desk, "/users"), []);
    for (const name of ["Active", "Active"]) await save(desk, "users", "status=active", { name });
    assert.deepEqual(await namesOf(desk, "/users"), ["All", "Active", "Active"]);
    assert.deepEqual(await namesOf(desk, "/partners"), []);
    const link = only((await desk.get("/users?q=hart&sort=name")).text, "a", {
      "aria-label": "Save view",
    });
    assert.equal(link.attributes.href, "/views/new/users?q=hart&sort=name");
  }));

Deno.test("a form that is sent twice saves one view, but one that was changed saves another", () =>
  withDesk(async (desk) => {
    const { id = "" } = hiddenFieldsOf((await desk.fragment("/views/new/users?q=a")).text);
    const form = { id, query: "q=a", name: "Mine" };
    for (const _ of [1, 2]) {
      const { status, headers } = await desk.post("/views/new/users", form);
      assert.deepEqual([status, headers.get("location")], [303, "/users?q=a"]);
    }
    assert.deepEqual(await namesOf(desk, "/users"), ["All", "Mine"]);
    await desk.post("/views/new/users", { ...form, name: "Also mine" });
    assert.deepEqual(await namesOf(desk, "/users"), ["All", "Mine", "Also mine"]);
    const colleague = await desk.colleague("s_3");
    await colleague.post("/views/new/users", { ...form, name: "Mine too" });
    assert.deepEqual(await namesOf(colleague, "/users"), ["All", "Mine too"]);
    assert.deepEqual(await namesOf(desk, "/users"), ["All", "Mine", "Also mine"]);
  }));

Deno.test("own views are seen by their owner alone, shared ones by all who may read the list", () =>
  withDesk(async (desk) => {
    await save(desk, "users", "status=active", { name: "Mine" });
    await save(desk, "users", "status=inactive", { name: "Ours", shared: "on" });
    await save(desk, "transactions", "status=pending", { name: "Payouts", shared: "on" });
    const colleague = await desk.colleague("s_3");
    assert.deepEqual(await namesOf(colleague, "/users"), ["All", "Ours shared"]);
    const { db } = desk.store;
    const rows = await db.selectFrom("saved_views").select(["id", "name"]).execute();
    const at = (name: string) => `/views/${rows.find((row) => row.name === name)?.id}`;
    assert.equal((await colleague.get(at("Mine"))).status, 404);
    assert.equal((await colleague.get(at("Payouts"))).status, 404);
    assert.equal((await colleague.get(at("Ours"))).status, 403);
    assert.equal((await colleague.post(`${at("Ours")}/delete`, {})).status, 403);
    const path = "/views/new/transactions";
    assert.equal((await colleague.post(path, { query: "", name: "Peek" })).status, 403);
    assert.equal((await colleague.get(path)).status, 403);
    assert.equal((await colleague.get("/views/new/nothing")).status, 404);
  }));

Deno.test("a shared view whose filter or columns are not for a role is not seen by that role", () =>
  withDesk(async (desk) => {
    const shared = { shared: "on" };
    await save(desk, "users", "legalHold=in-force", { ...shared, name: "Held for court" });
    const columns = "columns=id,legalHold";
    await save(desk, "kyc-requests", columns, { ...shared, name: "Orders of the court" });
    const auditor = await desk.colleague("s_3");
    const hidden = await desk.colleague("s_2");
    await become(desk, "auditor", "s_3");
    await become(desk, "moderator", "s_2");
    assert.ok((await namesOf(auditor, "/users")).includes("Held for court shared"));
    assert.match((await auditor.get("/reports")).text, /Orders of the court/);
    for (const path of ["/users", "/kyc", "/reports"]) {
      assert.doesNotMatch((await hidden.get(path)).text, /court/, path);
    }
    const { id } = await desk.store.db.selectFrom("saved_views").select("id")
      .where("list", "=", "users").executeTakeFirstOrThrow();
    assert.equal((await hidden.get(`/views/${id}`)).status, 404);
  }));

Deno.test("its owner renames, shares and deletes a view", () =>
  withDesk(async (desk) => {
    await save(desk, "users", "status=active", { name: "Active" });
    const path = `/views/${await idOf(desk)}`;
    const page = await desk.get("/users?status=active");
    assert.equal(only(page.text, "a", { href: path }).attributes["aria-label"], "Edit view Active");
    const changed = await desk.post(path, { name: "In use", shared: "on" });
    assert.deepEqual([changed.status, changed.headers.get("location")], [
      303,
      "/users?status=active",
    ]);
    assert.deepEqual(await namesOf(desk, "/users"), ["All", "In use shared"]);
    assert.equal((await desk.post(`${path}/delete`, {})).headers.get("location"), "/users");
    assert.deepEqual(await namesOf(desk, "/users"), []);
    assert.equal((await desk.get(path)).status, 404);
  }));

Deno.test("an admin changes what a colleague has shared", () =>
  withDesk(async (desk) => {
    const colleague = await desk.colleague("s_3");
    await save(colleague, "users", "status=active", { name: "Ours", shared: "on" });
    const path = `/views/${await idOf(desk)}`;
    assert.equal((await desk.post(path, { name: "Theirs", shared: "on" })).status, 303);
    assert.deepEqual(await namesOf(colleague, "/users"), ["All", "Theirs shared"]);
    await become(desk, "moderator");
    assert.equal((await desk.post(path, { name: "Mine" })).status, 403);
  }));

Deno.test("names have 1 to 60 characters, and a person at most 20 views of a list", () =>
  withDesk(async (desk) => {
    for (
      const [name, error] of [["  ", "Enter a name."], [
        "x".repeat(61),
        "Use at most 60 characters.",
      ]] as const
    ) {
      const { status, text } = await save(desk, "users", "status=active", { name });
      assert.deepEqual([status, errorOf(text, "name")], [422, error]);
      assert.equal(hiddenFieldsOf(text).query, "status=active");
    }
    for (let n = 1; n <= 20; n++) await save(desk, "users", "", { name: `View ${n}` });
    const { status, text } = await save(desk, "users", "", { name: "One more" });
    assert.equal(status, 422);
    assert.match(errorOf(text, "name") ?? "", /limit of 20 views/);
    assert.equal((await save(desk, "partners", "", { name: "Elsewhere" })).status, 303);
  }));
