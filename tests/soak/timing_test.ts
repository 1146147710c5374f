import assert from "node:assert/strict";
import { areaUnderCurve } from "./timing.ts";

/** The times themselves take a quiet machine: `deno task soak timing`. */
Deno.test("times that are always longer tell everything, and times that are alike nothing", () => {
  assert.equal(areaUnderCurve([3, 4, 5], [0, 1, 2]), 1);
  assert.equal(areaUnderCurve([0, 1, 2], [3, 4, 5]), 0);
  assert.equal(areaUnderCurve([1, 2, 3], [1, 2, 3]), 0.5);
  assert.equal(areaUnderCurve([1, 3], [2]), 0.5);
});
