import assert from "node:assert/strict";
import type { Store } from "../../../../data/store.ts";
import { type Desk, withDesk } from "../../../support/helpers.ts";
import { aStaffMember } from "../../../support/records.ts";
import { saveReport } from "../../../support/reports.ts";
import { tablesIn } from "../../../support/stores.ts";

const PREFETCH = { "sec-purpose": "prefetch;anonymous-client-ip" };

/** Routes that are expensive or audited; every other page may be prefetched. */
const refusedRoutes = [
  ...["/audit-logs/verify", "/kyc/:id/documents/:ref", "/kyc/:id/documents/:n/open"],
  ...[
    "/kyc/:id/documents/:documentId/expiry",
    "/kyc/:id/documents/:documentId/ask",
    "/kyc/:id/case-file",
    "/users/:id/file",
    "/staff/access-review/:number/export.csv",
  ],
  "/settings/two-factor",
  ...["/login/sso", "/login/sso/callback", "/confirm/sso"],
  ...["growth", "revenue", "kyc", "engagement"].map((name) => `/reports/${name}/report.csv`),
  ...[
    "users",
    "kyc",
    "communities",
    "finance",
    "content",
    "partners",
    "staff",
    "audit-logs",
    "audit-logs/sample",
  ]
    .concat("analytics/not-viewed", "analytics/quick", "kyc/selection", "reports/statement")
    .concat("administration/instructions")
    .map((list) => `/${list}/:file{export\\.(?:csv|ndjson)}`),
];

/** A sample record for each route that needs one. */
const ids: Record<string, string> = {
  users: "u_1",
  kyc: "k_1",
  communities: "c_1",
  finance: "t_1",
  content: "ct_1",
  partners: "p_1",
  staff: "s_2",
};

const addressOf = (route: string, report: string): string => {
  const id = route.startsWith("/reports/custom/") ? report : ids[route.split("/")[1] ?? ""] ?? "1";
  return route.replace(/:file\{.*\}$/, "export.csv").replace(":id", id).replace(":n", "1");
};

/** The route of each page, dialog and file that a link can lead to, with an address. */
async function pagesOf(desk: Desk): Promise<Map<string, string>> {
  const { id: report } = await saveReport(desk.store, aStaffMember({ id: "s_1" }));
  const routes = desk.app.routes.filter(({ method, path }) =>
    method === "GET" && !path.includes("*") && !path.startsWith("/api/")
  );
  return new Map(routes.map(({ path }) => [path, addressOf(path, report)]));
}

/** All tables but the sessions, which record activity. */
async function everything({ db }: Store): Promise<Record<string, unknown[]>> {
  const tables = (await tablesIn(db)).filter((name) => name !== "sessions");
  return Object.fromEntries(
    await Promise.all(tables.map(async (name) => [
      name,
      await db.selectFrom(name as "users").selectAll().execute(),
    ])),
  );
}

Deno.test("a prefetch of any page changes nothing in the database", () =>
  withDesk(async (desk) => {
    const pages = await pagesOf(desk);
    const before = await everything(desk.store);
    for (const [route, address] of pages) {
      await desk.get(address, PREFETCH);
      assert.deepEqual(await everything(desk.store), before, route);
    }
  }));

Deno.test("prefetches of expensive and audited pages are refused, all others are answered", () =>
  withDesk(async (desk) => {
    const pages = await pagesOf(desk);
    assert.ok(pages.size > 40, `${pages.size} pages`);
    const refused: string[] = [];
    for (const [route, address] of pages) {
      if ((await desk.get(address, PREFETCH)).status === 503) refused.push(route);
    }
    assert.deepEqual(refused.toSorted(), refusedRoutes.toSorted());
  }));

Deno.test("a prefetch of a search is refused, of a filter and of a later page answered", () =>
  withDesk(async (desk) => {
    const statuses = ["/users?q=a", "/kyc?status=pending&q=a", "/users?role=mentor", "/users"]
      .map(async (address) => (await desk.get(address, PREFETCH)).status);
    assert.deepEqual(await Promise.all(statuses), [503, 503, 200, 200]);
    assert.equal((await desk.get("/users?q=a")).status, 200);
  }));

Deno.test("browsers prefetch by the list that the server refuses by", async () => {
  const rules = await Deno.readTextFile("static/speculation_rules.json");
  for (const address of ["/*.csv", "/kyc/*/documents/*", "/login/sso*", "/logout", "/api/*"]) {
    assert.ok(rules.includes(JSON.stringify(address)), address);
  }
});
