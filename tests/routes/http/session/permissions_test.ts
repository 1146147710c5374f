import { permissionOf } from "../../../../routes/http/session/permissions.ts";
import assert from "node:assert/strict";
import { type Permission, roleMatrix } from "../../../../data/permissions.ts";
import * as members from "../../../../data/staff/accounts/staff.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { only } from "../../../support/markup.ts";
import { aStaffMember } from "../../../support/records.ts";
import { become } from "../../../support/roles.ts";

/** Routes that need no permission. */
const open = [
  ...["GET /", "GET /static/*", "GET /health", "GET /ready", "GET /metrics", "GET /favicon.ico"],
  ...["GET /login", "POST /login", "GET /login/code", "POST /login/code", "POST /api/login"],
  ...["GET /api/openapi.json", "GET /.well-known/mentor-desk-key"],
  ...["GET /verify", "GET /verify.html"],
  ...["GET /login/sso", "GET /login/sso/callback"],
  ...["POST /login/passkey", "POST /login/passkey/options"],
  ...["POST /login/code/passkey", "POST /login/code/passkey/options"],
  ...["invitation", "reset"].flatMap((link) => [
    ...[`GET /${link}/:token`, `GET /${link}`, `POST /${link}`],
    ...[`GET /${link}/continue`, `POST /${link}/continue`],
  ]),
  ...["GET /forgot", "POST /forgot"],
];

/** Middleware that guards nothing. */
const middleware = ["ALL /*", "ALL /api/*", "ALL /kyc/*"];

/** The handlers of each route, in order. */
function routesOf(desk: Desk): Map<string, unknown[]> {
  const routes = new Map<string, unknown[]>();
  for (const { method, path, handler } of desk.app.routes) {
    const name = `${method} ${path}`;
    if (middleware.includes(name)) continue;
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

/** Permissions of parts of pages, and of one of two files. */
const withoutRoute = ["casefile.authority", "charges.read", "legal_holds.read"];

Deno.test("every permission of the matrix guards a route", () =>
  withDesk((desk) => {
    const asked = new Set([...routesOf(desk).values()].flat().map(permissionOf));
    const unasked = (Object.keys(roleMatrix) as Permission[]).filter((one) => !asked.has(one));
    assert.deepEqual(unasked, withoutRoute);
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("every route that writes has a method that no link has", () =>
  withDesk((desk) => {
    const methods = new Set([...routesOf(desk).keys()].map((name) => name.split(" ")[0]));
    assert.deepEqual(methods, new Set(["GET", "POST", "PATCH", "PUT"]));
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("a refusal names the roles that may, and on a page who has them", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    for (const { text } of [await desk.get("/staff"), await desk.fragment("/staff/s_2")]) {
      assert.match(text, /Roles that may: admin, auditor\./);
    }
    await members.insert(desk.store.db, [
      aStaffMember({ id: "s_a", name: "Ada Quill", role: "auditor" }),
    ]);
    const { text } = await desk.get("/staff");
    assert.match(text, /People who may: [^<]*Ada Quill/);
    assert.equal(only(text, "title").text, "Not allowed · Mentor Desk");
    assert.match(
      (await desk.get("/api/staff")).text,
      /"error":"Your role does not allow this. Roles that may: admin, auditor."/,
    );
  }));
