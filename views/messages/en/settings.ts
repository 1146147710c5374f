import type { Settings } from "../../../data/settings.ts";

export default {
  title: "Settings",
  intro: "Your preferences",
  notifications: "Notifications",
  security: "Security",
  preferences: "Preferences",
  emailNotifications: "Email Notifications",
  noMailServer: "No mail server is set up, so no emails are sent.",
  kycUpdates: "KYC Updates",
  kycText: {
    readers: "New requests and expiring approvals, grouped into at most one message an hour.",
    reviewers:
      "New requests, colleagues' decisions and expiring approvals, grouped into at most one message an hour.",
  },
  dueAlarms: "Due Alarms",
  dueAlarmsText:
    "Requests that will be overdue soon and that nobody is assigned to, once an hour at most. Your own are always announced.",
  dailySummary: "Daily Summary",
  dailySummaryText: "What is waiting, each day at 8 in your time zone.",
  transactionAlerts: "Transaction Alerts",
  weeklyReports: "Weekly Reports",
  weeklyCheckpoint: "Weekly Checkpoint",
  weeklyCheckpointText:
    "Every Monday by email, the signed checkpoint of the audit trail, for you to keep.",
  twoFactor: "Two-Factor Authentication",
  sessionTimeout: "Session Timeout",
  language: "Default Language",
  timezone: "Timezone",
  dateFormat: "Date Format",
  /** Offered to those who read dates in the American order. */
  ownDateOrder: {
    text: (format: string) => `Dates in this language are usually written ${format}.`,
    use: (format: string) => `Use ${format}`,
  },
  singleKeys: "Single-key shortcuts",
  singleKeysText: "Use single-letter shortcuts in review and in the KYC list.",
  languages: { en: "English", es: "Español", fr: "Français" } satisfies Record<
    Settings["language"],
    string
  >,
  timezones: { utc: "UTC", est: "EST", pst: "PST", cet: "CET" } satisfies Record<
    Settings["timezone"],
    string
  >,
  dateFormats: { mdy: "MM/DD/YYYY", dmy: "DD/MM/YYYY", ymd: "YYYY-MM-DD" } satisfies Record<
    Settings["dateFormat"],
    string
  >,
  setUpIntro: "You'll enter a code from your authenticator app each time you sign in",
  turnOffIntro: "You'll sign in with your password only",
  scan: "Scan this code with your authenticator app, then enter the six digits it shows.",
  qrCode: "QR code for an authenticator app",
  typeSecret: "Can't scan it? Enter this key instead:",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnedOff: "Two-factor authentication is off",
  wrongCode: "That code is incorrect. Enter the current one.",
  recoveryTitle: "Your recovery codes",
  recoveryText:
    "Two-factor authentication is on. Keep these codes in a safe place: each lets you sign in once without your app. You won't see them again.",
  recoveryDone: "I've saved these codes",
  save: "Save Settings",
  saved: "Settings saved successfully",
  mailHint:
    "Your notifications by email as well. Those about your account’s security are always sent.",
  transactionText: "Large transactions and pending payouts.",
  weeklyText: "Every Monday, a summary of the week’s users, requests and decisions.",
  factorOn: "On: you enter a code from your app each time you sign in.",
  factorOff: "Off: saving with it on leads you to the setup.",
  timeoutText: "Signs you out after 30 minutes without activity, otherwise after an hour.",
  savedOn:
    "Settings saved successfully. Two-factor authentication is still on: enter a code to turn it off.",
  savedOff:
    "Settings saved successfully. Two-factor authentication is still off: finish the setup to turn it on.",
  choices: {
    language: "For pages, emails and files.",
    timezone: "For all times and dates you see.",
    dateFormat: "How dates are written.",
  },
};
