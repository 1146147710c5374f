import assert from "node:assert/strict";
import { importNames } from "../../../../data/imports/importable.ts";
import { may, type Permission, type StaffRole, staffRoles } from "../../../../data/permissions.ts";
import { permissionOf } from "../../../../routes/http/session/permissions.ts";
import { type Asker, askers, Crowd } from "../../../security/input/crowd.ts";
import { answerTo, draftsFor } from "../../../security/input/input.ts";
import { stepRoutes } from "../answer/step_forms.ts";

const FILE = ":file{export\\.(?:csv|ndjson)}";

const ofList = (path: string, api = path) => [
  ...[`GET /api/${api}`, `GET /${path}`, `GET /${path}/${FILE}`, `GET /${path}/:id`],
];

/** Records that the API answers one by one. */
const ofRecords = (path: string, api = path) => [...ofList(path, api), `GET /api/${api}/:id`];

const both = (...paths: string[]) => paths.flatMap((path) => [`GET ${path}`, `POST ${path}`]);

const ofReport = (name: string) => [
  ...[...both(`/reports/${name}`), `GET /reports/${name}/report.csv`],
];

const ofInstructions = (record: string) => [
  ...both(`${record}/instructions/:instructionId/close`),
  ...["again", "undo"].map((step) => `POST ${record}/instructions/:instructionId/${step}`),
];

const ofComments = (path: string) => [
  ...[...both(path), `POST ${path}/:commentId/remove`, `POST ${path}/draft`],
];

const reports = ["growth", "revenue", "kyc", "engagement"];

/** The permission of guarded routes, written down a second time to catch mistakes; without steps. */
const matrix: Partial<Record<Permission | "service", string[]>> = {
  service: [
    ...importNames.map((name) => `POST /api/import/${name}`),
    "PUT /api/kyc-requests/:id/documents/:documentId",
    "PUT /api/instructions/:id/answer",
    "PUT /api/kyc-requests/:id/checks/:kind",
  ],
  "checks.read": ["GET /api/kyc-requests/:id/checks"],
  "session.own": [
    ...[
      "POST /api/logout",
      "POST /logout",
      "GET /login/form",
      "POST /profile/sessions/:handle/end",
    ],
    ...[...both("/confirm"), "POST /confirm/passkey/options", "GET /confirm/sso"],
  ],
  "analytics.read": [
    ...["GET /api/analytics", "GET /analytics"],
  ],
  "dashboard.read": [
    ...["GET /api/dashboard-stats", "GET /dashboard", "POST /dashboard/tries/hide"],
  ],
  "kyc.read": [
    ...[...ofList("kyc", "kyc-requests"), `GET /kyc/selection/${FILE}`],
    "GET /api/document-types",
    ...["GET /kyc/:id/claimed", "GET /kyc/:id/news"],
    ...["", "/history", "/documents/:documentId"].map((of) => `GET /api/kyc-requests/:id${of}`),
    ...["GET /kyc/:id/documents/:ref", "GET /kyc/:id/documents/:n/open"],
    "POST /kyc/:id/documents/:documentId/displayed",
    ...["not-viewed", "quick"].flatMap((flag) => [
      `GET /analytics/${flag}`,
      `GET /analytics/${flag}/${FILE}`,
    ]),
    ...["growth", "kyc"].flatMap(ofReport),
  ],
  "kyc.decide": [
    ...["PATCH /api/kyc-requests/:id/status", ...both("/kyc/:id/decision")],
    "POST /kyc/:id/decision/templates",
    "PUT /api/kyc-requests/:id/checks/:kind/resolution",
    "POST /kyc/:id/documents/:documentId/ask/templates",
    "POST /kyc/:id/documents/:documentId/withdraw",
    ...["GET /kyc/review", "GET /kyc/review/end", "GET /kyc/:id/review", "POST /kyc/:id/draft"],
    ...[...both("/kyc/:id/claim"), "POST /kyc/:id/release", "POST /kyc/review"],
    ...["POST /api/kyc-requests/:id/undo", "POST /kyc/:id/undo"],
    "POST /profile/absence",
    "POST /kyc/selection/undo",
  ],
  "comments.kyc": ["/kyc/:id/comments", "/users/:id/comments"].flatMap(ofComments),
  "comments.finance": ["/users/:id/finance-comments", "/finance/:id/comments"].flatMap(ofComments),
  "comments.platform": ["/communities/:id/comments", "/content/:id/comments"].flatMap(ofComments),
  "comments.partners": ofComments("/partners/:id/comments"),
  "users.read": [
    ...ofRecords("users"),
    ...["GET /api/users/:id/corrections", "GET /corrections"],
  ],
  "corrections.ask": [
    ...["GET /users/:id/corrections/new", "POST /users/:id/corrections"],
    ...both("/users/:id/corrections/:correctionId/close"),
    ...["again", "undo"].map((step) => `POST /users/:id/corrections/:correctionId/${step}`),
  ],
  "instructions.read": [
    ...["GET /api/instructions", "GET /api/instructions/:id", "GET /administration/instructions"],
    `GET /administration/instructions/${FILE}`,
  ],
  "instructions.ask": [
    "POST /instructions/people/undo",
    ...both("/users/:id/deactivate", "/users/:id/reactivate"),
    ...both("/communities/:id/close", "/communities/:id/reopen", "/communities/:id/correct"),
    ...both("/content/:id/publish", "/content/:id/unpublish", "/content/:id/correct"),
    ...["/users/:id", "/communities/:id", "/content/:id"].flatMap(ofInstructions),
  ],
  "instructions.partners": [
    ...both("/partners/:id/pause", "/partners/:id/resume", "/partners/:id/correct"),
    ...ofInstructions("/partners/:id"),
  ],
  "communities.read": ofRecords("communities"),
  "finance.read": [
    ...[...ofRecords("finance", "transactions"), ...ofReport("revenue")],
    ...["GET /reports/statement", `GET /reports/statement/${FILE}`],
    ...["GET /api/statements/:month", "GET /api/statements/:month/rows"],
  ],
  "two_people.read": ["GET /administration/two-people"],
  "two_people.manage": ["POST /administration/two-people"],
  "proposals.read": ["GET /kyc/proposals", "GET /proposals/:id"],
  "proposals.answer": [
    ...["POST /proposals/:id/approve", "POST /proposals/:id/send-back"],
    "POST /proposals/:id/withdraw",
  ],
  "validity.read": ["GET /administration/validity"],
  "validity.manage": ["POST /administration/validity", "POST /administration/validity/screening"],
  "retention.read": [
    "GET /administration/retention",
    ...["GET /administration/erasures", "GET /administration/erasures/:number"],
  ],
  "retention.manage": [
    "POST /administration/retention",
    ...both("/administration/retention/confirm"),
  ],
  "legal_holds.place": ["/users/:id", "/kyc/:id"].map((of) => `POST ${of}/legal-hold/undo`),
  "people.erase": ["POST /users/:id/erase/undo"],
  "payouts.hold": ["POST /finance/:id/undo"],
  "content.read": [...ofRecords("content"), ...ofReport("engagement")],
  "partners.read": ofRecords("partners"),
  "staff.read": [
    ...ofList("staff"),
    ...["/administration", "/staff/access", "/staff/roles"].map((path) => `GET ${path}`),
    ...["", "/:number", "/:number/export.csv"].map((at) => `GET /staff/access-review${at}`),
  ],
  "access.attest": ["POST /staff/access-review/:number/members/:staffId/undo"],
  "staff.manage": [
    ...both("/staff/invite", "/staff/tokens", "/staff/tokens/revoke", "/staff/rules", "/kyc/due"),
    ...["", "/:number/repeat"].map((at) => `POST /staff/access-review${at}`),
    ...both(...["", "/:id", "/:id/rotate", "/:id/remove"].map((at) => `/staff/webhooks${at}`)),
    ...["/staff/tokens/new", "/staff/webhooks/new", "/staff/webhooks/:id/edit"]
      .map((path) => `GET ${path}`),
    ...["test", "turn-on", "turn-off", "resend-failed", "deliveries/:delivery/resend"]
      .map((step) => `POST /staff/webhooks/:id/${step}`),
    ...["", "/end-sessions", "/reset-link", "/withdraw", "/invite", "/unlink"]
      .map((step) => `POST /staff/:id${step}`),
  ],
  "document_types.manage": [
    ...both(...["", "/:key", "/:key/remove"].map((at) => `/staff/document-types${at}`)),
    "GET /staff/document-types/new",
  ],
  "reasons.manage": [
    ...both("/staff/reasons", "/staff/reasons/:code", "/staff/reasons/:code/remove"),
    ...["GET /staff/reasons/new", ...both("/staff/reasons/rules")],
  ],
  "audit.read": ["GET /audit-logs", `GET /audit-logs/${FILE}`, "GET /audit-logs/:id"],
  "audit.verify": [
    ...["GET /audit-logs/verify", "GET /audit-logs/sample"],
    ...["GET /administration/evidence", "GET /administration/evidence/checkpoint.txt"],
    `GET /audit-logs/sample/${FILE}`,
  ],
  "casefile.applicant": ["GET /kyc/:id/case-file"],
  "personfile.make": ["GET /users/:id/file"],
  "status.read": ["GET /status"],
  "developers.read": ["GET /developers"],
  "views.save": [
    ...[...both("/views/new/:list", "/views/:id"), "POST /views/:id/delete"],
    ...["GET /reports/custom", "GET /reports/custom/:id"],
  ],
  "search.use": ["GET /search"],
  "changes.read": ["GET /api/changes"],
  "profile.own": [
    ...[...both("/profile"), "POST /profile/password", "POST /profile/passkeys"],
    ...["POST /profile/passkeys/options", "POST /profile/passkeys/:id/remove"],
  ],
  "settings.own": [
    ...both("/settings", "/settings/two-factor", "/settings/two-factor/off"),
    "POST /settings/pins",
  ],
  "notifications.own": [
    ...["GET /notifications", "POST /notifications/read", ...both("/notifications/clear")],
    ...["POST /notifications/:id/read", "POST /notifications/:id/delete"],
    ...["GET /live", "GET /notifications/bell"],
  ],
  "reports.read": ["GET /reports"],
  "reports.generate": reports.map((name) => `POST /reports/${name}`),
};

/** These routes need the password as well, and answer 401 to a wrong one. */
const proving = ["POST /profile/passkeys/options"];

/** Calls for people that programs which send records make too. */
const forSenders = ["GET /api/document-types"];

/** All guarded routes with their permissions. */
function asking({ desk }: Crowd): Map<string, string[]> {
  const routes = new Map<string, string[]>();
  for (const { method, path, handler } of desk.app.routes) {
    const name = `${method} ${path}`;
    const asked = permissionOf(handler);
    if (asked) routes.set(name, [...routes.get(name) ?? [], asked]);
  }
  return routes;
}

async function withCrowd(test: (crowd: Crowd) => Promise<void>): Promise<void> {
  const crowd = await Crowd.at("sqlite::memory:");
  await test(crowd).finally(() => crowd.close());
}

Deno.test("every route asks for what it is written down for, and every one is written down", () =>
  withCrowd((crowd) => {
    const ofSteps = stepRoutes.map(([path, asked]) => [asked, both(path)] as const);
    const written = [...Object.entries(matrix), ...ofSteps]
      .flatMap(([asked, names]) => names.map((name): [string, string] => [name, asked]));
    const found = [...asking(crowd)]
      .flatMap(([name, asked]) => asked.map((one): [string, string] => [name, one]));
    assert.deepEqual(found.toSorted(), written.toSorted());
    return Promise.resolve();
  }));

const mayAsk = (asker: Asker, asked: readonly string[]): boolean =>
  asked.every((permission) => hasPermission(asker, permission));

const isRole = (asker: Asker): asker is StaffRole =>
  (staffRoles as readonly string[]).includes(asker);

const hasPermission = (asker: Asker, asked: string): boolean =>
  asker === "program" || asked === "service"
    ? asker === "program" && asked === "service"
    : isRole(asker) && may(asker, asked as Permission);

/** A refusal says which roles may, and nothing of what stands there. */
function assertRefused({ status, type, text }: { status: number; type: string; text: string }) {
  assert.match(text, /Your role does not allow this\./);
  assert.doesNotMatch(text, /Amelia Hart|<svg xmlns/);
  if (!type.startsWith("application/json")) return;
  const { error, code } = JSON.parse(text);
  assert.match(error, /^Your role does not allow this\. Roles that may: [a-z, ]+\.$/);
  assert.deepEqual([status, code], [403, "permission.missing"]);
}

const isLetThrough = ({ status, location }: { status: number; location?: string | null }) =>
  ![401, 403].includes(status) && !location?.startsWith("/login?next=");

for (const asker of askers) {
  Deno.test(`${asker} gets through to exactly what the matrix allows, page and fragment`, () =>
    withCrowd(async (crowd) => {
      const routes = asking(crowd);
      const tried = new Set<string>();
      for (const { name, ...draft } of await draftsFor(crowd)) {
        const asked = routes.get(name);
        if (asked === undefined) continue;
        if (proving.includes(name) && mayAsk(asker, asked)) continue;
        const answer = await answerTo(crowd, asker, draft);
        assert.ok(answer);
        const isOpen = mayAsk(asker, asked) || asker === "program" && forSenders.includes(name);
        assert.equal(isLetThrough(answer), isOpen, `${name}: ${answer.status}`);
        if (!isOpen && isRole(asker) && !asked.includes("service")) assertRefused(answer);
        tried.add(name);
      }
      const wanted = [...routes].filter(([name, asked]) =>
        !(proving.includes(name) && mayAsk(asker, asked))
      ).map(([name]) => name);
      assert.deepEqual([...tried].toSorted(), wanted.toSorted());
    }));
}
