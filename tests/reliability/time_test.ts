import assert from "node:assert/strict";
import { jumpAround } from "./jumps.ts";
import { expireAYear, reportEachDay, zones } from "./year.ts";

/** Every thirtieth day of the year. */
const EVERY = 30;

Deno.test("acceptances of a whole year expire once each, in lists, filters and counts at the same millisecond", async () => {
  const { days, flips } = await expireAYear(EVERY);
  assert.deepEqual([days, flips], [13, 13]);
});

for (const zone of ["America/New_York", "Australia/Lord_Howe", "Africa/Cairo"] as const) {
  Deno.test(`days of reports follow each other without gap or overlap in ${zone}`, async () => {
    assert.deepEqual(await reportEachDay(zone, EVERY), zones[zone]);
  });
}

Deno.test("a clock that jumps back and forth causes no error, and leaves the trail valid", async () => {
  const { faults, answers } = await jumpAround(1);
  assert.deepEqual(faults, []);
  assert.ok(answers > 50);
});
