import type { ListName } from "../data/list/names.ts";
import type { SearchedList } from "../data/lists.ts";
import type { Permission } from "../data/permissions.ts";
import { ADMINISTRATION } from "./administration/pages.ts";
import { auditLook } from "./audit/audit_logs.tsx";
import { communityLook } from "./communities.tsx";
import { contentLook } from "./content.tsx";
import { transactionLook } from "./finance.tsx";
import { kycLook } from "./kyc/requests.tsx";
import { partnerLook } from "./partners.tsx";
import { staffLook } from "./staff/staff.tsx";
import type { IconName } from "./ui/icon_names.ts";
import type { Look } from "./ui/list/look.ts";
import type { Ui, Words } from "./ui/ui.ts";
import { userLook } from "./people/user_list.tsx";

interface SearchResult<Field extends string> {
  name: Field;
  facts: readonly Field[];
}

interface Area {
  href: string;
  icon: IconName;
  permission: Permission;
}

interface ListScreen<Field extends string, Result> extends Area {
  look: (words: Words) => Look<never, Field>;
  /** null for a list that the global search leaves out. */
  result: Result;
}

type Screens = {
  [Name in ListName]: {
    result: Name extends SearchedList ? SearchResult<string> : null;
  };
};

const screen = <Field extends string, Result extends SearchResult<Field> | null>(
  entry: ListScreen<Field, Result>,
): ListScreen<Field, Result> => entry;

export const screens = {
  users: screen({
    href: "/users",
    icon: "users",
    permission: "users.read",
    look: userLook,
    result: { name: "name", facts: ["email", "role", "status"] },
  }),
  "kyc-requests": screen({
    href: "/kyc",
    icon: "shield-check",
    permission: "kyc.read",
    look: kycLook,
    result: { name: "userName", facts: ["type", "submittedAt", "status"] },
  }),
  communities: screen({
    href: "/communities",
    icon: "messages-square",
    permission: "communities.read",
    look: communityLook,
    result: { name: "name", facts: ["mentorName", "status"] },
  }),
  transactions: screen({
    href: "/finance",
    icon: "dollar-sign",
    permission: "finance.read",
    look: transactionLook,
    result: { name: "description", facts: ["amount", "date", "status"] },
  }),
  content: screen({
    href: "/content",
    icon: "book-open",
    permission: "content.read",
    look: contentLook,
    result: { name: "title", facts: ["author", "type", "published"] },
  }),
  partners: screen({
    href: "/partners",
    icon: "handshake",
    permission: "partners.read",
    look: partnerLook,
    result: { name: "name", facts: ["type", "email", "status"] },
  }),
  staff: screen({
    href: "/staff",
    icon: "users-round",
    permission: "staff.read",
    look: staffLook,
    result: { name: "name", facts: ["email", "role", "status"] },
  }),
  "audit-logs": screen({
    href: "/audit-logs",
    icon: "scroll-text",
    permission: "audit.read",
    look: auditLook,
    result: null,
  }),
} satisfies Screens;

export const searchedPaths = ({ may }: Ui): string[] =>
  Object.values(screens).filter(({ permission, result }) => result && may(permission))
    .map(({ href }) => href);

/** The look of any list. Its records must only be passed to its own columns. */
export const lookOf = (words: Words, list: ListName): Look<{ id: string }> =>
  screens[list].look(words) as unknown as Look<{ id: string }>;

type OtherArea =
  | "dashboard"
  | "analytics"
  | "status"
  | "reports"
  | "administration"
  | "notifications"
  | "profile"
  | "settings";

export type AreaName = ListName | OtherArea;

/** Every area of the application, in the order of the dashboard and of the search. */
export const areas: Record<AreaName, Area> = {
  dashboard: { href: "/dashboard", icon: "layout-dashboard", permission: "dashboard.read" },
  users: screens.users,
  "kyc-requests": screens["kyc-requests"],
  communities: screens.communities,
  transactions: screens.transactions,
  analytics: { href: "/analytics", icon: "chart-line", permission: "analytics.read" },
  content: screens.content,
  partners: screens.partners,
  staff: screens.staff,
  status: { href: "/status", icon: "activity", permission: "status.read" },
  "audit-logs": screens["audit-logs"],
  reports: { href: "/reports", icon: "file-chart-column", permission: "reports.read" },
  administration: { href: ADMINISTRATION, icon: "wrench", permission: "staff.read" },
  notifications: { href: "/notifications", icon: "bell", permission: "notifications.own" },
  profile: { href: "/profile", icon: "user", permission: "profile.own" },
  settings: { href: "/settings", icon: "settings", permission: "settings.own" },
};

export const areaNames = Object.keys(areas) as AreaName[];

export function areaTitle({ m }: Words, area: AreaName): string {
  if (!isList(area)) return m.common.nav[area];
  const { nav, title } = m.lists[area];
  return nav ?? title;
}

const isList = (area: AreaName): area is ListName => area in screens;
