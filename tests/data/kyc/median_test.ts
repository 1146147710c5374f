import assert from "node:assert/strict";
import { median } from "../../../data/kyc/figures/median.ts";
import { turnsDuring } from "../../support/turns.ts";

Deno.test("the median of an even number is the middle of the two in the middle", async () => {
  const some = [[], [5], [9, 1], [4, 100, 1, 3]];
  assert.deepEqual(await Promise.all(some.map(median)), [null, 5, 5, 4]);
});

/** As a sort of all of them has it. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(
    (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2,
  );
}

Deno.test("the median of very many is that of all in order, however they lie", async () => {
  const makers: Record<string, (n: number) => number> = {
    "at random": () => Math.floor(Math.random() * 1e9),
    "in thousandths": () => Math.random() * 1e6,
    "mostly equal": (n) => n % 10 === 0 ? n : 3_600,
    "all equal": () => 7,
    "upwards": (n) => n,
    "downwards": (n) => 1e6 - n,
    "two kinds": (n) => n % 2,
    "up and down": (n) => n < 60_000 ? n : 120_000 - n,
  };
  for (const [name, make] of Object.entries(makers)) {
    for (const length of [100_000, 100_001]) {
      const values = Array.from({ length }, (_, n) => make(n));
      assert.equal(await median(values), middle(values), name);
    }
  }
});

Deno.test("other requests run while the median of very many is computed", async () => {
  const values = Array.from({ length: 200_000 }, () => Math.random());
  assert.ok(await turnsDuring(() => median(values)) >= 10);
});
