import type { Permission } from "../../data/permissions.ts";
import type { Messages } from "../messages/catalogue.ts";
import type { IconName } from "../ui/icon_names.ts";
import type { Words } from "../ui/ui.ts";
import type { GroupName, PageName } from "./names.ts";

export const ADMINISTRATION = "/administration";

interface AdministrationPage {
  group: GroupName;
  href: string;
  icon: IconName;
  permission: Permission;
  title: (m: Messages) => string;
}

/** The pages of the administration. A new page of admins belongs here. */
export const administration: Record<PageName, AdministrationPage> = {
  staff: {
    group: "people",
    href: "/staff",
    icon: "users-round",
    permission: "staff.read",
    title: (m) => m.staff.title,
  },
  access: {
    group: "people",
    href: "/staff/access",
    icon: "log-in",
    permission: "staff.read",
    title: (m) => m.administration.access.title,
  },
  accessReview: {
    group: "people",
    href: "/staff/access-review",
    icon: "check-check",
    permission: "staff.read",
    title: (m) => m.accessReviews.title,
  },
  roles: {
    group: "people",
    href: "/staff/roles",
    icon: "shield-check",
    permission: "staff.read",
    title: (m) => m.administration.roles.title,
  },
  rules: {
    group: "people",
    href: "/staff/rules",
    icon: "key-round",
    permission: "staff.manage",
    title: (m) => m.signInRules.title,
  },
  twoPeople: {
    group: "people",
    href: "/administration/two-people",
    icon: "users",
    permission: "two_people.read",
    title: (m) => m.twoPeople.title,
  },
  tokens: {
    group: "connections",
    href: "/staff/tokens",
    icon: "key-round",
    permission: "staff.manage",
    title: (m) => m.tokens.title,
  },
  webhooks: {
    group: "connections",
    href: "/staff/webhooks",
    icon: "server",
    permission: "staff.manage",
    title: (m) => m.webhooks.title,
  },
  developers: {
    group: "connections",
    href: "/developers",
    icon: "book-open",
    permission: "developers.read",
    title: (m) => m.developers.title,
  },
  instructions: {
    group: "connections",
    href: "/administration/instructions",
    icon: "pencil",
    permission: "instructions.read",
    title: (m) => m.instructions.list.title,
  },
  reasons: {
    group: "requests",
    href: "/staff/reasons",
    icon: "messages-square",
    permission: "reasons.manage",
    title: (m) => m.reasonsPage.title,
  },
  documentTypes: {
    group: "requests",
    href: "/staff/document-types",
    icon: "file-text",
    permission: "document_types.manage",
    title: (m) => m.documentTypes.title,
  },
  due: {
    group: "requests",
    href: "/kyc/due",
    icon: "clock",
    permission: "staff.manage",
    title: (m) => m.kyc.dueHours.title,
  },
  validity: {
    group: "requests",
    href: "/administration/validity",
    icon: "calendar",
    permission: "validity.read",
    title: (m) => m.administration.validity.title,
  },
  retention: {
    group: "requests",
    href: "/administration/retention",
    icon: "timer-off",
    permission: "retention.read",
    title: (m) => m.retention.title,
  },
  evidence: {
    group: "trail",
    href: "/administration/evidence",
    icon: "shield-check",
    permission: "audit.verify",
    title: (m) => m.administration.evidence.title,
  },
  erasures: {
    group: "trail",
    href: "/administration/erasures",
    icon: "trash-2",
    permission: "retention.read",
    title: (m) => m.erasure.title,
  },
  verify: {
    group: "trail",
    href: "/audit-logs/verify",
    icon: "check-check",
    permission: "audit.verify",
    title: (m) => m.audit.verifyTitle,
  },
};

export const administrationPages = Object.entries(administration) as [
  PageName,
  AdministrationPage,
][];

/** Pages below `/staff` that are no part of the staff list. */
export const isAdministration = (path: string): boolean =>
  administrationPages.some(([, { href }]) =>
    href.startsWith("/staff/") && (path === href || path.startsWith(`${href}/`))
  );

/** The parent of the pages. */
export const administrationParent = ({ m }: Words) => ({
  href: ADMINISTRATION,
  label: m.administration.title,
});
