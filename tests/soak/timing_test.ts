import assert from "node:assert/strict";
import { areaUnderCurve } from "./timing.ts";

/** Measuring the times takes a quiet machine: `deno task soak timing`. */
Deno.test("the area under the curve is 1 for longer times, 0 for shorter ones, 0.5 for equal ones", () => {
  assert.equal(areaUnderCurve([3, 4, 5], [0, 1, 2]), 1);
  assert.equal(areaUnderCurve([0, 1, 2], [3, 4, 5]), 0);
  assert.equal(areaUnderCurve([1, 2, 3], [1, 2, 3]), 0.5);
  assert.equal(areaUnderCurve([1, 3], [2]), 0.5);
});
