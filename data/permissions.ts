import type { StaffRole } from "./staff/staff.ts";

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
  "session.own": all,
} satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof roleMatrix;

export const may = (role: StaffRole, permission: Permission): boolean =>
  (roleMatrix[permission] as readonly StaffRole[]).includes(role);
