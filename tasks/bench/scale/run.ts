import { type Desk, openDesk } from "../desk.ts";
import {
  type Case,
  deepPages,
  rangesAndSearches,
  searches,
  sortsAndFilters,
  termsAmong,
} from "./paths.ts";
import { median } from "../table.ts";

/** The databases that are compared, and how many records each list of the first one has. */
export interface Compared {
  many: string;
  few: string;
  rows: number;
}

/** What is held against one bar. */
export interface Group {
  what: string;
  most: number;
  ratios: Ratio[];
}

export interface Ratio {
  path: string;
  ratio: number;
  ms: number;
}

/** What one process has found. */
export interface Found {
  groups: Group[];
  /** Searches from everywhere, in milliseconds. */
  everywhere: { term: string; ms: number }[];
}

const ROUNDS = 7;
/**
 * Of what is above its bar then: seven of hundreds are too few to tell it from what else goes on. In
 * turns, as all rounds of a page would stand in the same slow moment of a machine that others share.
 */
const TURNS_ABOVE = 9;
const ROUNDS_ABOVE = 11;

if (import.meta.main) {
  const found = await run(JSON.parse(Deno.args[0] ?? ""));
  console.log(JSON.stringify(found));
  Deno.exit();
}

async function run({ many, few, rows }: Compared): Promise<Found> {
  const [large, small] = [await openDesk(many), await openDesk(few)];
  const dashboard = Array.from({ length: 5 }, () => ({ path: "/dashboard", base: "/dashboard" }));
  const asked: [string, number, readonly Case[]][] = [
    ["rare or absent search", 1.5, searches(rows)],
    ["every sort, filter, pair of them, deep page", 1.2, [
      ...sortsAndFilters(),
      ...await deepPages(large.store, rows),
    ]],
    ["ranges in another order, search with filters", 3, rangesAndSearches(rows)],
    ["dashboard", 1.2, dashboard],
  ];
  const groups: Group[] = [];
  for (const [what, most, cases] of asked) {
    const first = await compare([large, small], cases, 1, ROUNDS);
    const above = cases.filter((_, i) => first[i]!.ratio > most);
    const again = await compare([large, small], above, TURNS_ABOVE, ROUNDS_ABOVE);
    const ratios = first.map((found) => found.ratio > most ? again.shift()! : found);
    groups.push({ what, most, ratios });
  }
  const everywhere = await searchFromEverywhere(large, rows);
  await Promise.all([large.close(), small.close()]);
  return { groups, everywhere };
}

/**
 * Both are timed in turn in each round, so that what else a machine does counts for both. The rounds
 * of a page in a turn follow on each other: in each of them its statements are prepared, as those of the other.
 */
async function compare(
  [large, small]: [Desk, Desk],
  cases: readonly Case[],
  turns: number,
  rounds: number,
): Promise<Ratio[]> {
  const timed = cases.map((one) => ({ ...one, many: [] as number[], few: [] as number[] }));
  for (let turn = 0; turn < turns; turn++) {
    for (const { path, base, many, few } of timed) {
      for (let round = -1; round < rounds; round++) {
        const [one, other] = [await small.time(base), await large.time(path)];
        if (round < 0) continue;
        few.push(one);
        many.push(other);
      }
    }
  }
  return timed.map(({ path, many, few }) => {
    const ms = median(many);
    return { path, ms, ratio: ms / median(few) };
  });
}

async function searchFromEverywhere(desk: Desk, rows: number): Promise<Found["everywhere"]> {
  const times: Found["everywhere"] = [];
  for (let round = -1; round < ROUNDS; round++) {
    for (const term of termsAmong(rows)) {
      const path = `/search?q=${encodeURIComponent(term)}`;
      const ms = await desk.time(path, { "hx-request": "true" });
      if (round >= 0) times.push({ term, ms });
    }
  }
  return times;
}
