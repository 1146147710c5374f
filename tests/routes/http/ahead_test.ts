import assert from "node:assert/strict";
import type { Store } from "../../../data/store.ts";
import { isPrefetchable } from "../../../static/scripts/shell/prefetchable.ts";
import { type Desk, ORIGIN, withDesk } from "../../support/helpers.ts";
import { aStaffMember } from "../../support/records.ts";
import { saveReport } from "../../support/reports.ts";
import { tablesIn } from "../../support/stores.ts";

const AHEAD = { "sec-purpose": "prefetch;anonymous-client-ip" };

/** What is much work, or leaves a trace: everything else that shows something may come ahead. */
const onlyWhenAsked = [
  ...["/audit-logs/verify", "/kyc/:id/documents/:ref", "/kyc/:id/documents/:n/open"],
  ...["/reports/custom/:id", "/reports/custom/:id/report.csv", "/settings/two-factor"],
  ...["/login/sso", "/login/sso/callback", "/confirm/sso"],
  ...["growth", "revenue", "kyc", "engagement"].map((name) => `/reports/${name}/report.csv`),
  ...["users", "kyc", "communities", "finance", "content", "partners", "staff", "audit-logs"]
    .map((list) => `/${list}/:file{export\\.(?:csv|ndjson)}`),
];

/** Records of the sample, one for each route that takes one. */
const ids: Record<string, string> = {
  ...{ users: "u_1", kyc: "k_1", communities: "c_1", finance: "t_1", content: "ct_1" },
  ...{ partners: "p_1", staff: "s_2" },
};

const addressOf = (route: string, report: string): string => {
  const id = route.startsWith("/reports/custom/") ? report : ids[route.split("/")[1] ?? ""] ?? "1";
  return route.replace(/:file\{.*\}$/, "export.csv").replace(":id", id).replace(":n", "1");
};

/** Each page, dialog and file that a link can lead to, with an address of it. */
async function pagesOf(desk: Desk): Promise<Map<string, string>> {
  const report = await saveReport(desk.store, aStaffMember({ id: "s_1" }));
  const routes = desk.app.routes.filter(({ method, path }) =>
    method === "GET" && !path.includes("*") && !path.startsWith("/api/")
  );
  return new Map(routes.map(({ path }) => [path, addressOf(path, report)]));
}

/** All that is kept, but when somebody was last seen. */
async function everything({ db }: Store): Promise<Record<string, unknown[]>> {
  const tables = (await tablesIn(db)).filter(({ name }) => name !== "sessions");
  return Object.fromEntries(
    await Promise.all(tables.map(async ({ name }) => [
      name,
      await db.selectFrom(name as "users").selectAll().execute(),
    ])),
  );
}

Deno.test("what is fetched ahead leaves no trace, whatever it is", () =>
  withDesk(async (desk) => {
    for (const [route, address] of await pagesOf(desk)) {
      const before = await everything(desk.store);
      await desk.get(address, AHEAD);
      assert.deepEqual(await everything(desk.store), before, route);
    }
  }));

Deno.test("what is much work or leaves a trace is not answered ahead, and all else is", () =>
  withDesk(async (desk) => {
    const pages = await pagesOf(desk);
    assert.ok(pages.size > 40, `${pages.size} pages`);
    const refused: string[] = [];
    for (const [route, address] of pages) {
      if ((await desk.get(address, AHEAD)).status === 503) refused.push(route);
    }
    assert.deepEqual(refused.toSorted(), onlyWhenAsked.toSorted());
  }));

Deno.test("a search is not answered ahead, a filter and a page further on are", () =>
  withDesk(async (desk) => {
    const statuses = ["/users?q=a", "/kyc?status=pending&q=a", "/users?role=mentor", "/users?q="]
      .map(async (address) => (await desk.get(address, AHEAD)).status);
    assert.deepEqual(await Promise.all(statuses), [503, 503, 200, 200]);
    assert.equal((await desk.get("/users?q=a")).status, 200);
  }));

Deno.test("nobody asks ahead for what is refused then, nor for what is no page of ours", () =>
  withDesk(async (desk) => {
    const pages = await pagesOf(desk);
    const comes = (address: string) => isPrefetchable(new URL(address, ORIGIN).href, ORIGIN);
    const addresses = onlyWhenAsked.map((route) => pages.get(route) ?? "");
    for (const address of [...addresses, "/users?q=a", "/kyc?status=pending&q=a&after=x"]) {
      assert.equal(comes(address), false, address);
    }
    for (const address of ["/logout", "/api/users", "/static/app.css", "https://elsewhere.test/"]) {
      assert.equal(comes(address), false, address);
    }
    const shown = ["/dashboard", "/users", "/users?q=", "/kyc?status=pending", "/reports/kyc", "/"];
    for (const address of shown) assert.equal(comes(address), true, address);
  }));
