import { z } from "zod";
import { actorOf, endIdle, type Person } from "./sessions.ts";
import { type Store, write } from "../store.ts";

export const languages = ["en", "es", "fr"] as const;
export const timezones = ["utc", "est", "pst", "cet"] as const;
export const dateFormats = ["mdy", "dmy", "ymd"] as const;

/** What the settings page may change; the defaults are the specification's (section 2). */
export const settings = z.strictObject({
  emailNotifications: z.boolean().default(true),
  kycUpdates: z.boolean().default(true),
  transactionAlerts: z.boolean().default(true),
  weeklyReports: z.boolean().default(false),
  sessionTimeout: z.boolean().default(true),
  language: z.enum(languages).default("en"),
  timezone: z.enum(timezones).default("utc"),
  dateFormat: z.enum(dateFormats).default("mdy"),
});
export type Settings = z.infer<typeof settings>;
export const defaultSettings: Settings = settings.parse({});

/** A person's settings as JSON text. */
export interface SettingsRow {
  staffId: string;
  settings: string;
}

/** The IANA zone behind each of the specification's names. */
export const ianaZones: Record<Settings["timezone"], string> = {
  utc: "UTC",
  est: "America/New_York",
  pst: "America/Los_Angeles",
  cet: "Europe/Paris",
};

/** Reads what was stored; a setting that an older version did not know has its default. */
export function fromJson(json: string | null): Settings {
  return json === null ? defaultSettings : settings.parse(JSON.parse(json));
}

export async function save(store: Store, values: Settings, person: Person, requestId: string) {
  const json = JSON.stringify(values);
  await write(store, actorOf(person, requestId), async (trx, record, now) => {
    if (person.settings.sessionTimeout) await endIdle(trx, person.id, now);
    await trx.insertInto("settings").values({ staffId: person.id, settings: json })
      .onConflict((conflict) => conflict.column("staffId").doUpdateSet({ settings: json }))
      .execute();
    record({
      category: "user",
      action: "Settings changed",
      target: person.email,
      ...changed(person.settings, values),
    });
  });
}

/** The settings that differ, as they were and as they are. */
function changed(before: Settings, after: Settings) {
  const names = (Object.keys(after) as (keyof Settings)[]).filter((name) =>
    before[name] !== after[name]
  );
  const pick = (values: Settings) => Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: pick(before), after: pick(after) };
}
