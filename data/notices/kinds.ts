import type { ListName } from "../list/names.ts";
import { may, type Permission, proposalPermissions, type StaffRole } from "../permissions.ts";
import type { Settings } from "../settings.ts";

const notificationTypes = ["kyc", "transaction", "system", "community"] as const;
export type NotificationType = typeof notificationTypes[number];

/** Gathered by person and record while the notice is unread; the last comment is named. */
interface Mention {
  /** Missing in notices of earlier versions, which are one mention each. */
  count: number;
  authorName: string;
  /** The kind of record that the comment is on, and its id. */
  on: "kyc" | "user" | "transaction" | "community" | "content" | "partner";
  id: string;
  commentId: string;
  /** Text of the last comment; empty once it is removed, and absent in mails. */
  words?: string;
}

interface CorrectionFacts {
  userId: string;
  userName: string;
  field: "name" | "email" | "language";
}

/** The record, and the change of it that the platform was asked for. */
interface InstructionFacts {
  on: "user" | "community" | "content" | "partner";
  id: string;
  name: string;
  field: string;
  /** Such as `deactivate`; null for another value. */
  verb: string | null;
}

export type AccessReviewState = "opened" | "due" | "overdue" | "ended";

/** A step that one member has proposed, by its rule. */
interface ProposalFacts {
  rule: string;
  /** Name and id of the record. */
  target: string;
  subjectId: string;
  /** Absent in notices of an earlier version. */
  proposalId?: string;
}

/** Kinds with a `count` are grouped, by hour if nothing else is said, and the first event is named. */
export interface NotificationFacts {
  kyc_submitted: { count: number; requestId: string; userName: string; documents: number };
  kyc_decisions: { count: number; accepted: number; declined: number; revoked: number };
  kyc_expiring: {
    count: number;
    days: number;
    requestId: string;
    userName: string;
    expiresAt: string;
  };
  kyc_assigned: { count: number; requestId: string; userName: string };
  /** Requests that will be overdue soon. */
  kyc_due: { count: number; requestId: string; userName: string; dueAt: string };
  kyc_daily: { toReview: number; overdue: number; dueSoon: number; mine: number };
  kyc_escalated: { requestId: string; userName: string };
  kyc_escalation_answered: { requestId: string; userName: string };
  kyc_mentioned: Mention;
  finance_mentioned: Mention;
  platform_mentioned: Mention;
  partner_mentioned: Mention;
  large_transaction: {
    count: number;
    transactionId: string;
    description: string;
    amountCents: number;
  };
  paid_while_held: {
    count: number;
    transactionId: string;
    description: string;
    amountCents: number;
  };
  payout_pending: { userName: string; amountCents: number };
  community_created: { name: string; mentorName: string };
  correction_closed: CorrectionFacts & {
    /** Null where an import closed it. */
    closedByName: string | null;
  };
  correction_reverted: CorrectionFacts;
  instruction_closed: InstructionFacts & {
    how: "import" | "hand" | "done" | "refused";
    byName: string | null;
    note: string | null;
  };
  instruction_reverted: InstructionFacts;
  /** Instructions that the platform has not answered in time; the oldest one is named. */
  instruction_overdue: InstructionFacts & { count: number };
  access_review: { number: number; dueOn: string; state: AccessReviewState };
  step_proposed: ProposalFacts & { count: number };
  /** `byName`: null for one that ended by itself; `note`: why it was sent back. */
  proposal_answered: ProposalFacts & { state: string; byName: string | null; note?: string };
  /** `byName`: null for a change on the server. */
  two_people_changed: { rule: string; isOn: boolean; isProposed: boolean; byName: string | null };
  /** A view of theirs searched for somebody who was erased. */
  view_removed: { list: ListName };
  /** Somebody cannot be erased any more, since something was opened about them. */
  erasure_refused: Record<never, never>;
  /** `number`: that of the receipt. */
  erasure_ended: { number: number; state: "incomplete" | "done" };
  export_finished: { list: ListName; format: string; rows: number };
  weekly_report: { users: number; requests: number; decisions: number };
  /** `note`: the signed checkpoint, which the mail contains */
  weekly_checkpoint: { size: number; note: string };
  /** `clock`: `HH:MM` in UTC */
  maintenance_finished: { clock: string };
  signed_in_elsewhere: { device: string; address: string };
  sign_in_refused: { count: number; address: string };
  break_glass_guessed: { failures: number; address: string };
  password_changed: Record<never, never>;
  passkey_added: { name: string };
  passkey_removed: { name: string };
  reset_link_sent: { address: string };
  reset_link_made: { endsTwoFactor: boolean };
  password_reset: { endsTwoFactor: boolean };
  email_changed: Record<never, never>;
  two_factor_on: Record<never, never>;
  two_factor_off: Record<never, never>;
  role_changed: { role: StaffRole };
  role_given: { role: StaffRole };
  single_sign_on_linked: { issuer: string };
  sessions_ended: Record<never, never>;
  webhook_disabled: { url: string; reason: "gone" | "failing" | "turned_off" };
}
export type NotificationKind = keyof NotificationFacts;

export type Notice = {
  [Kind in NotificationKind]: { kind: Kind; facts: NotificationFacts[Kind] };
}[NotificationKind];

interface Rule {
  type: NotificationType;
  setting?: keyof Settings;
  permission?: Permission;
  /** Read with the permission of the rule in its facts. */
  byRule?: true;
  /** Mailed whatever the email setting, because somebody may be taking over the account. */
  alwaysMailed?: true;
  urgent?: true;
  /** Mailed only to people who have made no request for a while. */
  mailedWhenAway?: true;
}

export const rules: Record<NotificationKind, Rule> = {
  kyc_submitted: { type: "kyc", setting: "kycUpdates", permission: "kyc.read" },
  kyc_decisions: { type: "kyc", setting: "kycUpdates", permission: "kyc.decide" },
  kyc_expiring: { type: "kyc", setting: "kycUpdates", permission: "kyc.read" },
  kyc_assigned: { type: "kyc", permission: "kyc.decide" },
  kyc_due: { type: "kyc", setting: "dueAlarms", permission: "kyc.decide", urgent: true },
  kyc_daily: { type: "kyc", setting: "dailySummary", permission: "kyc.decide" },
  kyc_escalated: { type: "kyc", permission: "staff.manage" },
  kyc_escalation_answered: { type: "kyc", permission: "kyc.read" },
  kyc_mentioned: { type: "kyc", permission: "comments.kyc", mailedWhenAway: true },
  finance_mentioned: { type: "transaction", permission: "comments.finance", mailedWhenAway: true },
  platform_mentioned: { type: "community", permission: "comments.platform", mailedWhenAway: true },
  partner_mentioned: { type: "community", permission: "comments.partners", mailedWhenAway: true },
  large_transaction: {
    type: "transaction",
    setting: "transactionAlerts",
    permission: "finance.read",
  },
  paid_while_held: { type: "transaction", permission: "payouts.hold", urgent: true },
  payout_pending: { type: "transaction", setting: "transactionAlerts", permission: "finance.read" },
  community_created: { type: "community", permission: "communities.read" },
  correction_closed: { type: "system", permission: "users.read" },
  correction_reverted: { type: "system", permission: "users.read" },
  instruction_closed: { type: "system", permission: "users.read" },
  instruction_reverted: { type: "system", permission: "users.read" },
  instruction_overdue: { type: "system", permission: "users.read" },
  access_review: { type: "system", permission: "access.attest" },
  step_proposed: { type: "system", byRule: true },
  proposal_answered: { type: "system", byRule: true },
  two_people_changed: { type: "system", permission: "two_people.manage", alwaysMailed: true },
  view_removed: { type: "system" },
  erasure_refused: { type: "system" },
  erasure_ended: { type: "system" },
  export_finished: { type: "system" },
  weekly_report: { type: "system", setting: "weeklyReports", permission: "kyc.read" },
  weekly_checkpoint: { type: "system", setting: "weeklyCheckpoint", permission: "audit.verify" },
  maintenance_finished: { type: "system" },
  signed_in_elsewhere: { type: "system" },
  sign_in_refused: { type: "system", urgent: true },
  break_glass_guessed: { type: "system", permission: "staff.manage", alwaysMailed: true },
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
  webhook_disabled: { type: "system", permission: "staff.manage" },
};

export function mergeFacts<Facts extends object>(first: Facts, next: object): Facts {
  const sums = COUNTED.filter((name) => name in first).map((name) => [
    name,
    (first as Record<string, number>)[name]! + ((next as Record<string, number>)[name] ?? 0),
  ]);
  const named = "commentId" in next ? { ...first, ...next } : first;
  return { ...named, ...Object.fromEntries(sums) };
}

const COUNTED = ["count", "accepted", "declined", "revoked"] as const;

export function mayReadKind(role: StaffRole, kind: NotificationKind): boolean {
  const { permission } = rules[kind];
  return !permission || may(role, permission);
}

/** Rules of two people whose steps a role may neither take nor approve. */
export const rulesClosedTo = (role: StaffRole): string[] =>
  Object.entries(proposalPermissions).filter(([, permission]) => !may(role, permission))
    .map(([rule]) => rule);

/** True for a kind that the role may read, unless it is about a step under a rule closed to it. */
export const mayReadNotice = (role: StaffRole, { kind, facts }: Notice): boolean =>
  mayReadKind(role, kind) &&
  !(rules[kind].byRule && "rule" in facts && rulesClosedTo(role).includes(facts.rule));
