import assert from "node:assert/strict";
import { accept, guest, invite, linkIn, open, visitor } from "../../support/accounts.ts";
import { type Desk, textOf, withDesk } from "../../support/helpers.ts";
import { elements, only } from "../../support/markup.ts";

/** Makes a link of each kind and returns its path. */
const links: Record<string, (desk: Desk) => Promise<string>> = {
  invitation: invite,
  reset: async (desk) => {
    await desk.colleague("s_2");
    const { text } = await desk.post("/staff/s_2/reset-link", {});
    return new URL(only(text, "input", { name: "link" }).attributes.value ?? "").pathname;
  },
};

for (const [kind, make] of Object.entries(links)) {
  Deno.test(`the first GET of a link (${kind}) puts its token into a cookie and leaves its address`, () =>
    withDesk(async (desk) => {
      const path = await make(desk);
      const token = path.split("/").at(-1) ?? "";
      const person = visitor(desk);
      const { status, headers, text } = await person.get(path);
      assert.deepEqual([status, headers.get("location"), text], [303, `/${kind}`, ""]);
      const [cookie = ""] = headers.getSetCookie();
      assert.ok(cookie.startsWith(`${kind}=${token};`), cookie);
      assert.match(cookie, /; HttpOnly; SameSite=Lax$/);
      const page = await person.get(`/${kind}`);
      assert.equal(page.status, 200);
      const form = only(page.text, "form", { method: "post" });
      assert.deepEqual([form.attributes.action, form.text], [`/${kind}/continue`, "Continue"]);
      assert.deepEqual(elements(page.text, "input"), []);
      await open(person, path);
      for (const { text } of [page, await person.get(`/${kind}`)]) {
        assert.ok(!text.includes(token));
      }
    }));

  Deno.test(`a link (${kind}) that scanners followed stays valid until somebody presses Continue`, () =>
    withDesk(async (desk) => {
      const path = await make(desk);
      const [scanner, person] = [visitor(desk), visitor(desk)];
      assert.equal((await scanner.get(path)).status, 303);
      assert.equal((await scanner.get(`/${kind}`)).status, 200);
      assert.equal((await open(person, path)).status, 200);
      for (const other of [scanner, visitor(desk)]) {
        const answer = await other.get(path);
        assert.equal(answer.status, 404);
        assert.match(textOf(answer.text), /has been used or has expired/);
        assert.deepEqual(answer.headers.getSetCookie(), []);
        assert.equal((await other.get(`/${kind}`)).status, 404);
        assert.equal((await other.post(`/${kind}/continue`, {})).status, 404);
        const form = { newPassword: "a thief's own password", confirmPassword: "" };
        assert.equal((await other.post(`/${kind}`, form)).status, 404);
      }
      const again = await person.get(path);
      assert.deepEqual([again.status, again.headers.get("location")], [303, `/${kind}`]);
      assert.equal((await accept(person, path)).status, 303);
      assert.equal(person.cookie(kind), undefined, "the cookie ends with the link");
      assert.equal((await person.get(`/${kind}`)).status, 404);
    }));
}

Deno.test("a withdrawn or replaced link opens nothing in a browser that holds it", () =>
  withDesk(async (desk) => {
    const path = await invite(desk);
    const person = visitor(desk);
    assert.equal((await open(person, path)).status, 200);
    const { id } = await desk.store.db.selectFrom("staff").select("id")
      .where("email", "=", guest.email).executeTakeFirstOrThrow();
    const next = linkIn(desk, await desk.post(`/staff/${id}/invite`, {}));
    assert.equal((await person.get("/invitation")).status, 404);
    assert.equal((await open(person, next)).status, 200, "the new link takes its place");
    await desk.post(`/staff/${id}/withdraw`, {});
    assert.equal((await person.get("/invitation")).status, 404);
  }));
