import type { StaffRole } from "./staff.ts";

/** Who may do what; each route names one of these, and so does each control that leads to it. */
export const roleMatrix = {
  "dashboard.read": ["admin"],
  "users.read": ["admin"],
  "kyc.read": ["admin"],
  "kyc.decide": ["admin"],
  "communities.read": ["admin"],
  "finance.read": ["admin"],
  "analytics.read": ["admin"],
  "content.read": ["admin"],
  "partners.read": ["admin"],
  "staff.read": ["admin"],
  "status.read": ["admin"],
  "profile.own": ["admin"],
  "settings.own": ["admin"],
  "notifications.own": ["admin"],
  "audit.read": ["admin"],
  "reports.read": ["admin"],
  "session.own": ["admin"],
} satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof roleMatrix;

export const may = (role: StaffRole, permission: Permission): boolean =>
  (roleMatrix[permission] as readonly StaffRole[]).includes(role);
