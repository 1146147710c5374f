import type { Settings } from "../../../data/settings.ts";

export const settings = {
  title: "Settings",
  intro: "How the desk works for you",
  notifications: "Notifications",
  security: "Security",
  preferences: "Preferences",
  emailNotifications: "Email Notifications",
  kycUpdates: "KYC Updates",
  transactionAlerts: "Transaction Alerts",
  weeklyReports: "Weekly Reports",
  twoFactor: "Two-Factor Authentication",
  sessionTimeout: "Session Timeout",
  language: "Default Language",
  timezone: "Timezone",
  dateFormat: "Date Format",
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
  save: "Save Settings",
  saved: "Settings saved successfully",
};
