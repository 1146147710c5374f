import type { ListedToken } from "../../../data/staff/accounts/service_tokens.ts";

export const en = {
  title: "Service Tokens",
  intro: "With a token a program brings records in; it decides nothing",
  create: "New Token",
  none: "There are no service tokens yet.",
  columns: {
    name: "Name",
    scopes: "Scopes",
    created: "Created",
    ends: "Ends",
    lastUsed: "Last used",
    state: "State",
    actions: "Actions",
  },
  never: "Never",
  /** Follows the date of creation. */
  by: (name: string) => `by ${name}`,
  commandLine: "command line",
  states: { active: "active", over: "over", revoked: "revoked" } satisfies Record<
    ListedToken["state"],
    string
  >,
  revoke: "Revoke",
  revokeTitle: "Revoke Service Token",
  revokeText: (name: string) => `“${name}” will bring in nothing any more. This cannot be undone.`,
  confirmRevoke: "Revoke Token",
  revoked: "Service token revoked",
  form: {
    title: "New Service Token",
    text: "The token is shown once, after this form. It ends with its last day (UTC).",
    name: "Name",
    scopes: "What it may bring in",
    until: "Last day",
    submit: "Create token",
  },
  made: {
    title: "Service Token",
    text: (name: string) => `Give this token to ${name}. It works until`,
    label: "Token",
    once: "It is not shown again.",
  },
};
