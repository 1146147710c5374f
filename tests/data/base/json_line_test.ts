import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonLine } from "../../../data/base/json_line.ts";
import { randomSeed } from "../../support/random.ts";
import { log } from "../../../data/base/log.ts";
import { hostileText } from "../../support/hostile.ts";

/** All characters that some reader ends a line at, Python's `splitlines` included. */
// deno-lint-ignore no-control-regex
const LINE_ENDS = /[\n\r\v\f\x1c-\x1e\u0085\u2028\u2029]/;

const enders = [
  "\n",
  "\r\n",
  "\u2028",
  "\u2029",
  "\u0085",
  "\v",
  "\f",
  "\x1c",
  "\x1b[2K",
  "\x9b2K",
];
const anyText = fc.oneof(
  hostileText,
  fc.tuple(hostileText, fc.constantFrom(...enders), hostileText).map((parts) => parts.join("")),
);

Deno.test("a value written as a line of JSON is one line and is read back unchanged", () => {
  fc.assert(
    fc.property(anyText, anyText, (name, text) => {
      const line = jsonLine({ [`x${name}`]: text });
      assert.doesNotMatch(line, LINE_ENDS);
      // deno-lint-ignore no-control-regex
      assert.doesNotMatch(line, /[\x00-\x1f\x7f-\x9f]/);
      assert.deepEqual(JSON.parse(line), { [`x${name}`]: text });
    }),
    { seed: randomSeed },
  );
});

Deno.test("an event is one line of the log, whatever stands in its texts", () => {
  const { error } = console;
  const lines: string[] = [];
  console.error = (line: string) => lines.push(line);
  try {
    for (const ender of enders) {
      log("warn", `a${ender}b`, { service: `x${ender}{"level":"info","event":"forged"}` });
    }
  } finally {
    console.error = error;
  }
  assert.equal(lines.length, enders.length);
  for (const [index, line] of lines.entries()) {
    assert.doesNotMatch(line, LINE_ENDS);
    const { level, event, service } = JSON.parse(line);
    assert.deepEqual([level, event], ["warn", `a${enders[index]}b`]);
    assert.ok(service.startsWith(`x${enders[index]}`));
  }
});
