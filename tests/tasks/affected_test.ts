import assert from "node:assert/strict";
import { affectedBy } from "../../tasks/testing/affected.ts";
import type { Source } from "../../tasks/testing/import_graph.ts";

const file = (path: string, ...imported: string[]): Source => ({
  path,
  text: imported.map((name) => `import { a } from "${name}";`).join("\n"),
});

const files = [
  file("data/kyc/decide.ts", "../audit/log.ts"),
  file("data/audit/log.ts"),
  file("routes/kyc/decision.tsx", "../../data/kyc/decide.ts"),
  file("views/format.ts"),
  file("tests/helpers.ts", "../routes/kyc/decision.tsx"),
  file("tests/browser/browser.ts", "../helpers.ts"),
  file("tests/browser/kyc_test.ts", "./browser.ts"),
  file("tests/browser/toasts_test.ts", "./browser.ts"),
  file("tests/data/audit/log_test.ts", "../../../data/audit/log.ts"),
  file("tests/data/kyc/decide_test.ts", "../../../data/kyc/decide.ts"),
  file("tests/routes/kyc_test.ts", "../helpers.ts"),
  file("tests/tasks/seed_test.ts"),
  file("tests/views/format_test.ts", "../../views/format.ts"),
];
const tests = files.map(({ path }) => path).filter((path) => path.endsWith("_test.ts"));
const affected = (...changed: string[]) => affectedBy(changed, files).tests;

Deno.test("a change affects the tests that reach it by imports, and the browser's of its name", () => {
  assert.deepEqual(affected("data/kyc/decide.ts"), [
    "tests/browser/kyc_test.ts",
    "tests/data/kyc/decide_test.ts",
    "tests/routes/kyc_test.ts",
    "tests/tasks/seed_test.ts",
  ]);
  assert.deepEqual(affected("data/audit/log.ts"), [
    "tests/data/audit/log_test.ts",
    "tests/data/kyc/decide_test.ts",
    "tests/routes/kyc_test.ts",
    "tests/tasks/seed_test.ts",
  ]);
});

Deno.test("a change of what tests share affects the tests that import it, and no other", () => {
  assert.deepEqual(affected("tests/browser/browser.ts"), [
    "tests/browser/kyc_test.ts",
    "tests/browser/toasts_test.ts",
  ]);
  assert.deepEqual(affected("tests/views/format_test.ts"), ["tests/views/format_test.ts"]);
});

Deno.test("a change of what everything hangs on affects all tests, one that none reads none", () => {
  assert.deepEqual(affectedBy(["deno.json"], files), { tests, leftOut: [] });
  assert.deepEqual(affectedBy([".gitignore"], files), { tests: [], leftOut: tests });
});

Deno.test("a change of a text, or of what nginx is set by, affects the tests that read it", () => {
  const matrix = "tests/data/permissions_test.ts";
  const pages = "tests/supply/documentation_test.ts";
  const model = "tests/supply/threat_model_test.ts";
  const front = "tests/reliability/front_test.ts";
  const readers = [...files, ...[matrix, pages, model, front].map((path) => file(path))];
  const affecting = (path: string) => affectedBy([path], readers).tests;
  assert.deepEqual(affecting("docs/accounts.md"), [matrix, pages, model]);
  for (const path of ["README.md", "SECURITY.md", "docs/security.md"]) {
    assert.deepEqual(affecting(path), [pages, model], path);
  }
  assert.deepEqual(affecting("deploy/nginx.conf"), [front]);
});

Deno.test("a test that is called otherwise affects the one that looks for its name", () => {
  const model = "tests/supply/threat_model_test.ts";
  const renamed = "tests/views/format_test.ts";
  assert.deepEqual(affectedBy([renamed], [...files, file(model)]).tests, [model, renamed]);
});

Deno.test("what a change does not affect is told", () => {
  const { tests: run, leftOut } = affectedBy(["views/format.ts"], files);
  assert.deepEqual(run, ["tests/tasks/seed_test.ts", "tests/views/format_test.ts"]);
  assert.deepEqual([...run, ...leftOut].toSorted(), tests.toSorted());
});
