import type { DecisionStatus } from "../../data/kyc/requests/statuses.ts";
import type { StaffRole } from "../../data/permissions.ts";
import { capitalized } from "../format.ts";
import type { Messages } from "../messages/catalogue.ts";

/** How many records a step was taken with, how many were left, and with how many proposed: `3 1 0`. */
const numbersIn = (name: string): [done: number, left: number, proposed: number] => {
  const [done = 0, left = 0, proposed = 0] = name.split(" ").map(Number);
  return [done, left, proposed];
};

/**
 * A toast travels over a redirect as a key, as a cookie must not carry its text. Those of operations
 * stand with their texts.
 */
const texts = {
  signed_in: (m: Messages) => m.login.success,
  signed_out: (m: Messages) => m.login.signedOut,
  form_parked: (m: Messages) => `${m.login.signedOut} ${m.login.formParked}`,
  profile_saved: (m: Messages) => m.profile.saved,
  invitation_accepted: (m: Messages) => m.staff.invitation.accepted,
  password_reset: (m: Messages) => m.staff.reset.done,
  invitation_withdrawn: (m: Messages) => m.staff.withdrawn,
  passkey_added: (m: Messages) => m.passkeys.saved,
  passkey_removed: (m: Messages) => m.passkeys.removed,
  password_changed: (m: Messages) => m.profile.passwordChanged,
  session_ended: (m: Messages) => m.profile.sessionEnded,
  factor_wanted: (m: Messages) => m.signInRules.wanted,
  rules_changed: (m: Messages) => m.signInRules.saved,
  sso_unlinked: (m: Messages) => m.staff.unlinked,
  two_factor_off: (m: Messages) => m.settings.turnedOff,
  staff_deactivated: (m: Messages, name: string) => m.staff.changed.deactivated(name),
  staff_reactivated: (m: Messages, name: string) => m.staff.changed.reactivated(name),
  staff_role: (m: Messages, role: string) =>
    m.staff.changed.role(capitalized(m.staff.roles[role as StaffRole] ?? role)),
  staff_unchanged: (m: Messages) => m.staff.changed.nothing,
  staff_sessions_ended: (m: Messages) => m.staff.sessionsEnded,
  token_revoked: (m: Messages) => m.tokens.revoked,
  webhook_tested: (m: Messages) => m.webhooks.tested,
  webhook_resent: (m: Messages) => m.webhooks.resent,
  webhooks_resent: (m: Messages) => m.webhooks.failedResent,
  webhook_changed: (m: Messages) => m.webhooks.changed,
  webhook_removed: (m: Messages) => m.webhooks.removed,
  document_type_saved: (m: Messages) => m.documentTypes.saved,
  document_type_removed: (m: Messages) => m.documentTypes.removed,
  reason_saved: (m: Messages) => m.reasonsPage.saved,
  reason_removed: (m: Messages) => m.reasonsPage.removed,
  reason_rules_saved: (m: Messages) => m.reasonsPage.rulesSaved,
  notifications_read: (m: Messages) => m.notifications.allRead,
  notifications_cleared: (m: Messages) => m.notifications.cleared,
  settings_saved: (m: Messages) => m.settings.saved,
  settings_saved_factor_on: (m: Messages) => m.settings.savedOn,
  settings_saved_factor_off: (m: Messages) => m.settings.savedOff,
  report_generated: (m: Messages) => m.reports.generated,
  view_saved: (m: Messages) => m.savedViews.saved,
  view_changed: (m: Messages) => m.savedViews.changed,
  view_deleted: (m: Messages) => m.savedViews.deleted,
  comment_added: (m: Messages) => m.comments.added,
  comment_removed: (m: Messages) => m.comments.removed,
  due_changed: (m: Messages) => m.kyc.dueHours.saved,
  kyc_accepted: (m: Messages) => m.kyc.success.accepted,
  kyc_declined: (m: Messages) => m.kyc.success.declined,
  kyc_revoked: (m: Messages) => m.kyc.success.revoked,
  decision_undone: (m: Messages) => m.undo.undone.decision,
  ask_undone: (m: Messages) => m.undo.undone.ask,
  escalation_undone: (m: Messages) => m.undo.undone.escalation,
  reopening_undone: (m: Messages) => m.undo.undone.reopening,
  resolution_undone: (m: Messages) => m.undo.undone.resolution,
  check_resolved: (m: Messages) => m.checks.resolving.done,
  ask_withdrawn: (m: Messages) => m.asks.withdrawn,
  kyc_reopened: (m: Messages) => m.undo.reopen.done,
  validity_saved: (m: Messages) => m.administration.validity.saved,
  retention_saved: (m: Messages) => m.retention.saved,
  documents_deleted: (m: Messages, counts: string) => {
    const [documents, left] = numbersIn(counts);
    return m.retention.done(String(documents), left, String(left));
  },
  documents_kept: (m: Messages) => m.retention.versionsLeft,
  nothing_due: (m: Messages) => m.retention.nothing,
  document_requested: (m: Messages) => m.asks.sent,
  kyc_escalated: (m: Messages) => m.asks.escalation.sent,
  escalation_answered: (m: Messages) => m.asks.answering.sent,
};

export type ToastKey = keyof typeof texts | keyof Messages["toasts"];

export const decisionToast: Record<DecisionStatus, ToastKey> = {
  accepted: "kyc_accepted",
  declined: "kyc_declined",
  revoked: "kyc_revoked",
};

export const errorToasts: readonly string[] = [
  "signed_out",
  "form_parked",
  "nothing_selected",
  "too_many_selected",
  "documents_kept",
  "nothing_due",
] satisfies ToastKey[];

/** Null for an unknown key. */
export function toastText(m: Messages, key: ToastKey, name?: string): string;
export function toastText(m: Messages, key: string, name?: string): string | null;
export function toastText(m: Messages, key: string, name = ""): string | null {
  if (Object.hasOwn(texts, key)) return texts[key as keyof typeof texts](m, name);
  if (!Object.hasOwn(m.toasts, key)) return null;
  const text = m.toasts[key as keyof Messages["toasts"]];
  return typeof text === "string" ? text : text(...numbersIn(name));
}
