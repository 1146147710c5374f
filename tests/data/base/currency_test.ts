import assert from "node:assert/strict";
import {
  amountBounds,
  currencyOf,
  isCurrencyCode,
  majorUnits,
  minorIn,
} from "../../../data/base/currency.ts";

Deno.test("the digits of a currency are those of ISO 4217, also where Intl shows fewer", () => {
  const digits = ["USD", "EUR", "JPY", "KWD", "IQD", "CLF"].map((code) => currencyOf(code).digits);
  assert.deepEqual(digits, [2, 2, 0, 3, 3, 4]);
  assert.ok("JPY KWD IQD XAF".split(" ").every(isCurrencyCode));
});

Deno.test("an amount with more digits than its currency has is none", () => {
  const minor = (code: string, text: string) => minorIn(currencyOf(code), text);
  assert.deepEqual(["1.1", "1.10", "1.101"].map((text) => minor("USD", text)), [110, 110, null]);
  assert.deepEqual(["5", "5.0"].map((text) => minor("JPY", text)), [5, null]);
  assert.deepEqual(["0.001", "0.0001"].map((text) => minor("KWD", text)), [1, null]);
  assert.equal(minor("USD", "1e3"), null);
});

Deno.test("major and minor units agree within the bounds of an amount", () => {
  for (const code of ["USD", "JPY", "KWD"]) {
    const currency = currencyOf(code);
    const { least, most } = amountBounds(currency);
    assert.equal(majorUnits(currency, minorIn(currency, String(least)) ?? 0), least);
    assert.equal(majorUnits(currency, minorIn(currency, String(most)) ?? 0), most);
  }
});
