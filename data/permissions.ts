import type { ListPermission } from "./list/names.ts";

export const staffRoles = ["admin", "support", "moderator"] as const;
export type StaffRole = typeof staffRoles[number];

type Roles = readonly StaffRole[];
const all: Roles = ["admin", "moderator", "support"];
const admins: Roles = ["admin"];

const lists: Record<ListPermission, Roles> = {
  "users.read": all,
  "kyc.read": all,
  "communities.read": all,
  "finance.read": admins,
  "content.read": all,
  "partners.read": all,
  "staff.read": admins,
  "audit.read": ["admin", "moderator"],
};

const others = {
  "dashboard.read": all,
  "analytics.read": all,
  "kyc.decide": ["admin", "moderator"],
  "comments.write": all,
  "staff.manage": admins,
  "status.read": all,
  "developers.read": all,
  "profile.own": all,
  "settings.own": all,
  "notifications.own": all,
  "audit.verify": admins,
  "reasons.manage": admins,
  "reports.read": all,
  "views.save": all,
  "search.use": all,
  "changes.read": all,
  "session.own": all,
} satisfies Record<string, Roles>;

export type Permission = ListPermission | keyof typeof others;

/** Each route names a permission, and so does each control that leads to it. */
export const roleMatrix: Record<Permission, Roles> = { ...lists, ...others };

export const may = (role: StaffRole, permission: Permission): boolean =>
  roleMatrix[permission].includes(role);
