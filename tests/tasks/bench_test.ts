import assert from "node:assert/strict";
import { withCauses } from "../../tasks/bench/page.ts";
import { row } from "../../tasks/bench/speed.ts";

const program = new URL("../../tasks/bench/bench.ts", import.meta.url).pathname;

async function run(...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", program, ...args],
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out, err };
}

Deno.test("deno task bench prints its usage, and refuses unknown scripts and numbers", async () => {
  const [help, script, rows] = await Promise.all([
    run("--help"),
    run("--only", "nonsense"),
    run("--rows", "many"),
  ]);
  assert.equal(help.code, 0);
  assert.match(help.out!, /^Usage: deno task bench\b[^]*person, lists, review, server/);
  assert.deepEqual([script.code, script.err], [1, "no script is named nonsense; see --help\n"]);
  assert.deepEqual([rows.code, rows.err], [1, "--rows takes a whole number from 1 on\n"]);
});

Deno.test("a figure is met, within 15 %, missed, or not measured", () => {
  const results = [40, 46, 46.1, NaN].map((figure) => row("a", "≤ 40 ms", figure).result);
  assert.deepEqual(results, ["met", "within 15 %", "missed", "not measured here"]);
  const speeds = [10_000, 8_700, 8_000].map((figure) => row("a", "≥ 10,000 rows/s", figure).result);
  assert.deepEqual(speeds, ["met", "within 15 %", "missed"]);
  assert.equal(row("a", "≥ 1,000 rows/s", 1_234.5, "of 3").measured, "1,235 rows/s (of 3)");
});

Deno.test("a section says why each of its goals is missed, once", () => {
  const line = "| server start, built → its first answer | ≤ 500 ms | 807 ms | missed |";
  const section = `## Server\n\n${line}\n| build | ≤ 5 s | 1.4 s | met |\n\n`;
  const written = withCauses(section);
  assert.match(written, /\n- server start, .*: loading the modules of .*\.\n\n$/);
  assert.equal(withCauses(written), written);
  const met = section.replace("missed", "met");
  assert.equal(withCauses(met), met);
});

Deno.test("docs/speed.md says why each goal is missed, and states the machine's speed", async () => {
  const page = await Deno.readTextFile(new URL("../../docs/speed.md", import.meta.url));
  const missed = [...page.matchAll(/^\| (.+?) +\|.*\| missed +\|$/gm)].map(([, what]) => what!);
  const explained = page.split("\n").filter((line) => !line.startsWith("|")).join(" ")
    .replaceAll(/\s+/g, " ");
  const unexplained = missed.filter((what) => !explained.includes(what));
  assert.deepEqual(unexplained, []);
  assert.doesNotMatch(page, /not looked into yet/);
  assert.match(page, /^\| bare answer of Hono, one process.*\d\/s/m);
});
