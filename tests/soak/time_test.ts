import assert from "node:assert/strict";
import { jumpAround } from "./jumps.ts";
import { expireAYear, reportEachDay, zones } from "./year.ts";

/** All days of the year are `deno task soak time`. */
const EVERY = 30;

Deno.test("acceptances of all the year expire once each, everywhere in the same millisecond", async () => {
  const { days, flips } = await expireAYear(EVERY);
  assert.deepEqual([days, flips], [13, 13]);
});

for (const zone of ["America/New_York", "Australia/Lord_Howe", "Africa/Cairo"] as const) {
  Deno.test(`days of reports follow each other without gap or overlap in ${zone}`, async () => {
    const { lengths } = await reportEachDay(zone, EVERY);
    assert.deepEqual(lengths, zones[zone]);
  });
}

Deno.test("a clock that jumps back and forth is no error, and breaks no trail", async () => {
  const { faults, answers } = await jumpAround(1);
  assert.deepEqual(faults, []);
  assert.ok(answers > 50);
});
