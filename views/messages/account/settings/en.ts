import type { Settings } from "../../../../data/settings.ts";

export const en = {
  title: "Settings",
  intro: "How the desk works for you",
  notifications: "Notifications",
  security: "Security",
  preferences: "Preferences",
  emailNotifications: "Email Notifications",
  noMailServer: "No mail server is set up, so nothing is sent by email.",
  kycUpdates: "KYC Updates",
  kycText: {
    readers: "New requests and approvals that end soon; what comes within an hour is one message.",
    reviewers:
      "New requests, decisions by others and approvals that end soon; what comes within an hour is one message.",
  },
  transactionAlerts: "Transaction Alerts",
  weeklyReports: "Weekly Reports",
  twoFactor: "Two-Factor Authentication",
  sessionTimeout: "Session Timeout",
  language: "Default Language",
  timezone: "Timezone",
  dateFormat: "Date Format",
  singleKeys: "Single keys",
  singleKeysText: "Letters and digits alone are shortcuts, in review and in the list of requests.",
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
  setUpIntro: "A code of your authenticator app will be asked for whenever you sign in",
  turnOffIntro: "Your password alone will be enough to sign in",
  scan: "Scan this code with your authenticator app, then enter the six digits that it shows.",
  qrCode: "QR code for an authenticator app",
  typeSecret: "If you cannot scan it, enter this key by hand:",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnedOff: "Two-factor authentication is off",
  wrongCode: "This code is not right. Enter the one shown now.",
  recoveryTitle: "Your recovery codes",
  recoveryText:
    "Two-factor authentication is on. Keep these codes in a safe place: each one signs you in once when your app is not at hand. They are not shown again.",
  recoveryDone: "I have kept them",
  save: "Save Settings",
  saved: "Settings saved successfully",
};
