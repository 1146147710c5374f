import type { NotificationTab } from "../../../data/notices/notifications.ts";
import { capitalized, type Format } from "../../format.ts";
import { stepWords } from "../steps/index.ts";
import type { NotificationTexts } from "../steps/words.ts";
import staff from "./staff.ts";

const plural = new Intl.PluralRules("en");

const counted = (f: Format, count: number, one: string, other: string): string =>
  `${f.number(count)} ${plural.select(count) === "one" ? one : other}`;

const mentionedOn = {
  kyc: "a KYC request",
  user: "a person",
  transaction: "a transaction",
  community: "a community",
  content: "content",
  partner: "a partner",
};

const mentioned: NotificationTexts["kyc_mentioned"] = ({ count, authorName, on, words }, f) => {
  const title = `${authorName} mentioned you`;
  const where = mentionedOn[on];
  if (count > 1) {
    const text = `${f.number(count)} comments on ${where} mention you, the last by ${authorName}`;
    return { title, text: words ? `${text}: “${words}”` : `${text}.` };
  }
  return {
    title,
    text: words
      ? `In a comment on ${where}: “${words}”`
      : `${authorName} mentioned you in a comment on ${where}.`,
  };
};

const kinds: NotificationTexts = {
  ...stepWords("en", "notices"),
  kyc_submitted: ({ count, userName, documents }, f) =>
    count === 1
      ? {
        title: "New KYC request",
        text: `${userName} submitted ${counted(f, documents, "document", "documents")} for review.`,
      }
      : {
        title: "New KYC requests",
        text: `${f.number(count)} requests submitted for review, the first by ${userName}.`,
      },
  kyc_decisions: ({ accepted, declined, revoked }, f) => ({
    title: "Decisions by your colleagues",
    text: `Accepted: ${f.number(accepted)}, declined: ${f.number(declined)}, revoked: ${
      f.number(revoked)
    }.`,
  }),
  kyc_expiring: ({ count, userName, expiresAt }, f) =>
    count === 1
      ? { title: "KYC approval expiring soon", text: `${userName}: expires ${f.date(expiresAt)}.` }
      : {
        title: "KYC approvals expiring soon",
        text: `${f.number(count)} approvals expire soon; the first (${userName}) on ${
          f.date(expiresAt)
        }.`,
      },
  kyc_due: ({ count, userName, dueAt }, f) =>
    count === 1 ? { title: "KYC request due", text: `${userName}: due ${f.dateTime(dueAt)}.` } : {
      title: "KYC requests due",
      text: `${f.number(count)} requests; the first (${userName}) due ${f.dateTime(dueAt)}.`,
    },
  kyc_daily: ({ toReview, overdue, dueSoon, mine }, f) => ({
    title: "KYC requests today",
    text: `To review: ${f.number(toReview)}, overdue: ${f.number(overdue)}, due within six hours: ${
      f.number(dueSoon)
    }, assigned to you: ${f.number(mine)}.`,
  }),
  kyc_escalated: ({ userName }) => ({
    title: "KYC request escalated",
    text: `${userName}: a reviewer has a question for the admins.`,
  }),
  kyc_escalation_answered: ({ userName }) => ({
    title: "Escalation answered",
    text: `${userName}: an admin has answered your question.`,
  }),
  kyc_mentioned: mentioned,
  finance_mentioned: mentioned,
  platform_mentioned: mentioned,
  partner_mentioned: mentioned,
  large_transaction: ({ count, description, amountCents }, f) =>
    count === 1
      ? { title: "Large transaction", text: `${description}: ${f.money(amountCents)}.` }
      : {
        title: "Large transactions",
        text: `${f.number(count)} transactions, the first for ${
          f.money(amountCents)
        }: ${description}.`,
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
  weekly_checkpoint: ({ size }, f) => ({
    title: "Checkpoint of the week",
    text: `The audit trail has ${
      counted(f, size, "entry", "entries")
    }. Keep its checkpoint where nobody who runs the desk can change it.`,
  }),
  maintenance_finished: ({ clock }) => ({
    title: "Maintenance finished",
    text: `Scheduled maintenance ended at ${clock} UTC with no errors.`,
  }),
  signed_in_elsewhere: ({ address }) => ({
    title: "Signed in on another device",
    text:
      `Someone signed in to your account from ${address}. If this wasn't you, change your password.`,
  }),
  sign_in_refused: ({ count, address }, f) => ({
    title: "Failed sign-in",
    text: plural.select(count) === "one"
      ? `Someone at ${address} tried to sign in to your account with a wrong password, code or passkey.`
      : `${f.number(count)} failed sign-in attempts, the first from ${address}.`,
  }),
  break_glass_guessed: ({ failures, address }, f) => ({
    title: "Break-glass account attacked",
    text: `${
      f.number(failures)
    } wrong passwords in a row, the last from ${address}. The account stays open; block the attacker at your proxy or firewall.`,
  }),
  password_changed: () => ({
    title: "Password changed",
    text:
      "You were signed out of your other sessions. If this wasn't you, contact an admin immediately.",
  }),
  passkey_added: ({ name }) => ({
    title: "Passkey added",
    text:
      `“${name}” can now be used to sign in to your account. If this wasn't you, contact an admin immediately.`,
  }),
  passkey_removed: ({ name }) => ({
    title: "Passkey removed",
    text:
      `“${name}” can no longer be used to sign in. If this wasn't you, contact an admin immediately.`,
  }),
  reset_link_sent: ({ address }) => ({
    title: "Password reset requested",
    text:
      `Someone at ${address} requested a password reset for your account. The link we emailed you expires in one hour. If this wasn't you, you can ignore it.`,
  }),
  reset_link_made: ({ endsTwoFactor }) => ({
    title: "Reset link created",
    text: endsTwoFactor
      ? "An admin created a password reset link for your account. It also turns off two-factor authentication and removes your passkeys. If you didn't request it, contact an admin immediately."
      : "An admin created a password reset link for your account. If you didn't request it, contact an admin immediately.",
  }),
  password_reset: ({ endsTwoFactor }) => ({
    title: "Password reset",
    text: endsTwoFactor
      ? "A reset link was used. All your sessions were ended, two-factor authentication was turned off and your passkeys were removed. If this wasn't you, contact an admin immediately."
      : "A reset link was used, and all your sessions were ended. If this wasn't you, contact an admin immediately.",
  }),
  email_changed: () => ({
    title: "Email changed",
    text:
      "Your email address was changed, and your other sessions were ended. If this wasn't you, contact an admin immediately.",
  }),
  two_factor_on: () => ({
    title: "Two-factor authentication is on",
    text: "You now need a code from your app to sign in.",
  }),
  two_factor_off: () => ({
    title: "Two-factor authentication is off",
    text:
      "You now sign in with your password only. If this wasn't you, contact an admin immediately.",
  }),
  role_changed: ({ role }) => ({
    title: "Your role has changed",
    text: `An admin changed your role to ${capitalized(staff.roles[role])}.`,
  }),
  role_given: ({ role }) => ({
    title: "Your role has changed",
    text: `Single sign-on changed your role to ${capitalized(staff.roles[role])}.`,
  }),
  single_sign_on_linked: ({ issuer }) => ({
    title: "Single sign-on linked",
    text:
      `You can now also sign in to your account with single sign-on from ${issuer}. If this wasn't you, contact an admin immediately.`,
  }),
  sessions_ended: () => ({
    title: "Signed out everywhere",
    text: "An admin ended all your sessions.",
  }),
  webhook_disabled: ({ url, reason }) => ({
    title: "Webhook turned off",
    text: reason === "gone"
      ? `${url} answered 410 Gone, so it gets no more events.`
      : `${url} has failed for five days, so it gets no more events.`,
  }),
};

export default {
  title: "Notifications",
  filter: "Filter",
  tabs: { all: "All", unread: "Unread", kyc: "KYC", transactions: "Transactions" } satisfies Record<
    NotificationTab,
    string
  >,
  kinds,
  unread: "unread",
  markAllRead: "Mark All Read",
  allRead: "All notifications marked as read",
  clearAll: "Clear All",
  clearTitle: "Clear all notifications",
  clearText: "All your notifications, read and unread, will be deleted. This can't be undone.",
  cleared: "Notifications cleared",
  markRead: "Mark as read",
  remove: "Delete",
  none: "No notifications",
  noneText: "You're all caught up.",
  showAll: "Show all notifications",
};
