import { type StaffRole, staffRoles } from "../../../../data/permissions.ts";
import assert from "node:assert/strict";
import { type Desk, refusalIn, withDesk } from "../../../support/helpers.ts";
import { pages, reads, records } from "../../../support/pages.ts";
import * as members from "../../../../data/staff/accounts/staff.ts";
import { aStaffMember, traces } from "../../../support/records.ts";
import { only } from "../../../support/markup.ts";
import { become } from "../../../support/roles.ts";

const revenue = [
  ...["/reports/revenue", "/reports/revenue/report.csv", "/reports/statement"],
];
const tokens = [
  "/staff/webhooks",
  "/staff/webhooks/new",
  ...["/staff/reasons", "/staff/reasons/new", "/staff/reasons/no-answer"],
  ...["", "/new", "/selfie"].map((page) => `/staff/document-types${page}`),
  "/staff/tokens",
  "/staff/tokens/new",
  "/staff/rules",
  "/kyc/due",
];
const staff = [
  ...["/staff", "/staff/s_2", "/staff/invite", "/api/staff"],
  ...["/administration", "/staff/access", "/staff/roles"],
  ...tokens,
];
const finance = [
  "/finance",
  "/finance/t_1",
  "/api/transactions",
  "/api/transactions/t_1",
  ...revenue,
];
const audit = ["/audit-logs", "/audit-logs/a_1"];
const views = ["/reports/custom", "/reports/custom?list=users", "/views/new/users?status=active"];
const addresses = [...pages, ...records].map(([path]) => path);
const decisions = records.map(([path]) => path)
  .filter((path) => /\/(decision|reopen|ask|assign|escalation)\b/.test(path));

const files = ["growth", "revenue", "kyc", "engagement"]
  .map((name) => `/reports/${name}/report.csv`);

const everything = [...addresses, ...reads, "/kyc/k_1/documents/1", ...files];

/** Addresses that finance opens, of all that a test knows. */
const ofFinance = [
  ...["/dashboard", "/users", "/users/u_1", "/finance", "/finance/t_1", "/analytics"],
  ...["/partners", "/partners/p_1", "/profile", "/settings", "/settings/two-factor"],
  ...["/notifications", "/notifications/clear", "/reports", ...revenue],
  ...["/search", "/search?q=hart", "/corrections"],
  ...["/api/users", "/api/users/u_1", "/api/transactions", "/api/transactions/t_1"],
  ...["/api/analytics", "/api/partners", "/api/partners/p_1", "/api/dashboard-stats"],
];

/** Routes that a role may not read. */
const refused: Record<StaffRole, readonly string[]> = {
  admin: [],
  moderator: [...finance, ...staff, "/audit-logs/verify", "/audit-logs/sample"],
  support: [
    ...finance,
    ...staff,
    ...decisions,
    ...audit,
    "/audit-logs/verify",
    "/audit-logs/sample",
  ],
  finance: everything.filter((path) => !ofFinance.includes(path)),
  auditor: ["/staff/invite", ...tokens, ...decisions, ...views],
};

const REFUSAL = "Your role does not allow this.";

for (const role of staffRoles) {
  Deno.test(`the role ${role} reads exactly what it may, and hears 403 for the rest`, async (t) => {
    assert.deepEqual(refused[role].filter((path) => !everything.includes(path)), []);
    await withDesk(async (desk) => {
      await become(desk, role);
      for (const path of everything) {
        const expected = refused[role].includes(path) ? 403 : 200;
        await t.step(`${expected} ${path}`, async () => {
          const answer = await desk.get(path);
          const { status, text } = answer;
          assert.equal(status, expected);
          if (expected === 200) return assert.ok(!text.includes(REFUSAL));
          assert.doesNotMatch(text, /Amelia Hart|<svg xmlns/);
          if (path.startsWith("/api")) {
            const { error, code } = refusalIn(answer) as { error: string; code: string };
            assert.match(error, /^Your role does not allow this\. Roles that may: [a-z, ]+\.$/);
            assert.equal(code, "permission.missing");
          } else assert.ok(text.includes(REFUSAL));
        });
      }
    });
  });

  Deno.test(`the role ${role} opens exactly what it may in the page's dialog`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      for (const [path] of records) {
        const { status, text } = await desk.fragment(path);
        assert.equal(status, refused[role].includes(path) ? 403 : 200, path);
        assert.equal(text.includes(REFUSAL), status === 403, path);
      }
    }));
}

Deno.test("a refusal names the roles that may, and on a page who has them", () =>
  withDesk(async (desk) => {
    await become(desk, "support");
    for (const { text } of [await desk.get("/staff"), await desk.fragment("/staff/s_2")]) {
      assert.match(text, /Roles that may: admin, auditor\./);
    }
    await desk.store.db.insertInto("staff").values(
      members.listShape.toRow(aStaffMember({ id: "s_a", name: "Ada Quill", role: "auditor" })),
    ).execute();
    const { text } = await desk.get("/staff");
    assert.match(text, /People who may: [^<]*Ada Quill/);
    assert.equal(only(text, "title").text, "Not allowed · Mentor Desk");
    assert.match(
      (await desk.get("/api/staff")).text,
      /"error":"Your role does not allow this. Roles that may: admin, auditor."/,
    );
  }));

const invitation = { name: "Eve", email: "eve@example.com", role: "admin" };
const change = { role: "admin", status: "active" };
const decision = { reviewNotes: "", version: "1", idempotencyKey: "key-1" };

type Attempt = (desk: Desk) => ReturnType<Desk["send"]>;

const reporting: Record<string, Attempt> = {
  "a revenue report": (desk) => desk.post("/reports/revenue", {}),
};

const managing: Record<string, Attempt> = {
  "inviting somebody": (desk) => desk.post("/staff/invite", invitation),
  "changing somebody": (desk) => desk.post("/staff/s_3", change),
  "making oneself an admin": (desk) => desk.post("/staff/s_1", change),
  "ending somebody's sessions": (desk) => desk.post("/staff/s_3/end-sessions", {}),
  "a new invitation link": (desk) => desk.post("/staff/s_3/invite", {}),
};

const deciding: Record<string, Attempt> = {
  "a decision in the form": (desk) => desk.post("/kyc/k_1/decision?status=accepted", decision),
  "a decision by the API": (desk) =>
    desk.json("PATCH", "/api/kyc-requests/k_1/status", { status: "accepted", reviewNotes: "" }),
};

const claiming: Record<string, Attempt> = {
  "a claim": (desk) => desk.post("/kyc/k_1/claim", {}),
  "starting a review": (desk) => desk.post("/kyc/review", {}),
};

const accountsOf = async ({ store: { db } }: Desk) => [
  await db.selectFrom("staff").selectAll().orderBy("id").execute(),
  await db.selectFrom("invitations").selectAll().execute(),
  await db.selectFrom("sessions").select("id").execute(),
];

const attempts: [role: StaffRole, attempts: Record<string, Attempt>][] = [
  ["moderator", { ...managing, ...reporting }],
  ["support", { ...managing, ...reporting, ...deciding, ...claiming }],
  ["finance", { ...managing, ...deciding, ...claiming }],
  ["auditor", { ...managing, ...reporting, ...deciding, ...claiming }],
];

for (const [role, refusedAttempts] of attempts) {
  Deno.test(`the role ${role} changes nothing that is not its own to change`, async (t) => {
    await withDesk(async (desk) => {
      await become(desk, role);
      const before = [await traces(desk.store), await accountsOf(desk)];
      for (const [what, attempt] of Object.entries(refusedAttempts)) {
        await t.step(what, async () => {
          const { status, text } = await attempt(desk);
          assert.equal(status, 403);
          assert.ok(text.includes(REFUSAL));
          assert.deepEqual([await traces(desk.store), await accountsOf(desk)], before);
        });
      }
    });
  });
}

for (const role of ["admin", "moderator"] as const) {
  Deno.test(`the role ${role} decides KYC requests, in the form and by the API`, () =>
    withDesk(async (desk) => {
      await become(desk, role);
      const [form, call] = Object.values(deciding);
      assert.equal((await form!(desk)).status, 303);
      assert.equal((await call!(desk)).status, 200);
    }));
}

Deno.test("every role may open its own profile, settings and sessions", () =>
  withDesk(async (desk) => {
    for (const role of staffRoles) {
      await become(desk, role);
      const profile = { name: `A ${role}`, email: "admin@example.com" };
      assert.equal((await desk.post("/profile", profile)).headers.get("location"), "/profile");
      const settings = { language: "en", timezone: "utc", dateFormat: "ymd" };
      assert.equal((await desk.post("/settings", settings)).headers.get("location"), "/settings");
      assert.equal((await desk.post("/logout", {})).status, 303);
      assert.equal((await desk.signIn()).status, 303);
    }
  }));
