import assert from "node:assert/strict";
import { roleSettings, staffRoles } from "../../../data/permissions.ts";
import { defaultSettings, fromJson } from "../../../data/settings.ts";

Deno.test("settings of an older version have the defaults for what they did not know", () => {
  assert.deepEqual(fromJson(null), defaultSettings);
  assert.deepEqual(fromJson('{"dateFormat":"ymd"}'), {
    ...defaultSettings,
    dateFormat: "ymd",
  });
});

Deno.test("settings of a newer version are read without what this one does not know", () => {
  assert.deepEqual(fromJson('{"dateFormat":"ymd","later":1}'), {
    ...defaultSettings,
    dateFormat: "ymd",
  });
});

Deno.test("Alarms about what nobody is assigned to are on by default for admins alone", () => {
  const stored = '{"language":"fr"}';
  assert.deepEqual(
    (["admin", "moderator", "support"] as const).map((role) => [
      fromJson(null, roleSettings(role)).dueAlarms,
      fromJson(stored, roleSettings(role)).dueAlarms,
      fromJson('{"dueAlarms":false}', roleSettings(role)).dueAlarms,
    ]),
    [[true, true, false], [false, false, false], [false, false, false]],
  );
});

Deno.test("News of requests is on by default for the roles that decide", () => {
  const on = staffRoles.filter((role) => fromJson(null, roleSettings(role)).kycUpdates);
  assert.deepEqual(on, ["admin", "moderator"]);
});

Deno.test("The weekly checkpoint is on by default for auditors alone", () => {
  const on = staffRoles.filter((role) => fromJson(null, roleSettings(role)).weeklyCheckpoint);
  assert.deepEqual(on, ["auditor"]);
});
