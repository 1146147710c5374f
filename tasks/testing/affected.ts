import { type Files, reachedFrom, readAll } from "./import_graph.ts";

/** The tests that a change may affect, and the others. */
export interface Affected {
  tests: string[];
  leftOut: string[];
}

/** Files that tests run or read without importing them. */
const USED: readonly { by: RegExp; uses: RegExp }[] = [
  { by: /^tests\/layers_test\.ts$/, uses: /\.(tsx?|js|css)$/ },
  {
    by: /^tests\/(tasks|reliability|soak)\//,
    uses: /^(main\.ts$|(data|server|routes|views|tasks)\/)/,
  },
  { by: /^tests\/reliability\/front_test\.ts$/, uses: /^deploy\/nginx\.conf$/ },
  { by: /^tests\/data\/permissions_test\.ts$/, uses: /^docs\/accounts\.md$/ },
  { by: /^tests\/supply\/documentation_test\.ts$/, uses: /\.(md|tsx?|css)$/ },
  // It searches tests for the titles that the documents quote.
  { by: /^tests\/supply\/threat_model_test\.ts$/, uses: /(\.md|_test\.tsx?)$/ },
  { by: /^tests\/server\/assets_test\.ts$/, uses: /^(islands|static|tasks)\// },
  { by: /^tests\/edge\//, uses: /^(?!docs\/|tests\/|[^/]*\.md$)/ },
];

/** All tests depend on these. Other files that are neither above nor imported affect no test. */
const COMMON =
  /^(deno\.(json|lock)$|tasks\/testing\/(test|environment|empty_database|postgres|chromium)\.ts$)/;
const isTest = (path: string): boolean => /^tests\/.*_test\.tsx?$/.test(path);
const inBrowser = (path: string): boolean => path.startsWith("tests/browser/");

/**
 * The tests that import a changed file, directly or not. Browser tests all import the whole
 * application and take most of the time, so of these only the ones named like a changed file.
 */
export function affectedBy(changed: readonly string[], files: Files): Affected {
  const all = files.map(({ path }) => path).filter(isTest).toSorted();
  if (changed.some((path) => COMMON.test(path))) return { tests: all, leftOut: [] };
  const reached = reachedFrom(files);
  const isAffected = (test: string): boolean =>
    changed.some((path) =>
      path === test ||
      USED.some(({ by, uses }) => by.test(test) && uses.test(path)) ||
      (inBrowser(test)
        ? isNamedLike(test, path) || isTestsOwn(path) && reached(test).has(path)
        : reached(test).has(path))
    );
  return { tests: all.filter(isAffected), leftOut: all.filter((test) => !isAffected(test)) };
}

const isTestsOwn = (path: string): boolean => path.startsWith("tests/");

/** True if the name of a test shares a word with the path of a changed file. */
function isNamedLike(test: string, path: string): boolean {
  if (isTestsOwn(path)) return false;
  const name = test.replace(/^.*\/|_test\.tsx?$/g, "").split("_");
  const words = path.replace(/\.\w+$/, "").split(/[_/]/).slice(1);
  return name.some((word) => words.some((other) => stem(word) === stem(other)));
}

const stem = (word: string): string => word.replace(/s$/, "");

/** Paths from the root of files that are changed since the branch left main or not committed. */
export async function changedFiles(): Promise<string[]> {
  const base = await git("merge-base", "HEAD", "main").catch(() => ["HEAD"]);
  const lists = await Promise.all([
    git("diff", "--name-only", "--no-renames", base[0] ?? "HEAD"),
    git("ls-files", "--others", "--exclude-standard"),
  ]);
  return [...new Set(lists.flat())];
}

export const affectedTests = async (changed: readonly string[]): Promise<Affected> =>
  affectedBy(changed, await readAll());

async function git(...args: string[]): Promise<string[]> {
  const { success, stdout, stderr } = await new Deno.Command("git", {
    args,
    cwd: new URL("../..", import.meta.url),
  }).output();
  if (!success) throw new Error(`git: ${new TextDecoder().decode(stderr).trim()}`);
  return new TextDecoder().decode(stdout).split("\n").filter((line) => line !== "");
}
