import { createDatabase, findPostgres, startPostgres } from "../postgres.ts";
import { openDatabase } from "../../data/db/database.ts";
import { migrate } from "../../data/db/migrate.ts";
import { type Desk, openDesk, seed, seeded } from "./desk.ts";
import {
  type Case,
  deepPages,
  rangesAndSearches,
  searches,
  sortsAndFilters,
} from "./scale_paths.ts";
import { type Bench, median, quantile, ratioRow, type Row } from "./table.ts";

/** Enough for full pages of every list. */
const FEW = 100;
const ROUNDS = 7;
/**
 * Of what is above its bar then: seven of hundreds are too few to tell it from what else goes on. In
 * turns, as all rounds of a page would stand in the same slow moment of a machine that others share.
 */
const TURNS_ABOVE = 9;
const ROUNDS_ABOVE = 33;
const MOST_NOTES = 25;
const PALETTE_MS = 50;

interface Ratio extends Case {
  ratio: number;
  ms: number;
}

/** Pages among many records ÷ the same list's full page at 100, each read and rendered anew. */
export async function scale(bench: Bench): Promise<Row[]> {
  const [many, few] = [await seeded(bench.folder, bench.rows), await seeded(bench.folder, FEW)];
  return await onEngine("SQLite", many, few, bench.rows);
}

/** The same on the other engine, where it is asked for. */
export const scaleOnPostgres = (bench: Bench): Promise<Row[]> =>
  bench.postgres ? onPostgres(bench.rows) : Promise.resolve([]);

async function onPostgres(rows: number): Promise<Row[]> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin);
  try {
    const [many = "", few = ""] = await Promise.all(["many", "few"].map(async (name) => {
      const url = await createDatabase(cluster.url, name);
      const db = openDatabase(url);
      await migrate(db).finally(() => db.destroy());
      await seed(url, name === "many" ? rows : FEW);
      return url;
    }));
    return await onEngine("PostgreSQL", many, few, rows);
  } finally {
    await cluster.remove();
  }
}

async function onEngine(engine: string, many: string, few: string, rows: number): Promise<Row[]> {
  const [large, small] = [await openDesk(many), await openDesk(few)];
  try {
    const compare = async (what: string, cases: readonly Case[], most: number) => {
      const found = await ratios([large, small], cases, 1, ROUNDS);
      const [within, above] = [
        found.filter(({ ratio }) => ratio <= most),
        found.filter(({ ratio }) => ratio > most),
      ];
      const again = await ratios([large, small], above, TURNS_ABOVE, ROUNDS_ABOVE);
      return worst(what, [...within, ...again], most);
    };
    const at = `${rows.toLocaleString("en-US")} rows, ${engine}`;
    const sorted = [...sortsAndFilters(), ...await deepPages(large.store, rows)];
    return [
      await compare(`rare or absent search at ${at} ÷ the list at 100`, searches(rows), 1.5),
      await compare(
        `every sort, filter, pair of them, deep page at ${at} ÷ the list at 100`,
        sorted,
        1.2,
      ),
      await compare(
        `ranges in another order, search with filters at ${at} ÷ the list at 100`,
        rangesAndSearches(rows),
        3,
      ),
      await compare(
        `dashboard at ${at} ÷ at 100`,
        Array.from({ length: 5 }, () => ({ path: "/dashboard", base: "/dashboard" })),
        1.2,
      ),
      await searchFromEverywhere(large, rows, at),
    ];
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}

/**
 * Both are timed in turn in each round, so that what else a machine does counts for both. The rounds
 * of a page in a turn follow on each other: in each of them its statements are prepared, as those of the other.
 */
async function ratios(
  [large, small]: [Desk, Desk],
  cases: readonly Case[],
  turns: number,
  rounds: number,
): Promise<Ratio[]> {
  const found = cases.map(({ path, base }) => ({
    path,
    base,
    many: [] as number[],
    few: [] as number[],
  }));
  for (let turn = 0; turn < turns; turn++) {
    for (const { path, base, many, few } of found) {
      for (let round = -1; round < rounds; round++) {
        const [one, other] = [await small.time(base), await large.time(path)];
        if (round < 0) continue;
        few.push(one);
        many.push(other);
      }
    }
  }
  return found.map(({ path, base, many, few }) => {
    const ms = median(many);
    return { path, base, ms, ratio: ms / median(few) };
  });
}

function worst(what: string, all: readonly Ratio[], most: number): Row {
  const sorted = all.toSorted((a, b) => b.ratio - a.ratio);
  const above = sorted.filter(({ ratio }) => ratio > most);
  const typical = median(all.map(({ ratio }) => ratio));
  return ratioRow(what, sorted[0]?.ratio ?? NaN, {
    most,
    of: `median ${typical.toFixed(2)}; ${above.length} of ${all.length} above the bar`,
    notes: above.slice(0, MOST_NOTES).map(({ path, ratio, ms }) =>
      `${ratio.toFixed(2)} (${ms.toFixed(1)} ms) ${path}`
    ),
  });
}

/** As somebody types them: whole, in part, frequent, rare, absent. */
const termsAmong = (rows: number): string[] => [
  ...["a", "an", "hart", "yusuf costa", "costa yusuf", "ilic", "yildiz", "zoe becker", "mentor"],
  ...[`u_seed_${rows - 7}`, `k_seed_${rows >> 1}`, `t_seed_${rows >> 2}`, String(rows - 7), "1999"],
  ...["invoice", "invoice 20099", "monthly", "day trading", "macro room", "position sizing, part"],
  ...["example.com", `partner.${rows - 9}@example.com`, "charts 77", "zzqqxx", "qj", "hart zzqqxx"],
  ...["s_1", "settings", "utility", "a1", "9", "subscription annual", "seed"],
];

async function searchFromEverywhere(desk: Desk, rows: number, at: string): Promise<Row> {
  const times: { term: string; ms: number }[] = [];
  const terms = termsAmong(rows);
  for (let round = -1; round < ROUNDS; round++) {
    for (const term of terms) {
      const path = `/search?q=${encodeURIComponent(term)}`;
      const ms = await desk.time(path, { "hx-request": "true" });
      if (round >= 0) times.push({ term, ms });
    }
  }
  const all = times.map(({ ms }) => ms);
  const p99 = quantile(all, 0.99);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  return {
    what: `search from everywhere at ${at}, p99 on the server`,
    measured: `${p99.toFixed(1)} ms (median ${median(all).toFixed(1)}, ${terms.length} terms)`,
    bar: `≤ ${PALETTE_MS} ms`,
    reached: p99 <= PALETTE_MS,
    notes: slowest.map(({ term, ms }) => `${ms.toFixed(1)} ms ${term}`),
  };
}
