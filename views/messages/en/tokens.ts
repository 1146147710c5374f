import type { ListedToken } from "../../../data/staff/accounts/service_tokens.ts";

export default {
  title: "Service tokens",
  intro: "Tokens let other systems send and read records. They can't make decisions.",
  create: "New token",
  none: "No service tokens yet",
  noneText: "Create one: the platform sends people and requests with it.",
  columns: {
    name: "Name",
    scopes: "Scopes",
    created: "Created",
    ends: "Expires",
    lastUsed: "Last used",
    state: "Status",
    actions: "Actions",
  },
  sends: "Sends",
  reads: "Reads",
  documents: "documents",
  checks: "results of checks",
  never: "Never",
  /** Follows the date of creation. */
  byCreator: (name: string) => `by ${name}`,
  /** Follows the time of the last use. */
  from: (address: string) => `from ${address}`,
  commandLine: "command line",
  states: { active: "active", over: "expired", revoked: "revoked" } satisfies Record<
    ListedToken["state"],
    string
  >,
  revoke: "Revoke",
  revokeTitle: "Revoke service token",
  revokeText: (name: string) => `“${name}” will stop working immediately. This can't be undone.`,
  confirmRevoke: "Revoke token",
  revoked: "Service token revoked",
  /** On the page of the account that made them. */
  endWith: (names: string) =>
    `These service tokens end when the account is deactivated or is no longer an admin’s: ${names}.`,
  form: {
    title: "New service token",
    text:
      "You'll see the token once. It expires at the end of the last day (UTC), after 90 days at most if it may read.",
    name: "Name",
    scopes: "Allows",
    presetsLabel: "Presets",
    presets: { sends: "Sends records", reads: "Reads records" },
    until: "Last day",
    submit: "Create token",
  },
  made: {
    title: "Service token",
    text: (name: string) => `Give this token to ${name}. It expires`,
    label: "Token",
    once: "You won't see it again.",
  },
};
