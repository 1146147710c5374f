import assert from "node:assert/strict";
import { escapeFormula, unescapeFormula } from "../../../data/imports/formulas.ts";

const parts = [..."='+-@\t\r\n \u200b\ufeff\uff1d\uff0b", "'", "''", "a", "1", "é", "😀", ""];

/** Every text of up to three of these parts. */
function* texts(): Generator<string> {
  for (const one of parts) {
    for (const two of parts) for (const three of parts) yield one + two + three + "1";
  }
}

Deno.test("reading undoes what writing adds to any text, and writing leaves no formula", () => {
  for (const text of texts()) {
    const escaped = escapeFormula(text);
    assert.equal(unescapeFormula(escaped), text, JSON.stringify(text));
    assert.ok(escaped === text || escaped === `'${text}`);
    assert.doesNotMatch(escaped, /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b]/u, JSON.stringify(text));
  }
});

Deno.test("an apostrophe that stands for itself stays", () => {
  for (const text of ["'already quoted", "'", "''", "' 1", "'90s", "O'Neil"]) {
    assert.equal(escapeFormula(text), text);
    assert.equal(unescapeFormula(text), text);
  }
  assert.equal(escapeFormula("'=1"), "''=1");
});
