import assert from "node:assert/strict";
import { type Desk, textOf, withDesk } from "../support/helpers.ts";
import { elements, only } from "../support/markup.ts";
import { become } from "../support/roles.ts";
import { type StaffRole, staffRoles } from "../../data/permissions.ts";

const send = (desk: Desk, path: string, text: string, headers: Record<string, string> = {}) =>
  desk.post(`${path}/comments`, { id: crypto.randomUUID(), text }, headers);

const HTMX = { "hx-request": "true" };

for (const path of ["/kyc/k_1", "/users/u_1"]) {
  Deno.test(`a comment on ${path} stands in its details, as plain text, after 303 and a toast`, () =>
    withDesk(async (desk) => {
      const { status, headers } = await send(desk, path, "Call <b>back</b>\non Monday");
      assert.deepEqual([status, headers.get("location")], [303, path]);
      const { text } = await desk.get(path);
      assert.match(textOf(text), /Comment added/);
      assert.match(textOf(text), /KYC comments \(1\).*Dana Okafor.*Call <b>back<\/b> on Monday/);
      const fragment = await desk.fragment(path);
      assert.match(textOf(fragment.text), /Call <b>back<\/b> on Monday/);
    }));
}

Deno.test("an open page fetches the comments alone, and what changes of them is marked", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "Seen before");
    const { text } = await desk.fragment("/kyc/k_1/comments");
    const live = elements(text, "ol").concat(elements(text, "span")).filter(({ attributes }) =>
      attributes["hx-trigger"] === "changed-comments from:body delay:10ms"
    );
    assert.deepEqual(
      live.map(({ attributes }) => [attributes.id, attributes["hx-get"]]),
      [["kyc-comment-list", "/kyc/k_1/comments"], ["kyc-comment-count", "/kyc/k_1/comments"]],
    );
    assert.match(textOf(text), /^KYC comments \(1\).*Seen before/);
    assert.equal((await desk.get("/kyc/k_1/comments")).headers.get("location"), "/kyc/k_1");
  }));

Deno.test("comments on a request stand in review, too", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "Seen this address before");
    const { text } = await desk.get("/kyc/k_1/review?queue=to-review");
    assert.match(textOf(text), /Seen this address before/);
    const field = only(text, "textarea", { id: "kyc-comment" });
    assert.equal(field.attributes["aria-keyshortcuts"], "c");
  }));

Deno.test("by htmx the section comes back with the comment, a toast and an empty field", () =>
  withDesk(async (desk) => {
    const { status, text } = await send(desk, "/kyc/k_1", "Looks fine", HTMX);
    assert.equal(status, 200);
    assert.match(textOf(text), /Comment added.*Looks fine/);
    assert.equal(elements(text, "details", { id: "kyc-comments", open: "" }).length, 1);
    assert.equal(elements(text, "textarea", { id: "kyc-comment", autofocus: "" }).length, 1);
  }));

Deno.test("a comment that is too long comes back with its text and the reason", () =>
  withDesk(async (desk) => {
    const long = "y".repeat(2_001);
    for (const headers of [HTMX, {}]) {
      const { status, text } = await send(
        desk,
        "/kyc/k_1",
        long,
        headers as Record<string, string>,
      );
      assert.equal(status, 422);
      assert.match(textOf(text), /Use at most 2,000 characters\./);
      assert.ok(text.includes(long));
    }
    assert.equal((await send(desk, "/kyc/k_1", " ", HTMX)).status, 422);
  }));

Deno.test("support comments, and removes its own comments alone", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "From the admin");
    const support = await desk.colleague("s_3");
    await send(support, "/kyc/k_1", "From support");
    const { text } = await support.get("/kyc/k_1");
    const removals = elements(text, "form").map(({ attributes }) => attributes.action)
      .filter((action) => action?.endsWith("/remove"));
    assert.equal(removals.length, 1);
    const ids = await desk.store.db.selectFrom("comments").select(["id", "authorId"]).execute();
    const idOf = (author: string) => ids.find(({ authorId }) => authorId === author)!.id;
    const refused = await support.post(`/kyc/k_1/comments/${idOf("s_1")}/remove`, {});
    assert.equal(refused.status, 403);
    assert.equal((await support.post(removals[0]!, {})).status, 303);
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /From the admin.*Comment removed/);
    assert.equal((await support.post("/users/u_1/comments/none/remove", {})).status, 404);
  }));

const readers: Record<StaffRole, [kyc: boolean, finance: boolean]> = {
  admin: [true, true],
  auditor: [true, true],
  moderator: [true, false],
  support: [true, false],
  finance: [false, true],
};

for (const role of staffRoles) {
  Deno.test(`the role ${role} reads and writes comments of its areas alone`, () =>
    withDesk(async (desk) => {
      await send(desk, "/users/u_1", "Passport looks worn");
      const finance = { id: crypto.randomUUID(), text: "Iban differs" };
      await desk.post("/users/u_1/finance-comments", finance);
      await become(desk, role);
      const { text } = await desk.get("/users/u_1");
      const found = [/Passport looks worn/, /Iban differs/].map((words) => words.test(text));
      assert.deepEqual(found, readers[role]);
      const sent = async (path: string) =>
        (await desk.post(path, { id: crypto.randomUUID(), text: "Mine" })).status === 303;
      assert.deepEqual(
        [await sent("/users/u_1/comments"), await sent("/users/u_1/finance-comments")],
        readers[role],
      );
      assert.equal(await sent("/finance/t_1/comments"), readers[role][1]);
      for (const path of ["/kyc/k_1", "/communities/c_1", "/content/ct_1"]) {
        assert.equal(await sent(`${path}/comments`), readers[role][0], path);
      }
      assert.ok(await sent("/partners/p_1/comments"), "all roles read partners");
    }));
}

Deno.test("the key of comments belongs to the first section of a page alone", () =>
  withDesk(async (desk) => {
    const keysOn = async (path: string) =>
      elements((await desk.get(path)).text, "textarea", { name: "text" })
        .map(({ attributes }) => attributes["aria-keyshortcuts"]);
    assert.deepEqual(await keysOn("/users/u_1"), ["c", undefined]);
    await become(desk, "finance");
    assert.deepEqual(await keysOn("/users/u_1"), ["c"]);
  }));

Deno.test("a comment on a transaction stands in its details", () =>
  withDesk(async (desk) => {
    const { status, headers } = await send(desk, "/finance/t_1", "Bank calls back");
    assert.deepEqual([status, headers.get("location")], [303, "/finance/t_1"]);
    const { text } = await desk.get("/finance/t_1");
    assert.match(textOf(text), /Finance comments \(1\).*Dana Okafor.*Bank calls back/);
    assert.equal((await send(desk, "/finance/t_none", "x")).status, 404);
  }));

/** Gives a member of the sample a role. */
const appoint = (desk: Desk, id: string, role: StaffRole) =>
  desk.store.db.updateTable("staff").set({ role }).where("id", "=", id).execute();

Deno.test("a mention leads its reader to the record, and the comment says who was told", () =>
  withDesk(async (desk) => {
    await send(desk, "/kyc/k_1", "@Oskar Lund please look");
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /please look Told: Oskar Lund/);
    const oskar = await desk.colleague("s_4");
    const { text } = await oskar.get("/notifications");
    assert.match(
      textOf(text),
      /Dana Okafor mentioned you \(unread\) In a comment on a KYC request: “@Oskar Lund please/,
    );
    assert.ok(elements(text, "a").some(({ attributes }) => attributes.href === "/kyc/k_1"));
  }));

Deno.test("without a script the list Tell names the readers of the area", () =>
  withDesk(async (desk) => {
    await appoint(desk, "s_2", "finance");
    const listed = async (path: string) =>
      elements((await desk.get(path)).text, "label")
        .filter(({ html }) => html.includes('name="tell"')).map(({ text }) => text);
    assert.deepEqual(await listed("/kyc/k_1"), ["Oskar Lund", "Yara Haddad"]);
    assert.deepEqual(await listed("/finance/t_1"), ["Marcus Feld"]);
    const form = new URLSearchParams([["id", crypto.randomUUID()], ["text", "Look"]]);
    for (const id of ["s_3", "s_4"]) form.append("tell", id);
    const { status } = await desk.send("/kyc/k_1/comments", { method: "POST", body: form });
    assert.equal(status, 303);
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /Told: Oskar Lund, Yara Haddad/);
  }));

Deno.test("a refused mention comes back with its text, its choice and the reason", () =>
  withDesk(async (desk) => {
    await appoint(desk, "s_2", "finance");
    const fields = { id: crypto.randomUUID(), text: "@Marcus Feld, see", tell: "s_4" };
    for (const headers of [HTMX, {}]) {
      const { status, text } = await desk.post("/kyc/k_1/comments", fields, { ...headers });
      assert.equal(status, 422);
      assert.match(textOf(text), /Marcus Feld can't read these comments\./);
      assert.match(textOf(text), /@Marcus Feld, see/);
      const ticked = elements(text, "input", { name: "tell", checked: "" });
      assert.deepEqual(ticked.map(({ attributes }) => attributes.value), ["s_4"]);
    }
    assert.deepEqual(await desk.store.db.selectFrom("comments").selectAll().execute(), []);
  }));

Deno.test("an @ that names nobody is asked about, and sent as it is once that is chosen", () =>
  withDesk(async (desk) => {
    const fields = { id: crypto.randomUUID(), text: "@Dana, see" };
    for (const headers of [HTMX, {}]) {
      const { status, text } = await desk.post("/kyc/k_1/comments", fields, { ...headers });
      assert.equal(status, 422);
      assert.match(textOf(text), /Nobody here is called @Dana\. .*Send as it is/);
      assert.match(textOf(text), /@Dana, see/);
      assert.equal(elements(text, "button", { name: "asIs", value: "on" }).length, 1);
    }
    const sent = await desk.post("/kyc/k_1/comments", { ...fields, asIs: "on" });
    assert.equal(sent.status, 303);
    assert.match(textOf((await desk.get("/kyc/k_1")).text), /@Dana, see/);
  }));

Deno.test("comments on communities, content and partners stand in their details, and in the trail", () =>
  withDesk(async (desk) => {
    for (const path of ["/communities/c_1", "/content/ct_1", "/partners/p_1"]) {
      const { status, headers } = await send(desk, path, "@Oskar Lund is this ready?");
      assert.deepEqual([status, headers.get("location")], [303, path]);
      const { text } = await desk.get(path);
      assert.match(textOf(text), /Comments \(1\).*Dana Okafor.*is this ready\? Told: Oskar Lund/);
      assert.equal((await send(desk, `${path}_none`, "x")).status, 404);
    }
    const entries = await desk.store.db.selectFrom("audit_log").select(["category", "action"])
      .where("action", "like", "%comment added").orderBy("seq").execute();
    assert.deepEqual(
      entries.map(({ category, action }) => [category, action]),
      ["Community", "Content", "Partner"].map((kind) => ["system", `${kind} comment added`]),
    );
    const { text } = await (await desk.colleague("s_4")).get("/notifications");
    const links = elements(text, "a").map(({ attributes }) => attributes.href);
    for (const path of ["/communities/c_1", "/content/ct_1", "/partners/p_1"]) {
      assert.ok(links.includes(path), path);
    }
  }));
