import assert from "node:assert/strict";
import {
  may,
  type Permission,
  roleMatrix,
  type StaffRole,
  staffRoles,
} from "../../data/permissions.ts";

const permissions = Object.keys(roleMatrix) as Permission[];

const refusedTo = (role: StaffRole): string[] =>
  permissions.filter((permission) => !may(role, permission)).toSorted();

Deno.test("an admin may do everything", () => {
  assert.ok(permissions.length > 0);
  assert.deepEqual(refusedTo("admin"), []);
});

Deno.test("a moderator decides KYC requests and reads all but finance and staff", () => {
  assert.deepEqual(refusedTo("moderator"), [
    "access.attest",
    "audit.verify",
    "casefile.authority",
    "comments.finance",
    "document_types.manage",
    "finance.read",
    "instructions.partners",
    "legal_holds.place",
    "legal_holds.read",
    "payouts.hold",
    "people.erase",
    "personfile.make",
    "reasons.manage",
    "retention.manage",
    "retention.read",
    "staff.manage",
    "staff.read",
    "two_people.manage",
    "two_people.read",
    "validity.manage",
    "validity.read",
  ]);
});

Deno.test("support reads all but finance, audit and staff, and decides nothing", () => {
  assert.deepEqual(refusedTo("support"), [
    "access.attest",
    "audit.read",
    "audit.verify",
    "casefile.applicant",
    "casefile.authority",
    "checks.read",
    "comments.finance",
    "document_types.manage",
    "finance.read",
    "instructions.ask",
    "instructions.partners",
    "kyc.decide",
    "legal_holds.place",
    "legal_holds.read",
    "payouts.hold",
    "people.erase",
    "personfile.make",
    "proposals.answer",
    "proposals.read",
    "reasons.manage",
    "retention.manage",
    "retention.read",
    "staff.manage",
    "staff.read",
    "two_people.manage",
    "two_people.read",
    "validity.manage",
    "validity.read",
  ]);
});

Deno.test("finance reads people, money and partners, and nothing of KYC", () => {
  const allowed = permissions.filter((permission) => may("finance", permission));
  assert.deepEqual(allowed.toSorted(), [
    "analytics.read",
    "charges.read",
    "comments.finance",
    "comments.partners",
    "dashboard.read",
    "finance.read",
    "notifications.own",
    "partners.read",
    "payouts.hold",
    "profile.own",
    "proposals.answer",
    "proposals.read",
    "reports.generate",
    "reports.read",
    "search.use",
    "session.own",
    "settings.own",
    "users.read",
  ]);
});

Deno.test("an auditor reads everything, and writes comments alone", () => {
  assert.deepEqual(refusedTo("auditor"), [
    "corrections.ask",
    "document_types.manage",
    "instructions.ask",
    "instructions.partners",
    "kyc.decide",
    "legal_holds.place",
    "payouts.hold",
    "people.erase",
    "proposals.answer",
    "reasons.manage",
    "reports.generate",
    "retention.manage",
    "staff.manage",
    "two_people.manage",
    "validity.manage",
    "views.save",
  ]);
});

Deno.test("deciding a KYC request is a permission apart from reading it", () => {
  assert.ok(permissions.includes("kyc.decide") && permissions.includes("kyc.read"));
});

Deno.test("docs/accounts.md prints the permission matrix as it is", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/accounts.md", import.meta.url));
  const printed = [...page.matchAll(/^\| `([\w.]+)` +\|((?:[^|\n]*\|)+)$/gm)]
    .map(([, permission, cells = ""]) => [
      permission,
      cells.split("|").slice(0, -1).map((cell) => cell.trim() === "yes"),
    ]);
  const matrix = permissions.map((name) => [name, staffRoles.map((role) => may(role, name))]);
  assert.deepEqual(printed, matrix);
});
