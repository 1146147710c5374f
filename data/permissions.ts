import type { ListPermission } from "./list/names.ts";

export const staffRoles = ["admin", "support", "moderator"] as const;
export type StaffRole = typeof staffRoles[number];

const all = ["admin", "moderator", "support"] as const;
const admins = ["admin"] as const;

/** Who may do what; each route names one of these, and so does each control that leads to it. */
export const roleMatrix = {
  "dashboard.read": all,
  "users.read": all,
  "kyc.read": all,
  "kyc.decide": ["admin", "moderator"],
  "communities.read": all,
  "finance.read": admins,
  "analytics.read": all,
  "content.read": all,
  "partners.read": all,
  "staff.read": admins,
  "staff.manage": admins,
  "status.read": all,
  "profile.own": all,
  "settings.own": all,
  "notifications.own": all,
  "audit.read": ["admin", "moderator"],
  "audit.verify": admins,
  "reports.read": all,
  "reports.save": all,
  "reports.manage": admins,
  "session.own": all,
} satisfies Record<string, readonly StaffRole[]> & Record<ListPermission, readonly StaffRole[]>;

export type Permission = keyof typeof roleMatrix;

export const may = (role: StaffRole, permission: Permission): boolean =>
  (roleMatrix[permission] as readonly StaffRole[]).includes(role);
