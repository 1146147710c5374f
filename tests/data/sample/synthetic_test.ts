import assert from "node:assert/strict";
import { DOLLARS } from "../../../data/base/currency.ts";
import { importable } from "../../../data/imports/importable.ts";
import { recordNames } from "../../../data/lists.ts";
import { synthetic } from "../../../data/sample/synthetic.ts";

const facts = {
  now: new Date(),
  currency: DOLLARS,
  staffIds: new Set<string>(),
  history: true,
  documentTypes: null,
};
const numbers = [...Array.from({ length: 2_000 }, (_, index) => index + 1), 999_999, 10_000_000];

for (const entity of recordNames) {
  const make = synthetic[entity];
  if (!make) continue;

  Deno.test(`synthetic ${entity} are records that an import would take`, () => {
    const schema = importable(entity).schema(facts);
    for (const n of numbers) {
      const { amountCents, ...record } = make(n) as { id: string; amountCents?: number };
      const given = amountCents === undefined ? record : { ...record, amount: amountCents / 100 };
      const { imported: _, ...taken } = schema.parse(given) as { imported?: boolean };
      assert.deepEqual(taken, make(n));
    }
  });

  Deno.test(`synthetic ${entity} have ids of their own and lie in three years`, () => {
    assert.equal(new Set(numbers.map((n) => make(n).id)).size, numbers.length);
    const times = numbers.map((n) => /"20\d\d-[^"]+Z"/.exec(JSON.stringify(make(n)))![0].slice(1));
    assert.ok(times.every((time) => time > "2023-11-2" && time < "2026-11-20T00:00:00.001Z"));
    assert.ok(new Set(times.map((time) => time.slice(0, "2026-01".length))).size >= 36);
  });
}
