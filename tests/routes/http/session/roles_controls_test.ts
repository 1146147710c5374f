import { permissionOf, SERVICE } from "../../../../routes/http/session/permissions.ts";
import assert from "node:assert/strict";
import { may, type StaffRole, staffRoles } from "../../../../data/permissions.ts";
import { type Desk, textOf, withDesk } from "../../../support/helpers.ts";
import { elements, mainOf, only } from "../../../support/markup.ts";
import { become } from "../../../support/roles.ts";

interface Control {
  method: string;
  path: string;
}

/** Addresses of the links and forms of a page on this site. */
function controlsOf(html: string): Control[] {
  const forms = elements(html, "form").map(({ attributes }) => ({
    method: attributes.method?.toUpperCase() ?? "GET",
    path: attributes.action ?? "",
  }));
  const links = [...html.matchAll(/\s(?:href|hx-get)="(\/[^"#]*)"/g)]
    .map(([, path = ""]) => ({ method: "GET", path: textOf(path) }));
  // Built files, which this desk has not.
  return [...forms, ...links].filter(({ path }) => !/^\/(static\/|verify\.html$)/.test(path));
}

/** The address of a list without its sort, filters and cursor. */
const withoutState = (path: string): string =>
  /\/(decision|case-file)\?/.test(path) ? path : path.replace(/\?.*$/, "");

/** Crawls all pages from the dashboard. */
async function reachable(desk: Desk): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const waiting = ["/dashboard"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const { status, text, headers } = await desk.get(path);
    // The review of a queue leads to its first request, and the source of a live part to its page.
    if (status === 303) {
      seen.set(path, "");
      waiting.push(withoutState(headers.get("location") ?? ""));
      continue;
    }
    assert.equal(status, 200, `${path} was offered`);
    seen.set(path, text);
    const links = controlsOf(text).filter(({ method }) => method === "GET");
    waiting.push(...links.map((link) => withoutState(link.path)));
  }
  return seen;
}

const DESCRIPTION = "/api/openapi.json";
const OPEN = [DESCRIPTION, "/.well-known/mentor-desk-key", "/verify"];
/** The description of the API names fields that not every role reads. */
const REFERENCE = [DESCRIPTION, "/developers"];

/** True if the guard of the matching route lets the role pass. */
function opens({ app }: Desk, { method, path }: Control, role: StaffRole): boolean {
  const [handlers] = app.router.match(method, path.replace(/\?.*$/, ""));
  const gate = handlers.map(([[handler]]) => permissionOf(handler)).find((found) => found);
  return gate !== undefined && gate !== SERVICE && may(role, gate);
}

const CHARGES = /<section class="stack related charges">.*?<\/section>/s;

const size: Record<StaffRole, number> = {
  admin: 70,
  moderator: 50,
  support: 40,
  finance: 15,
  auditor: 60,
};

for (const role of staffRoles) {
  Deno.test(`the role ${role} sees no link or form that would be refused, on any page`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      const all = await reachable(desk);
      assert.ok(all.size > size[role], `${all.size} pages`);
      for (const [page, html] of all) {
        for (const control of controlsOf(html)) {
          if (OPEN.includes(control.path)) continue;
          assert.ok(opens(desk, control, role), `${page}: ${control.method} ${control.path}`);
        }
      }
    }));
}

for (const role of ["moderator", "support"] as const) {
  Deno.test(`the role ${role} sees no revenue figure, card or report beside a person's charges`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      for (const [page, html] of await reachable(desk)) {
        // The sample tax document names a revenue authority.
        const mayName = page.includes("/documents/") || REFERENCE.includes(page);
        const others = page.startsWith("/users/") ? html.replace(CHARGES, "") : html;
        if (!mayName) assert.doesNotMatch(others, /revenue|\$\d/i, page);
      }
    }));

  Deno.test(`the API tells the role ${role} no revenue`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      const keysOf = async (path: string) =>
        Object.keys(JSON.parse((await desk.get(path)).text)).toSorted();
      assert.deepEqual(await keysOf("/api/dashboard-stats"), [
        ...["activeCommunities", "pendingKYC", "publishedContent", "totalUsers"],
      ]);
      assert.deepEqual(await keysOf("/api/analytics"), ["engagementMetrics", "userGrowth"]);
    }));

  Deno.test(`the role ${role} gets no notification about money, and none is counted`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      const { text } = await desk.get("/notifications");
      const items = elements(only(mainOf(text), "ul", { class: "panel list" }).html, "li");
      assert.equal(items.length, 3);
      assert.ok(items.every((item) => !/transaction/i.test(item.text)));
      const bell = only(text, "a", { href: "/notifications", class: "bell" });
      assert.match(bell.text + bell.attributes["aria-label"], /1/);
    }));
}

Deno.test("an admin sees the revenue: card, report, notification and both figures", () =>
  withDesk(async (desk) => {
    assert.match(textOf(mainOf((await desk.get("/dashboard")).text)), /Monthly Revenue \$\d/);
    assert.match(textOf(mainOf((await desk.get("/reports")).text)), /Revenue/);
    assert.ok("monthlyRevenue" in JSON.parse((await desk.get("/api/dashboard-stats")).text));
    assert.ok("revenueBreakdown" in JSON.parse((await desk.get("/api/analytics")).text));
  }));

for (const role of ["support", "moderator"] as const) {
  Deno.test(`the role ${role} has neither the switch nor the tab about money, and keeps its choice`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      assert.doesNotMatch(mainOf((await desk.get("/settings")).text), /Transaction Alerts/);
      assert.doesNotMatch(mainOf((await desk.get("/notifications")).text), /tab=transactions/);
      await desk.post("/settings", { language: "en", timezone: "utc", dateFormat: "mdy" });
      const { settings } = await desk.store.db.selectFrom("settings").select("settings")
        .where("staffId", "=", "s_1").executeTakeFirstOrThrow();
      assert.equal(JSON.parse(settings).transactionAlerts, true);
    }));
}

Deno.test("finance has neither the switches nor the tab about KYC, and keeps its choice", () =>
  withDesk(async (desk) => {
    await become(desk, "finance");
    assert.doesNotMatch(mainOf((await desk.get("/settings")).text), /KYC Updates|Weekly Reports/);
    assert.doesNotMatch(mainOf((await desk.get("/notifications")).text), /tab=kyc/);
    await desk.post("/settings", { language: "en", timezone: "utc", dateFormat: "mdy" });
    const { settings } = await desk.store.db.selectFrom("settings").select("settings")
      .where("staffId", "=", "s_1").executeTakeFirstOrThrow();
    const { kycUpdates, transactionAlerts } = JSON.parse(settings);
    assert.deepEqual([kycUpdates, transactionAlerts], [false, false]);
  }));

Deno.test("finance has the cards of people and money alone, and money alone in analytics and reports", () =>
  withDesk(async (desk) => {
    await become(desk, "finance");
    const headings = async (path: string, level: string) =>
      elements(mainOf((await desk.get(path)).text), level).map(({ text }) => text);
    assert.deepEqual(await headings("/dashboard", "h2"), [
      ...["Total Users", "Monthly Revenue", "Needs you now", "All areas"],
    ]);
    assert.doesNotMatch(textOf(mainOf((await desk.get("/dashboard")).text)), /KYC|request/i);
    assert.deepEqual(await headings("/analytics", "h2"), ["Revenue this month"]);
    assert.deepEqual(await headings("/reports", "h2"), ["Revenue"]);
    const keysOf = async (path: string) => Object.keys(JSON.parse((await desk.get(path)).text));
    assert.deepEqual(await keysOf("/api/dashboard-stats"), ["totalUsers", "monthlyRevenue"]);
    assert.deepEqual(await keysOf("/api/analytics"), ["revenueBreakdown"]);
  }));
