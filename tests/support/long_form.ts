/** Set by `deno task test` and `deno task prove`; neither where files are run by their name. */
const form = Deno.env.get("TEST_FORM");

/** True in `deno task prove`, which runs the tests that reach this file with all their cases. */
export const isLongForm = form === "prove";

/** True in `deno task test`, which leaves to `deno task prove` what a change rarely breaks. */
export const isShortForm = form === "test";

type Register = (name: string, fn: (t: Deno.TestContext) => void | Promise<void>) => void;

/** Registers a test that `deno task test` leaves to `deno task prove`. */
export const proofTest: Register = isShortForm ? () => {} : (name, fn) => Deno.test(name, fn);

/** Registers a test that `deno task prove` leaves out, as it would do the same again. */
export const suiteTest: Register = isLongForm ? () => {} : (name, fn) => Deno.test(name, fn);

/** All cases in the long form; otherwise the first of each kind. */
export function casesToRun<Case>(cases: readonly Case[], kindOf: (one: Case) => unknown): Case[] {
  if (isLongForm) return [...cases];
  return [...Map.groupBy(cases, kindOf).values()].map(([first]) => first!);
}

/**
 * All cases in the long form, every fourth in `deno task test`. A file that is run by its name has all
 * of them on SQLite, and a fourth on PostgreSQL.
 */
export const casesOn = <Case>(engine: string, cases: readonly Case[]): readonly Case[] =>
  isShortForm || engine === "PostgreSQL" && !isLongForm
    ? cases.filter((_, index) => index % 4 === 0)
    : cases;

/** All cases in the long form, otherwise the first. */
export const firstOf = <Case>(cases: readonly Case[]): Case[] => casesToRun(cases, () => "");
