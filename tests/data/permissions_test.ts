import assert from "node:assert/strict";
import { may, type Permission, roleMatrix, type StaffRole } from "../../data/permissions.ts";

const permissions = Object.keys(roleMatrix) as Permission[];

const refusedTo = (role: StaffRole): string[] =>
  permissions.filter((permission) => !may(role, permission)).toSorted();

Deno.test("an admin may do everything", () => {
  assert.ok(permissions.length > 0);
  assert.deepEqual(refusedTo("admin"), []);
});

Deno.test("a moderator decides KYC requests and reads all but finance and staff", () => {
  assert.deepEqual(refusedTo("moderator"), [
    "audit.verify",
    "finance.read",
    "reasons.manage",
    "staff.manage",
    "staff.read",
  ]);
});

Deno.test("support reads all but finance, audit and staff, and decides nothing", () => {
  assert.deepEqual(refusedTo("support"), [
    "audit.read",
    "audit.verify",
    "finance.read",
    "kyc.decide",
    "reasons.manage",
    "staff.manage",
    "staff.read",
  ]);
});

Deno.test("deciding a KYC request is a permission apart from reading it", () => {
  assert.ok(permissions.includes("kyc.decide") && permissions.includes("kyc.read"));
});

Deno.test("docs/accounts.md prints the permission matrix as it is", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/accounts.md", import.meta.url));
  const printed = [...page.matchAll(/^\| `([\w.]+)` +\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)]
    .map(([, permission, ...cells]) => [permission, cells.map((cell) => cell.trim() === "yes")]);
  const roles = ["admin", "moderator", "support"] as const;
  const matrix = permissions.map((name) => [name, roles.map((role) => may(role, name))]);
  assert.deepEqual(printed, matrix);
});
