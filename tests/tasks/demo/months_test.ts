import assert from "node:assert/strict";
import { readStatement } from "../../../data/statements/statement.ts";
import { addEarlierMonths } from "../../../tasks/demo/months.ts";
import { withDesk } from "../../support/helpers.ts";
import { TestClock } from "../../support/stores.ts";

const starts = [
  { now: "2026-11-19T14:37:12.345Z", closed: ["2026-09", "2026-10"] },
  { now: "2026-11-03T14:37:12.345Z", closed: ["2026-08", "2026-09"] },
] as const;

for (const { now, closed } of starts) {
  Deno.test(`a demo that starts at ${now} has two closed months and a correction of the last`, () =>
    withDesk(async ({ store }) => {
      await addEarlierMonths(store);
      for (const month of closed) {
        const { closedAt, lines } = await readStatement(store.db, month);
        assert.equal(closedAt, now, month);
        assert.ok(lines.filter(({ rows }) => rows > 0).length >= 4, month);
      }
      const { lines } = await readStatement(store.db, "2026-11");
      const corrections = lines.filter(({ correctionOf }) => correctionOf !== null);
      assert.deepEqual(
        corrections.map(({ line, correctionOf, rows }) => [line, correctionOf, rows]),
        [["refund", closed[1], 1], ["fee", closed[1], 1]],
      );
    }, { now: new TestClock(now).now }));
}
