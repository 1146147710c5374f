import assert from "node:assert/strict";
import type { Person } from "../../../data/staff/sessions/sessions.ts";
import {
  dateFormats,
  defaultSettings,
  fromJson,
  ianaZones,
  languages,
  timezones,
} from "../../../data/settings.ts";
import { savePreferences } from "../../../data/staff/accounts/preferences.ts";
import * as staff from "../../../data/staff/accounts/staff.ts";
import type { Store } from "../../../data/store.ts";
import { PASSWORD } from "../../support/helpers.ts";
import { setPassword, withStore } from "../../support/stores.ts";
import { aStaffMember } from "../../support/records.ts";
import { signInAs } from "../../support/fixtures.ts";

async function signedIn(store: Store, id: string, email: string): Promise<Person> {
  await setPassword(store, id, PASSWORD);
  return await signInAs(store, email);
}

Deno.test("the defaults of the settings are the specification's, and single keys are on", () => {
  assert.deepEqual(defaultSettings, {
    emailNotifications: true,
    kycUpdates: true,
    transactionAlerts: true,
    weeklyReports: false,
    dueAlarms: false,
    dailySummary: false,
    sessionTimeout: true,
    language: "en",
    timezone: "utc",
    dateFormat: "mdy",
    singleKeys: true,
  });
});

Deno.test("Alarms about what nobody is assigned to are on by default for admins alone", () => {
  const stored = '{"language":"fr"}';
  assert.deepEqual(
    ["admin", "moderator", "support"].map((role) => [
      fromJson(null, role).dueAlarms,
      fromJson(stored, role).dueAlarms,
      fromJson('{"dueAlarms":false}', role).dueAlarms,
    ]),
    [[true, true, false], [false, false, false], [false, false, false]],
  );
});

Deno.test("languages, time zones and date formats are the specification's words", () => {
  assert.deepEqual(languages, ["en", "es", "fr"]);
  assert.deepEqual(timezones, ["utc", "est", "pst", "cet"]);
  assert.deepEqual(dateFormats, ["mdy", "dmy", "ymd"]);
  assert.deepEqual(ianaZones, {
    utc: "UTC",
    est: "America/New_York",
    pst: "America/Los_Angeles",
    cet: "Europe/Paris",
  });
});

Deno.test("settings are kept per person, and the latest count", () =>
  withStore(async (store) => {
    await staff.insert(store.db, [
      aStaffMember(),
      aStaffMember({ id: "s_other", email: "other@example.com" }),
    ]);
    const mine = { ...defaultSettings, weeklyReports: true, language: "fr" as const };
    const rae = await signedIn(store, "s_test", "rae.viewer@example.com");
    const other = await signedIn(store, "s_other", "other@example.com");
    await savePreferences(store, defaultSettings, rae);
    await savePreferences(store, defaultSettings, other);
    await savePreferences(store, mine, rae);
    const rows = await store.db.selectFrom("settings").selectAll().orderBy("staffId").execute();
    const kept = rows.map((row) => [row.staffId, fromJson(row.settings)]);
    assert.deepEqual(kept, [["s_other", defaultSettings], ["s_test", mine]]);
  }));

Deno.test("settings of an older version have the defaults for what they did not know", () => {
  assert.deepEqual(fromJson(null), defaultSettings);
  assert.deepEqual(fromJson('{"dateFormat":"ymd"}'), {
    ...defaultSettings,
    dateFormat: "ymd",
  });
});
