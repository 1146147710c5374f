import assert from "node:assert/strict";
import { defaultSettings, fromJson } from "../../../data/settings.ts";

Deno.test("settings of an older version have the defaults for what they did not know", () => {
  assert.deepEqual(fromJson(null), defaultSettings);
  assert.deepEqual(fromJson('{"dateFormat":"ymd"}'), {
    ...defaultSettings,
    dateFormat: "ymd",
  });
});
