import assert from "node:assert/strict";
import { proofs } from "../../tasks/soak/proofs.ts";
import { casesToRun, isLongForm, proofTest } from "../support/long_form.ts";

const folder = new URL("../../tasks/soak/", import.meta.url).pathname;

async function run(program: string, ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", folder + program, ...args],
    env: { NO_COLOR: "1", SOAK_SEED: "7" },
    stdin: "null",
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out: out ?? "", err: err ?? "" };
}

Deno.test("deno task soak lists its proofs, and refuses unknown names and sizes", async () => {
  const [help, name, size] = await Promise.all([
    run("soak.ts", "--help"),
    run("soak.ts", "nonsense"),
    run("soak.ts", "--size", "2", "tamperings"),
  ]);
  assert.equal(help.code, 0);
  assert.match(help.out, /^Usage: deno task soak\b/);
  for (const [name, { what }] of Object.entries(proofs)) {
    assert.match(help.out, new RegExp(`^${name} +${RegExp.escape(what)}$`, "m"));
  }
  assert.deepEqual([name.code, name.err], [1, "no proof is named nonsense; see --help\n"]);
  assert.deepEqual([size.code, size.err], [1, "--size is more than 0 and at most 1\n"]);
});

proofTest(
  "a proof prints one line with figure and bar, and its exit code tells if the bar is met",
  async () => {
    const [met, missed] = await Promise.all([
      run("prove.ts", "tamperings", "0.02"),
      // The size is not a number.
      run("prove.ts", "tamperings", "NaN"),
    ]);
    assert.deepEqual([met.code, met.err], [0, ""]);
    assert.match(
      met.out,
      /^met {4}tamperings: 10 of 10 found, \d kinds, seed 7 \[bar: 510 of .*\]\n$/,
    );
    assert.equal(missed.code, 1);
    assert.match(missed.out, /^MISSED tamperings: 0 of NaN found/);
  },
);

Deno.test("a test with a long form runs the first case of each kind in the suite", () => {
  const cases = [["a", 1], ["a", 2], ["b", 3]] as const;
  const expected = isLongForm ? cases : [cases[0], cases[2]];
  assert.deepEqual(casesToRun(cases, ([kind]) => kind), expected);
});
