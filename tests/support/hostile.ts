import assert from "node:assert/strict";
import fc from "fast-check";
import type { z } from "zod";
import { textOf } from "./helpers.ts";
import type { Mail } from "./smtp.ts";

/** Texts that try to act as markup or code. */
const payloads = [
  ...[
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</textarea><script>x</script>",
  ],
  ...[
    "<svg/onload=alert(1)>",
    "' onmouseover='alert(1)",
    '" autofocus onfocus="alert(1)',
    "&lt;b&gt;",
  ],
  ...["javascript:alert(1)", "//evil.example/", "https://evil.example/", "data:text/html,<script>"],
  ...['https://evil.example/"onclick="x', "https://evil.example/?a=<script>", "/\\evil.example"],
  ...[
    '=HYPERLINK("https://evil.example")',
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "\r\n@x",
  ],
  ...[
    "\n＝1",
    " =1",
    "\u200B@x",
    "\u0085-1",
    "＝1+1",
    "＋1",
    "－1",
    "＠x",
    '","=1',
    '"\n=1\n"',
    "a\r\n\r\nSet-Cookie: a=b",
    "%0d%0aX: y",
  ],
  ...[
    "{{7*7}}",
    "${7*7}",
    "{name}",
    "__proto__",
    "constructor",
    "'; drop table users; --",
    "\u202Eevil",
  ],
  ...[
    "\u2028",
    "a\u2028b\u2029c\u0085d",
    "\uFEFF=1",
    "\x1b[31m",
    "a\u0300".repeat(60),
    "👩‍👩‍👧‍👦",
    "]]>",
    "<!--",
    "\\",
    "'",
    '"',
    " ",
  ],
  ...[`hostile'quote@evil.example`, `a+b=c@evil.example`],
];

/** Payloads, any characters at all, and both after each other. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...payloads) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.oneof(fc.constantFrom(...payloads), fc.string({ maxLength: 9 })), {
      minLength: 2,
      maxLength: 4,
    }).map((parts) => parts.join("")),
  },
);

/** A record with one of the texts in each field whose schema takes it; `id` stays what it is. */
export function withHostile<Values extends object>(
  values: Values,
  shape: Record<string, z.ZodType>,
  texts: readonly string[],
): Values {
  const entries = Object.entries(values).map(([name, value], index) => {
    const fits = (text: string) =>
      typeof value === "string" && shape[name]?.safeParse(text).success;
    const from = [...texts.slice(index % texts.length), ...texts];
    return [name, name === "id" ? value : from.find(fits) ?? value];
  });
  return Object.fromEntries(entries) as Values;
}

const OWN = /^(\/(?![\\/])|#|\?|$|data:image\/svg\+xml;base64,|mailto:[^\s?]+$)/;

/** No script, no handler and no address but those of the desk, whatever is told in it. */
export function assertHarmless(html: string, what: string): void {
  for (const [tag] of html.matchAll(/<[a-z!][^<>]*>/gi)) {
    const names = tag.replace(/"[^"]*"/g, '""');
    assert.doesNotMatch(names, /\s(on\w+|style|srcdoc)\s*=/i, `${what}: ${tag}`);
    assert.doesNotMatch(tag, /\sformaction\s*=(?!"\/kyc\/)/i, `${what}: ${tag}`);
    // Which element of the page itself its first paint waits for.
    if (/^<link rel="expect" href="#[\w-]+" blocking="render"\/?>$/.test(tag)) continue;
    if (/^<(script|iframe|object|embed|base|link)\b/i.test(tag)) {
      assert.match(tag, /^<(script|link) [^<>]*(src|href)="\/static\//, `${what}: ${tag}`);
    }
    // A partner's website is the one link out, and says so to the browser.
    if (/^<a href="https:[^"]*" target="_blank" rel="noopener noreferrer">$/.test(tag)) continue;
    for (const [, value = ""] of tag.matchAll(/\s(?:href|src|action|hx-get|hx-post)="([^"]*)"/g)) {
      assert.match(textOf(value), OWN, `${what}: ${tag}`);
    }
  }
}

/** With all that is not seen, and that some take away, before it. */
const FORMULA = /^([\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u;

/** No cell begins with a character that a spreadsheet takes for a formula. */
export function assertNoFormula(rows: readonly string[][], what: string): void {
  const [head = []] = rows;
  for (const row of rows) {
    assert.equal(row.length, head.length, what);
    for (const cell of row) {
      assert.doesNotMatch(cell, FORMULA, `${what}: ${cell}`);
    }
  }
}

const HEADERS = [
  ...["auto-submitted", "content-transfer-encoding", "content-type", "date", "from"],
  ...["message-id", "mime-version", "subject", "to"],
];

/** No header but ours, each once and plain; no line in the letter but ours; nobody else's copy. */
export function assertHarmlessMail({ to, headers, text }: Mail, origin: string): void {
  const what = JSON.stringify({ headers, text });
  const names = headers.map((line) => line.slice(0, line.indexOf(":")).toLowerCase());
  assert.deepEqual(names.toSorted(), HEADERS, what);
  for (const line of headers) assert.match(line, /^[A-Za-z-]+: [\x20-\x7e]+$/, what);
  assert.equal(to.length, 1, what);
  assert.match(headers.find((line) => /^to:/i.test(line)) ?? "", new RegExp(`<?${to[0]}>?$`), what);
  const lines = text.trimEnd().split(/[\n\r\v\f\u0085\u2028\u2029]/);
  const [greeting = "", , , , , link = "", , ...rest] = lines;
  assert.match(greeting, /^Hello .*,$/, what);
  assert.deepEqual([1, 4, 6].map((index) => lines[index] ?? ""), ["", "", ""], what);
  assert.ok(link.startsWith(`${origin}/`), what);
  assert.ok(rest.length === 0 || rest.length === 2 && rest[1] === `${origin}/settings`, what);
}
