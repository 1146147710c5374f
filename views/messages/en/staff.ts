import type { StaffRole } from "../../../data/staff.ts";

export const staff = {
  title: "Staff",
  noun: "staff",
  intro: "People who run the platform",
  loading: "Loading staff...",
  search: "Search staff",
  searchHint: "Search name or email",
  allRoles: "All roles",
  allStatuses: "All statuses",
  columns: { name: "Name", email: "Email", role: "Role", status: "Status", joined: "Joined" },
  roles: { admin: "admin", support: "support", moderator: "moderator" } satisfies Record<
    StaffRole,
    string
  >,
};
