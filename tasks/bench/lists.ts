/** Server time of lists, dashboard and search with many rows, on both engines. */

import { listOf, recordNames } from "../../data/lists.ts";
import { count, quantile } from "../../tests/soak/finding.ts";
import { onBothEngines } from "../soak/databases.ts";
import { fillDatabase, startDesk } from "./desk.ts";
import { median, type Options, rounds, type Row, row } from "./speed.ts";

export const LISTS = ["/users", "/kyc", "/communities", "/finance", "/content", "/partners"];
const PERIODS = ["today", "last-7-days", "this-month", "last-month"];

export const lists = async ({ rows }: Options): Promise<Row[]> =>
  (await onBothEngines(async (provide, engine) => {
    const { url, remove } = await provide("empty");
    return await measure(url, engine, rows).finally(remove);
  })).flat();

async function measure(url: string, engine: string, rows: number): Promise<Row[]> {
  await fillDatabase(url, rows);
  await using desk = await startDesk(url);
  const times = (path: string, count?: number) =>
    rounds(async () => (await desk.read(path)).ms, count);
  const terms = termsFor(rows).map((term) => `q=${encodeURIComponent(term)}`);
  const all: { path: string; ms: number }[] = [];
  for (const path of LISTS.flatMap((_, n) => addresses(n, terms.slice(0, 6)))) {
    all.push({ path, ms: median(await times(path)) });
  }
  all.sort((a, b) => b.ms - a.ms);
  const search: number[] = [];
  for (const term of terms) search.push(...await times(`/search?${term}`, 5));
  const at = `at ${count(rows)} rows, ${engine}`;
  const ms = all.map((one) => one.ms);
  const detail = `${all.length} addresses, median ${median(ms).toFixed(1)} ms`;
  return [
    row(`lists ${at}, p95`, "≤ 40 ms", quantile(ms, 0.95), detail),
    row(`lists ${at}, the worst`, "≤ 250 ms", ms[0] ?? NaN, `\`${all[0]?.path.slice(0, 80)}\``),
    row(`dashboard ${at}, p99`, "≤ 40 ms", quantile(await times("/dashboard", 100), 0.99)),
    row(`search everywhere ${at}, p99`, "≤ 80 ms", quantile(search, 0.99)),
  ];
}

/** Each sort, filter and pair of them, and searches alone and with each filter. */
function addresses(list: number, searches: readonly string[]): string[] {
  const { sorts, filters } = listOf(recordNames[list]!).listShape;
  const groups = [
    sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]),
    ...Object.entries(filters).map(([name, { values }]) =>
      values.map((value) => `${name}=${value}`)
    ),
    [...PERIODS.map((period) => `period=${period}`), "from=2026-01-01&to=2026-03-31"],
    LISTS[list] === "/finance" ? ["amountFrom=1000&amountTo=2500.50"] : [],
  ];
  const pairs = groups.flatMap((group, n) => product(group, groups.slice(n + 1).flat()));
  const searched = product(searches, groups.slice(1).flat());
  const queries = [...groups.flat(), ...pairs, ...searches, ...searched];
  return ["", ...queries.map((query) => `?${query}`)].map((query) => LISTS[list] + query);
}

const product = (some: readonly string[], others: readonly string[]): string[] =>
  some.flatMap((one) => others.map((other) => `${one}&${other}`));

/** Absent, short, frequent and rare terms, as somebody types them. */
const termsFor = (rows: number): string[] => [
  ...["zzqqxx", "qj", "an", "hart", String(rows - 7), `seed_${rows - 7}`, "yusuf costa", "a"],
  ...["zoe becker", "mentor", `k_seed_${rows >> 1}`, "invoice 20099", "macro room", "settings"],
  ...[`partner.${rows - 9}@example.com`, "position sizing, part", "subscription annual", "1999"],
];
