import { DomainError } from "./errors/domain_error.ts";
import type { ListPermission } from "./list/names.ts";

/** In order of precedence: of several roles that single sign-on maps, the first counts. */
export const staffRoles = ["admin", "moderator", "finance", "auditor", "support"] as const;
export type StaffRole = typeof staffRoles[number];

type Roles = readonly StaffRole[];
const all: Roles = staffRoles;
const admins: Roles = ["admin"];
const reviewers: Roles = ["admin", "moderator"];
const answering: Roles = ["admin", "moderator", "support"];
const kycReaders: Roles = [...answering, "auditor"];
const accounting: Roles = ["admin", "finance", "auditor"];
const accountingOrDeciding: Roles = ["admin", "moderator", "finance", "auditor"];
const inspecting: Roles = ["admin", "auditor"];
const trailReaders: Roles = [...reviewers, "auditor"];

const lists: Record<ListPermission, Roles> = {
  "users.read": all,
  "kyc.read": kycReaders,
  "communities.read": kycReaders,
  "finance.read": accounting,
  "content.read": kycReaders,
  "partners.read": all,
  "staff.read": inspecting,
  "audit.read": trailReaders,
};

const others = {
  "dashboard.read": all,
  "analytics.read": all,
  "kyc.decide": reviewers,
  "checks.read": trailReaders,
  "casefile.authority": inspecting,
  "casefile.applicant": trailReaders,
  "personfile.make": inspecting,
  "comments.kyc": kycReaders,
  "comments.finance": accounting,
  "comments.platform": kycReaders,
  "comments.partners": all,
  "charges.read": all,
  "payouts.hold": ["admin", "finance"],
  "corrections.ask": answering,
  "instructions.ask": reviewers,
  "instructions.partners": admins,
  "instructions.read": kycReaders,
  "retention.read": inspecting,
  "retention.manage": admins,
  "legal_holds.read": inspecting,
  "legal_holds.place": admins,
  "people.erase": admins,
  "staff.manage": admins,
  "access.attest": inspecting,
  "status.read": kycReaders,
  "developers.read": kycReaders,
  "profile.own": all,
  "settings.own": all,
  "notifications.own": all,
  "audit.verify": inspecting,
  "validity.read": inspecting,
  "validity.manage": admins,
  "proposals.read": accountingOrDeciding,
  "proposals.answer": ["admin", "moderator", "finance"],
  "two_people.read": inspecting,
  "two_people.manage": admins,
  "reasons.manage": admins,
  "document_types.manage": admins,
  "reports.read": all,
  "reports.generate": ["admin", "moderator", "support", "finance"],
  "views.save": answering,
  "search.use": all,
  "changes.read": kycReaders,
  "session.own": all,
} satisfies Record<string, Roles>;

export type Permission = ListPermission | keyof typeof others;

/** Each route names a permission, and so does each control that leads to it. */
export const roleMatrix: Record<Permission, Roles> = { ...lists, ...others };

export const may = (role: StaffRole, permission: Permission): boolean =>
  roleMatrix[permission].includes(role);

/** The permission that both members need for a step under a rule of two people. */
export const proposalPermissions = {
  accept_business: "kyc.decide",
  revoke_or_reopen: "kyc.decide",
  release_payout: "payouts.hold",
  erase_person: "people.erase",
  deactivate_person: "instructions.ask",
  loosen_rule: "two_people.manage",
} as const satisfies Record<string, Permission>;

/** The refusal of a role; it names the roles that may. */
export const roleForbids = (permission: Permission): DomainError =>
  new DomainError("forbidden", "permission.missing", {
    params: { roles: roleMatrix[permission].join(", ") },
  });

/** Defaults of settings: news of requests for those who decide, alarms for admins, checkpoints for auditors. */
export const roleSettings = (role: StaffRole) => ({
  kycUpdates: may(role, "kyc.decide"),
  dueAlarms: role === "admin",
  weeklyCheckpoint: role === "auditor",
});
