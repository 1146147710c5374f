import type { NotificationTab } from "../../../data/notices/notifications.ts";
import type { NotificationFacts } from "../../../data/notices/kinds.ts";
import type { Format } from "../../format.ts";
import { en as staff } from "../staff/en.ts";

const plural = new Intl.PluralRules("en");

const counted = (f: Format, count: number, one: string, other: string): string =>
  `${f.number(count)} ${plural.select(count) === "one" ? one : other}`;

/** The facts of a notification, with the list's name translated. */
type Worded<Facts> = { [Name in keyof Facts]: Name extends "list" ? string : Facts[Name] };

/** Texts of each kind of notification. */
export type NotificationTexts = {
  [Kind in keyof NotificationFacts]: (
    facts: Worded<NotificationFacts[Kind]>,
    f: Format,
  ) => { title: string; text: string };
};

const kinds: NotificationTexts = {
  kyc_submitted: ({ count, userName, documents }, f) =>
    count === 1
      ? {
        title: "New KYC request",
        text: `${userName} submitted ${counted(f, documents, "document", "documents")} for review.`,
      }
      : {
        title: "New KYC requests",
        text: `${f.number(count)} requests came in for review, the first by ${userName}.`,
      },
  kyc_decisions: ({ accepted, declined, revoked }, f) => ({
    title: "KYC decisions by others",
    text: `Accepted: ${f.number(accepted)}, declined: ${f.number(declined)}, revoked: ${
      f.number(revoked)
    }.`,
  }),
  kyc_expiring: ({ count, userName, expiresAt }, f) =>
    count === 1
      ? { title: "KYC approval ends soon", text: `${userName}: ends ${f.date(expiresAt)}.` }
      : {
        title: "KYC approvals end soon",
        text: `${f.number(count)} approvals end soon, the first, of ${userName}, on ${
          f.date(expiresAt)
        }.`,
      },
  large_transaction: ({ count, description, amountCents }, f) =>
    count === 1
      ? { title: "Large transaction", text: `${description}: ${f.money(amountCents)}.` }
      : {
        title: "Large transactions",
        text: `${f.number(count)} transactions, the first ${f.money(amountCents)}: ${description}.`,
      },
  payout_pending: ({ userName, amountCents }, f) => ({
    title: "Payout waiting",
    text: `Mentor payout of ${f.money(amountCents)} to ${userName} is pending.`,
  }),
  community_created: ({ name, mentorName }) => ({
    title: "Community created",
    text: `${name} was opened by ${mentorName}.`,
  }),
  export_finished: ({ list, format, rows }, f) => ({
    title: "Export finished",
    text: `${list}, ${format.toUpperCase()}: ${counted(f, rows, "row", "rows")}.`,
  }),
  weekly_report: ({ users, requests, decisions }, f) => ({
    title: "Your week",
    text: `Last week: ${counted(f, users, "new user", "new users")}, ${
      counted(f, requests, "KYC request", "KYC requests")
    }, ${counted(f, decisions, "decision", "decisions")}.`,
  }),
  maintenance_finished: ({ clock }) => ({
    title: "Maintenance finished",
    text: `Scheduled maintenance ended at ${clock} UTC with no errors.`,
  }),
  signed_in_elsewhere: ({ address }) => ({
    title: "Signed in on another device",
    text: `Your account was opened from ${address}. If that was not you, change your password.`,
  }),
  sign_in_refused: ({ count, address }, f) => ({
    title: "Sign-in refused",
    text: plural.select(count) === "one"
      ? `Someone at ${address} tried your account with a wrong password, code or passkey.`
      : `Your account was tried ${f.number(count)} times in vain, first from ${address}.`,
  }),
  break_glass_guessed: ({ failures, address }, f) => ({
    title: "Break-glass account attacked",
    text: `${
      f.number(failures)
    } wrong passwords in a row, the last from ${address}. The account stays open: block the attacker before the desk.`,
  }),
  password_changed: () => ({
    title: "Password changed",
    text: "Your other sessions were ended. If that was not you, tell an admin at once.",
  }),
  passkey_added: ({ name }) => ({
    title: "Passkey added",
    text: `“${name}” can sign in to your account. If that was not you, tell an admin at once.`,
  }),
  passkey_removed: ({ name }) => ({
    title: "Passkey removed",
    text: `“${name}” no longer signs in. If that was not you, tell an admin at once.`,
  }),
  reset_link_sent: ({ address }) => ({
    title: "A link to a new password",
    text:
      `Someone at ${address} asked for a new password for your account. The link that was mailed to you works once, for an hour. If that was not you, do nothing.`,
  }),
  reset_link_made: ({ endsTwoFactor }) => ({
    title: "Reset link made",
    text: endsTwoFactor
      ? "A link to a new password for your account was made, which also turns two-factor authentication off and removes your passkeys. If you did not ask for it, tell an admin at once."
      : "A link to a new password for your account was made. If you did not ask for it, tell an admin at once.",
  }),
  password_reset: ({ endsTwoFactor }) => ({
    title: "Password reset",
    text: endsTwoFactor
      ? "A reset link was used: your sessions were ended, two-factor authentication is off and your passkeys are gone. If that was not you, tell an admin at once."
      : "A reset link was used, and your sessions were ended. If that was not you, tell an admin at once.",
  }),
  email_changed: () => ({
    title: "Email changed",
    text:
      "Your account has another email address from now on, and your other sessions were ended. If that was not you, tell an admin at once.",
  }),
  two_factor_on: () => ({
    title: "Two-factor authentication is on",
    text: "Signing in takes a code of your app from now on.",
  }),
  two_factor_off: () => ({
    title: "Two-factor authentication is off",
    text: "Your password alone is enough. If that was not you, tell an admin at once.",
  }),
  role_changed: ({ role }) => ({
    title: "Your role has changed",
    text: `An admin gave you the role ${staff.roles[role]}.`,
  }),
  role_given: ({ role }) => ({
    title: "Your role has changed",
    text: `Single sign-on gave you the role ${staff.roles[role]}.`,
  }),
  single_sign_on_linked: ({ issuer }) => ({
    title: "Single sign-on linked",
    text:
      `From now on your account also opens with single sign-on by ${issuer}. If that was not you, tell an admin at once.`,
  }),
  sessions_ended: () => ({
    title: "Signed out everywhere",
    text: "An admin ended your sessions.",
  }),
  webhook_disabled: ({ url, reason }) => ({
    title: "Webhook turned off",
    text: reason === "gone"
      ? `${url} answered 410 Gone, so it gets no more events.`
      : `${url} has failed for five days, so it gets no more events.`,
  }),
};

export const en = {
  title: "Notifications",
  filter: "Filter",
  tabs: { all: "All", unread: "Unread", kyc: "KYC", transactions: "Transactions" } satisfies Record<
    NotificationTab,
    string
  >,
  kinds,
  unread: "unread",
  markAllRead: "Mark All Read",
  allRead: "All notifications are read",
  clearAll: "Clear All",
  clearTitle: "Clear All Notifications",
  clearText: "All your notifications are removed, read and unread. This cannot be undone.",
  cleared: "Notifications cleared",
  markRead: "Mark as read",
  remove: "Delete",
  none: "No notifications",
  noneText: "You are up to date.",
  showAll: "Show all notifications",
};
