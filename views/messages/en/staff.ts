import type { StaffRole } from "../../../data/permissions.ts";

export const staff = {
  title: "Staff",
  noun: "staff",
  intro: "People who run the platform",
  loading: "Loading staff...",
  search: "Search staff",
  searchHint: "Search name or email",
  allRoles: "All roles",
  allStatuses: "All statuses",
  invite: "Invite",
  inviteTitle: "Invite Staff",
  inviteText: "The person gets an account once they have opened the link and chosen a password.",
  inviteSubmit: "Create invitation",
  inviteAgain: "New invitation link",
  link: {
    title: "Invitation",
    text: (name: string) => `Send this link to ${name}. It works once, until`,
    label: "Invitation link",
    once: "It is not shown again.",
  },
  invitation: {
    title: "Welcome",
    intro: (name: string) => `${name}, choose a password for your account.`,
    submit: "Activate account",
    accepted: "Your account is active. Sign in.",
  },
  details: {
    title: "Staff Details",
    email: "Email",
    status: "Status",
    role: "Role",
    joined: "Joined",
    id: "Staff ID",
    invited: "Invited, not yet accepted",
    account: "Account",
    save: "Save",
    endSessions: "End all sessions",
    own: "Another admin must change your own role and status.",
  },
  changed: "Staff member updated",
  sessionsEnded: "Sessions ended",
  columns: { name: "Name", email: "Email", role: "Role", status: "Status", joined: "Joined" },
  roles: { admin: "admin", support: "support", moderator: "moderator" } satisfies Record<
    StaffRole,
    string
  >,
};
