import assert from "node:assert/strict";
import { roleMatrix } from "../../data/permissions.ts";
import { permissionOf } from "../../routes/session.ts";
import { type Desk, withDesk } from "../helpers.ts";
import { pages, reads, records } from "../pages.ts";
import { traces } from "../records.ts";

/** What everybody may ask for, signed in or not; everything else names a permission. */
const open = ["GET /", "GET /login", "POST /login", "POST /api/login", "GET /static/*"];

/** The handlers of each route in order; `ALL /*` is middleware that guards nothing. */
function routesOf(desk: Desk): Map<string, unknown[]> {
  const routes = new Map<string, unknown[]>();
  for (const { method, path, handler } of desk.app.routes) {
    const name = `${method} ${path}`;
    if (name === "ALL /*") continue;
    routes.set(name, [...routes.get(name) ?? [], handler]);
  }
  return routes;
}

Deno.test("every route but the open ones asks for a permission before it does anything", () =>
  withDesk((desk) => {
    const routes = routesOf(desk);
    assert.ok(routes.size > 40);
    const unguarded = [...routes].filter(([, [first]]) => permissionOf(first) === undefined)
      .map(([name]) => name);
    assert.deepEqual(unguarded.toSorted(), open.toSorted());
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("every permission of the matrix guards a route", () =>
  withDesk((desk) => {
    const asked = new Set([...routesOf(desk).values()].flat().map(permissionOf));
    for (const permission of Object.keys(roleMatrix)) {
      assert.ok(asked.has(permission as keyof typeof roleMatrix), permission);
    }
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("only a route that changes nothing can be reached by a link", () =>
  withDesk((desk) => {
    const methods = new Set([...routesOf(desk).keys()].map((name) => name.split(" ")[0]));
    assert.deepEqual(methods, new Set(["GET", "POST", "PATCH"]));
    const writes = [...routesOf(desk).keys()].filter((name) => !name.startsWith("GET "));
    assert.deepEqual(writes.toSorted(), [
      ...["PATCH /api/kyc-requests/:id/status", "POST /api/login", "POST /api/logout"],
      ...["POST /kyc/:id/decision", "POST /login", "POST /logout", "POST /profile"],
      "POST /settings",
    ]);
    return Promise.resolve();
  }, { signedIn: false }));

/** The session goes on, the role is another one. */
const demote = (desk: Desk) =>
  desk.store.db.updateTable("staff").set({ role: "support" }).where("id", "=", "s_1").execute();

Deno.test("a role without a permission is refused with 403 everywhere", async (t) => {
  await withDesk(async (desk) => {
    await demote(desk);
    for (const [path] of [...pages, ...records]) {
      await t.step(path, async () => {
        for (const answer of [await desk.get(path), await desk.fragment(path)]) {
          assert.equal(answer.status, 403);
          assert.match(answer.text, /Your role does not allow this\./);
        }
      });
    }
    for (const path of [...reads, "/kyc/k_1/documents/1"]) {
      await t.step(path, async () => {
        const { status, text } = await desk.get(path);
        assert.equal(status, 403);
        assert.doesNotMatch(text, /Amelia Hart|<svg xmlns/);
        if (path.startsWith("/api")) {
          assert.deepEqual(JSON.parse(text), { error: "Your role does not allow this." });
        }
      });
    }
  });
});

Deno.test("a role without the permission decides nothing", () =>
  withDesk(async (desk) => {
    await demote(desk);
    const before = await traces(desk.store);
    const decision = { status: "accepted", reviewNotes: "" };
    const call = await desk.json("PATCH", "/api/kyc-requests/k_1/status", decision);
    const form = { reviewNotes: "", version: "1", idempotencyKey: "key-1" };
    const page = await desk.post("/kyc/k_1/decision?status=accepted", form);
    assert.deepEqual([call.status, page.status], [403, 403]);
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("whoever is signed in can sign out, whatever their role", () =>
  withDesk(async (desk) => {
    await demote(desk);
    assert.equal((await desk.post("/logout", {})).status, 303);
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
  }));
