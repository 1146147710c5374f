import type { ListArea } from "../data/list/names.ts";
import type { Permission } from "../data/permissions.ts";
import type { ListTexts } from "./messages/list_texts.ts";
import type { IconName } from "./ui/icon_names.ts";
import type { Words } from "./ui/ui.ts";

type OtherArea =
  | "dashboard"
  | "analytics"
  | "status"
  | "reports"
  | "notifications"
  | "profile"
  | "settings";

interface AreaLook {
  href: string;
  icon: IconName;
  permission: Permission;
}

/** Where one can go, told once and in order: sidebar, dashboard and lists pick from it. */
export const areas: Record<ListArea | OtherArea, AreaLook> = {
  dashboard: { href: "/dashboard", icon: "layout-dashboard", permission: "dashboard.read" },
  users: { href: "/users", icon: "users", permission: "users.read" },
  kyc: { href: "/kyc", icon: "shield-check", permission: "kyc.read" },
  communities: { href: "/communities", icon: "messages-square", permission: "communities.read" },
  finance: { href: "/finance", icon: "dollar-sign", permission: "finance.read" },
  analytics: { href: "/analytics", icon: "chart-line", permission: "analytics.read" },
  content: { href: "/content", icon: "book-open", permission: "content.read" },
  partners: { href: "/partners", icon: "handshake", permission: "partners.read" },
  staff: { href: "/staff", icon: "users-round", permission: "staff.read" },
  status: { href: "/status", icon: "activity", permission: "status.read" },
  audit: { href: "/audit-logs", icon: "scroll-text", permission: "audit.read" },
  reports: { href: "/reports", icon: "file-chart-column", permission: "reports.read" },
  notifications: { href: "/notifications", icon: "bell", permission: "notifications.own" },
  profile: { href: "/profile", icon: "user", permission: "profile.own" },
  settings: { href: "/settings", icon: "settings", permission: "settings.own" },
};
export type Area = keyof typeof areas;

/** A list is called by its own texts; the other areas have their names in the navigation. */
export function areaName({ m }: Words, area: Area): string {
  if (!isList(m, area)) return m.common.nav[area];
  const texts: ListTexts = m[area];
  return texts.nav ?? texts.title;
}

const isList = (m: Words["m"], area: Area): area is ListArea => !(area in m.common.nav);
