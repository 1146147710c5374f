/** True in `deno task soak tests`, which runs the tests that reach this file with all their cases. */
export const isLongForm = Deno.env.get("SOAK") === "1";

/** All cases in the long form; otherwise the first of each kind. */
export function casesToRun<Case>(cases: readonly Case[], kindOf: (one: Case) => unknown): Case[] {
  if (isLongForm) return [...cases];
  return [...Map.groupBy(cases, kindOf).values()].map(([first]) => first!);
}

/** In the suite every fourth case on PostgreSQL, for rules that SQLite proves with all of them. */
export const casesOn = <Case>(engine: string, cases: readonly Case[]): readonly Case[] =>
  engine === "PostgreSQL" && !isLongForm ? cases.filter((_, index) => index % 4 === 0) : cases;

/** All cases in the long form, otherwise the first. */
export const firstOf = <Case>(cases: readonly Case[]): Case[] => casesToRun(cases, () => "");
