import * as z from "zod";

export const languages = ["en", "es", "fr"] as const;
export type Language = typeof languages[number];

/** A text in each language. */
export type InLanguages = Record<Language, string>;
export const timezones = ["utc", "est", "pst", "cet"] as const;
export const dateFormats = ["mdy", "dmy", "ymd"] as const;

/** Settings of a person, with the defaults of the specification (section 2). */
export const settings = z.strictObject({
  emailNotifications: z.boolean().default(true),
  kycUpdates: z.boolean().default(true),
  transactionAlerts: z.boolean().default(true),
  weeklyReports: z.boolean().default(false),
  /** Alarms about requests that nobody is assigned to. */
  dueAlarms: z.boolean().default(false),
  dailySummary: z.boolean().default(false),
  /** The signed checkpoint of the trail, by email. */
  weeklyCheckpoint: z.boolean().default(false),
  sessionTimeout: z.boolean().default(true),
  language: z.enum(languages).default("en"),
  timezone: z.enum(timezones).default("utc"),
  dateFormat: z.enum(dateFormats).default("mdy"),
  /** Turns on shortcuts of a single letter or digit (WCAG 2.1.4). */
  singleKeys: z.boolean().default(true),
  /** Names of areas in the sidebar, below those that everybody has. */
  pinned: z.array(z.string().max(40)).max(20).default([]),
});
export type Settings = z.infer<typeof settings>;
export const defaultSettings: Settings = settings.parse({});

interface SettingsRow {
  staffId: string;
  settings: string;
}

declare module "./db/tables.ts" {
  interface Tables {
    settings: SettingsRow;
  }
}

export const ianaZones: Record<Settings["timezone"], string> = {
  utc: "UTC",
  est: "America/New_York",
  pst: "America/Los_Angeles",
  cet: "Europe/Paris",
};

/** To derive a schema takes longer than to parse with it. */
const storedSettings = settings.strip();

/**
 * Missing ones get the defaults of the role, `roleSettings()`, or else the general ones; those of a later
 * version are left out.
 */
export const fromJson = (json: string | null, ofRole: Partial<Settings> = {}): Settings =>
  storedSettings.parse({ ...ofRole, ...JSON.parse(json ?? "{}") });
