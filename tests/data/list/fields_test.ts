import assert from "node:assert/strict";
import { email, shortText, text } from "../../../data/list/fields.ts";
import { searchText } from "../../../data/base/folding.ts";

const fits = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

Deno.test("a name is plain text of at most 200 characters of plain text", () => {
  for (const name of ["X", "Zoë Ilić", "山田 太郎", "🦊", "x".repeat(200)]) {
    assert.ok(fits(shortText, name));
  }
  const others = ["", "x".repeat(201), "a\0b", "half \ud800"];
  for (const name of others) assert.ok(!fits(shortText, name), JSON.stringify(name));
});

Deno.test("A text may have lines and at most 10,000 characters", () => {
  assert.ok(
    fits(text, "two\r\n\tlines") && fits(text, "") && fits(text, "x".repeat(10_000)),
  );
  for (const one of ["x".repeat(10_001), "a\0b", "\udfff"]) {
    assert.ok(!fits(text, one));
  }
});

Deno.test("an address of an email is no longer than one can be", () => {
  const domain = "@" + Array.from({ length: 4 }, () => "d".repeat(48)).join(".") + ".example";
  const longest = (length: number) => "a".repeat(length - domain.length) + domain;
  assert.ok(fits(email, "ada@example.com"));
  assert.ok(!fits(email, longest(255)));
});

Deno.test("folding grows no accepted name beyond what a search is worth", () => {
  // Combining marks in turn, and the character that Unicode takes apart into the most: 18.
  const marks = "\u0315\u0300".repeat(100);
  for (const name of ["a" + marks.slice(1), "\ufdfa".repeat(200), "ß".repeat(200)]) {
    assert.ok(fits(shortText, name));
    assert.ok(searchText(name).length <= 18 * 200);
  }
});
