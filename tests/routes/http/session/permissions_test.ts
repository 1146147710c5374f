import { permissionOf } from "../../../../routes/http/session/permissions.ts";
import assert from "node:assert/strict";
import { importNames } from "../../../../data/imports/importable.ts";
import { type Permission, roleMatrix } from "../../../../data/permissions.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { traces } from "../../../support/records.ts";
import { become } from "../../../support/roles.ts";

/** Routes that need no permission. */
const open = [
  ...["GET /", "GET /static/*", "GET /health", "GET /ready", "GET /metrics", "GET /favicon.ico"],
  ...["GET /login", "POST /login", "GET /login/code", "POST /login/code", "POST /api/login"],
  "GET /api/openapi.json",
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
const middleware = ["ALL /*", "ALL /api/*"];

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

const commentsOn = (path: string) =>
  ["", "/:commentId/remove", "/draft"].map((at) => `POST ${path}${at}`);

/** Permissions of parts of pages. */
const withoutRoute = ["charges.read"];

Deno.test("every permission of the matrix guards a route", () =>
  withDesk((desk) => {
    const asked = new Set([...routesOf(desk).values()].flat().map(permissionOf));
    const unasked = (Object.keys(roleMatrix) as Permission[]).filter((one) => !asked.has(one));
    assert.deepEqual(unasked, withoutRoute);
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("only a route that changes nothing can be reached by a link", () =>
  withDesk((desk) => {
    const methods = new Set([...routesOf(desk).keys()].map((name) => name.split(" ")[0]));
    assert.deepEqual(methods, new Set(["GET", "POST", "PATCH", "PUT"]));
    const writes = [...routesOf(desk).keys()].filter((name) => !name.startsWith("GET "));
    assert.deepEqual(writes.toSorted(), [
      "PATCH /api/kyc-requests/:id/status",
      ...importNames.map((name) => `POST /api/import/${name}`).toSorted(),
      "POST /api/kyc-requests/:id/undo",
      "POST /api/login",
      "POST /api/logout",
      ...commentsOn("/communities/:id/comments"),
      ...["POST /confirm", "POST /confirm/passkey/options"],
      ...commentsOn("/content/:id/comments"),
      ...commentsOn("/finance/:id/comments"),
      ...["POST /finance/:id/hold", "POST /finance/:id/release", "POST /finance/:id/undo"],
      ...["POST /forgot", "POST /invitation", "POST /invitation/continue"],
      ...["POST /kyc/:id/assign", "POST /kyc/:id/checks/:kind/:number/resolution"],
      "POST /kyc/:id/claim",
      ...commentsOn("/kyc/:id/comments"),
      ...["POST /kyc/:id/decision", "POST /kyc/:id/decision/templates"],
      ...["", "/templates"].map((at) => `POST /kyc/:id/documents/:documentId/ask${at}`),
      "POST /kyc/:id/documents/:documentId/displayed",
      "POST /kyc/:id/documents/:documentId/withdraw",
      "POST /kyc/:id/draft",
      ...["", "/answer"].map((at) => `POST /kyc/:id/escalation${at}`),
      ...["POST /kyc/:id/release", "POST /kyc/:id/reopen", "POST /kyc/:id/undo"],
      ...["POST /kyc/due", "POST /kyc/review"],
      ...["ask", "assign", "undo"].map((step) => `POST /kyc/selection/${step}`),
      ...["POST /login", "POST /login/code", "POST /login/code/passkey"],
      ...["POST /login/code/passkey/options", "POST /login/passkey"],
      ...["POST /login/passkey/options", "POST /logout"],
      ...["POST /notifications/:id/delete", "POST /notifications/:id/read"],
      ...["POST /notifications/clear", "POST /notifications/read"],
      ...[...commentsOn("/partners/:id/comments"), "POST /profile"],
      "POST /profile/absence",
      ...["POST /profile/passkeys", "POST /profile/passkeys/:id/remove"],
      ...["POST /profile/passkeys/options", "POST /profile/password"],
      ...["POST /profile/sessions/:handle/end"],
      ...["POST /reports/engagement"],
      ...["POST /reports/growth", "POST /reports/kyc", "POST /reports/revenue"],
      ...["POST /reset", "POST /reset/continue", "POST /settings"],
      ...["POST /settings/pins"],
      ...["POST /settings/two-factor", "POST /settings/two-factor/off", "POST /staff/:id"],
      ...["POST /staff/:id/end-sessions", "POST /staff/:id/invite", "POST /staff/:id/reset-link"],
      ...["POST /staff/:id/unlink", "POST /staff/:id/withdraw"],
      ...["", "/:key", "/:key/remove"].map((path) => `POST /staff/document-types${path}`),
      "POST /staff/invite",
      ...["", "/:code", "/:code/remove", "/rules"].map((path) => `POST /staff/reasons${path}`),
      "POST /staff/rules",
      "POST /staff/tokens",
      "POST /staff/tokens/revoke",
      "POST /staff/webhooks",
      ...["", "/deliveries/:delivery/resend", "/remove", "/resend-failed", "/rotate", "/test"]
        .map((step) => `POST /staff/webhooks/:id${step}`),
      ...["off", "on"].map((state) => `POST /staff/webhooks/:id/turn-${state}`),
      ...commentsOn("/users/:id/comments"),
      ...["", "/:correctionId/again", "/:correctionId/close", "/:correctionId/undo"]
        .map((step) => `POST /users/:id/corrections${step}`),
      ...commentsOn("/users/:id/finance-comments"),
      ...["POST /views/:id", "POST /views/:id/delete", "POST /views/new/:list"],
      ...[
        "PUT /api/kyc-requests/:id/checks/:kind",
        "PUT /api/kyc-requests/:id/checks/:kind/resolution",
      ],
      "PUT /api/kyc-requests/:id/documents/:documentId",
    ]);
    return Promise.resolve();
  }, { signedIn: false }));

Deno.test("a role without the permission decides nothing", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    const before = await traces(desk.store);
    const decision = { status: "accepted", reviewNotes: "" };
    const call = await desk.json("PATCH", "/api/kyc-requests/k_1/status", decision);
    const form = { reviewNotes: "", version: "1", idempotencyKey: "key-1" };
    const page = await desk.post("/kyc/k_1/decision?status=accepted", form);
    assert.deepEqual([call.status, page.status], [403, 403]);
    assert.deepEqual(await traces(desk.store), before);
  }));

Deno.test("every role can sign out", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    assert.equal((await desk.post("/logout", {})).status, 303);
    assert.deepEqual(await desk.store.db.selectFrom("sessions").selectAll().execute(), []);
  }));
