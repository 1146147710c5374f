import assert from "node:assert/strict";
import { bared } from "../../tasks/bench/browser.ts";
import { rangesAndSearches, searches, sortsAndFilters } from "../../tasks/bench/scale/paths.ts";
import { worst } from "../../tasks/bench/scale/scale.ts";
import { ratioRow } from "../../tasks/bench/table.ts";
import { openSample } from "../../data/sample/plant.ts";
import { Desk } from "../support/helpers.ts";
import { hashQuickly, SECRET } from "../support/stores.ts";

const program = new URL("../../tasks/bench/bench.ts", import.meta.url).pathname;

async function run(...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--allow-all", program, ...args],
    env: { NO_COLOR: "1" },
    stdin: "null",
  }).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, out: out ?? "", err: err ?? "" };
}

Deno.test("deno task bench says what it takes, and refuses what it does not know", async () => {
  const [help, part, rows] = await Promise.all([
    run("--help"),
    run("--only", "nonsense"),
    run("--rows", "many"),
  ]);
  assert.equal(help.code, 0);
  assert.match(
    help.out,
    /^Usage: deno task bench\b[^]*scale, scale-postgres, throughput, decisions, bytes, hand/,
  );
  assert.deepEqual([part.code, part.err], [1, "no part is named nonsense; see --help\n"]);
  assert.deepEqual([rows.code, rows.err], [1, "--rows takes a whole number from 1 on\n"]);
});

Deno.test("of the addresses that the bench compares, one in twenty is tried, and is a list as it is asked for", async () => {
  hashQuickly();
  const store = await openSample({ simulatedDelay: false, jwtSecret: SECRET });
  try {
    const desk = new Desk(store);
    await desk.signIn();
    const cases = [...searches(100), ...sortsAndFilters(), ...rangesAndSearches(100)];
    assert.ok(cases.length > 500, `${cases.length} addresses`);
    for (const { path, base } of cases.filter((_, index) => index % 20 === 0)) {
      const { status, text } = await desk.get(path);
      assert.equal(status, 200, path);
      // An address that the list does not know would show the list as it is.
      const isOwnOrder = /\?sort=-(joined|submitted|created|added)?[aA]t$|\?sort=-date$/.test(path);
      const isOther = text !== (await desk.get(base)).text;
      assert.ok(path.includes("q=") || isOwnOrder || isOther, path);
    }
  } finally {
    await store.close();
  }
});

Deno.test("a bare page keeps its texts and links, and nothing else", () => {
  const html = `<!DOCTYPE html><html lang="en"><head><link rel="stylesheet" href="/a.css">` +
    `<script src="/b.js"></script></head><body class="x"><svg><use href="#i"/></svg>` +
    `<a class="y" href="/users" data-z>Users</a><td class="n">4</td></body></html>`;
  assert.equal(
    bared(html),
    `<!DOCTYPE html><html lang="en"><head></head><body><a href="/users">Users</a><td>4</td></body></html>`,
  );
});

Deno.test("what could not be measured is neither reached nor missed", () => {
  const [met, missed, unknown] = [1.2, 1.21, NaN].map((ratio) =>
    ratioRow("a", ratio, { most: 1.2, of: "" }).reached
  );
  assert.deepEqual([met, missed, unknown], [true, false, null]);
});

Deno.test("a page counts as most processes find it, and what each found alone is told", () => {
  const process = (...ratios: number[]) => ({
    what: "every sort",
    most: 1.2,
    ratios: ratios.map((ratio, i) => ({ path: `/users?sort=${i}`, ratio, ms: 2 })),
  });
  const [once, twice] = [
    worst("", [process(1.5, 1), process(1, 1.1), process(1.1, 1.4)]),
    worst("", [process(1.5, 1), process(1.3, 1.1), process(1.1, 1.4)]),
  ];
  assert.equal(once.measured, "1.10 (median 1.10; 0 of 2 above the bar)");
  assert.deepEqual([once.reached, twice.reached], [true, false]);
  assert.deepEqual(twice.notes, [
    "1.50 1.30 1.10 (2.0 ms) /users?sort=0",
    "process 1 alone: 1.50 (median 1.50; 1 above)",
    "process 2 alone: 1.30 (median 1.30; 1 above)",
    "process 3 alone: 1.40 (median 1.40; 1 above)",
  ]);
});
