import type { Risk, User } from "../../../data/records/users.ts";

export default {
  title: "Users",
  noun: "users",
  one: "1 user",
  intro: "Manage platform users",
  loading: "Loading users...",
  search: "Search users",
  searchHint: "Search by name, email or ID",
  allRoles: "All roles",
  allEnds: "Any",
  ends: { known: "Known", unknown: "Not known" },
  allStatuses: "All statuses",
  columns: { name: "Name", email: "Email", role: "Role", status: "Status", joined: "Joined" },
  roles: { admin: "admin", mentor: "mentor", mentee: "mentee" } satisfies Record<
    User["role"],
    string
  >,
  id: "User ID",
  allRisks: "All risks",
  risks: { low: "low", normal: "normal", high: "high" } satisfies Record<Risk, string>,
  details: {
    title: "User Details",
    accountStatus: "Account Status",
    lastActivity: "Last Activity",
    language: "Language",
    ended: "Relationship ended",
    risk: "Risk",
    payoutMethodChanged: "Payout Method Changed",
  },
};
