import type { DecisionStatus } from "../kyc/requests/statuses.ts";
import type { ListName } from "../list/names.ts";
import { may, type Permission, type StaffRole } from "../permissions.ts";
import type { Settings } from "../settings.ts";

/** The specification's words; the tabs of the page go by them. */
export const notificationTypes = ["kyc", "transaction", "system", "community"] as const;
export type NotificationType = typeof notificationTypes[number];

/**
 * What a notification of each kind tells. Kinds with a `count` gather: what follows within the hour
 * joins the first one, which is the one that is named.
 */
export interface NotificationFacts {
  kyc_submitted: { count: number; requestId: string; userName: string; documents: number };
  /** By others: so many of each kind. */
  kyc_decisions: { count: number } & Record<DecisionStatus, number>;
  /** In so many days; `expiresAt` is that of the first one. */
  kyc_expiring: {
    count: number;
    days: number;
    requestId: string;
    userName: string;
    expiresAt: string;
  };
  large_transaction: {
    count: number;
    transactionId: string;
    description: string;
    amountCents: number;
  };
  payout_pending: { userName: string; amountCents: number };
  community_created: { name: string; mentorName: string };
  export_finished: { list: ListName; format: string; rows: number };
  weekly_report: { users: number; requests: number; decisions: number };
  /** `clock`: `HH:MM` in UTC */
  maintenance_finished: { clock: string };
  signed_in_elsewhere: { device: string; address: string };
  sign_in_refused: { count: number; address: string };
  password_changed: Record<never, never>;
  passkey_added: { name: string };
  passkey_removed: { name: string };
  /** By mail, with the link in it. */
  reset_link_sent: { address: string };
  reset_link_made: { endsTwoFactor: boolean };
  password_reset: { endsTwoFactor: boolean };
  email_changed: Record<never, never>;
  two_factor_on: Record<never, never>;
  two_factor_off: Record<never, never>;
  role_changed: { role: StaffRole };
  /** By the provider of single sign-on. */
  role_given: { role: StaffRole };
  single_sign_on_linked: { issuer: string };
  sessions_ended: Record<never, never>;
}
export type NotificationKind = keyof NotificationFacts;

/** What happened, to be worded in the reader's language. */
export type Notice = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] };
}[NotificationKind];

interface Rule {
  type: NotificationType;
  /** The switch that decides whether it arrives; without one it always does. */
  setting?: keyof Settings;
  /** Only for those who may see what it is about. */
  permission?: Permission;
  /** Goes out by email whatever the switch for emails says: somebody may be taking the account. */
  alwaysMailed?: true;
  /** Of a kind that gathers: its email does not wait for what else the hour brings. */
  urgent?: true;
}

export const rules: Record<NotificationKind, Rule> = {
  kyc_submitted: { type: "kyc", setting: "kycUpdates", permission: "kyc.read" },
  // For those who do the same work.
  kyc_decisions: { type: "kyc", setting: "kycUpdates", permission: "kyc.decide" },
  kyc_expiring: { type: "kyc", setting: "kycUpdates", permission: "kyc.read" },
  large_transaction: {
    type: "transaction",
    setting: "transactionAlerts",
    permission: "finance.read",
  },
  payout_pending: { type: "transaction", setting: "transactionAlerts", permission: "finance.read" },
  community_created: { type: "community", permission: "communities.read" },
  export_finished: { type: "system" },
  weekly_report: { type: "system", setting: "weeklyReports" },
  maintenance_finished: { type: "system" },
  signed_in_elsewhere: { type: "system" },
  sign_in_refused: { type: "system", urgent: true },
  password_changed: { type: "system", alwaysMailed: true },
  passkey_added: { type: "system", alwaysMailed: true },
  passkey_removed: { type: "system", alwaysMailed: true },
  reset_link_sent: { type: "system", alwaysMailed: true },
  reset_link_made: { type: "system", alwaysMailed: true },
  password_reset: { type: "system", alwaysMailed: true },
  email_changed: { type: "system", alwaysMailed: true },
  two_factor_on: { type: "system", alwaysMailed: true },
  two_factor_off: { type: "system", alwaysMailed: true },
  role_changed: { type: "system" },
  role_given: { type: "system" },
  single_sign_on_linked: { type: "system", alwaysMailed: true },
  sessions_ended: { type: "system" },
};

/** What two facts of one hour come to: their counts together, and all else of the first one. */
export function gather<Facts extends object>(first: Facts, next: object): Facts {
  const sums = COUNTED.filter((name) => name in first).map((name) => [
    name,
    (first as Record<string, number>)[name]! + ((next as Record<string, number>)[name] ?? 0),
  ]);
  return { ...first, ...Object.fromEntries(sums) };
}

const COUNTED = ["count", "accepted", "declined", "revoked"] as const;

/** Whether someone's role lets them see what a notification of this kind is about. */
export function mayHear(role: StaffRole, kind: NotificationKind): boolean {
  const { permission } = rules[kind];
  return !permission || may(role, permission);
}
