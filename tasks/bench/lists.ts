/** Server time of lists, dashboard and search with many rows, on both engines. */

import { createDatabase, findPostgres, startPostgres } from "../testing/postgres.ts";
import { ask, databaseWith, fillDatabase, startDesk } from "./desk.ts";
import { count, median, type Options, quantile, type Row, row } from "./speed.ts";

export const LISTS = ["/users", "/kyc", "/communities", "/finance", "/content", "/partners"];
const ROUNDS = 3;

export async function lists({ rows }: Options): Promise<Row[]> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin);
  try {
    const postgresUrl = await createDatabase(cluster.url, "desk");
    await fillDatabase(postgresUrl, rows);
    await using sqlite = await databaseWith(rows);
    return [
      ...await measure(sqlite.url, "SQLite", rows),
      ...await measure(postgresUrl, "PostgreSQL", rows),
    ];
  } finally {
    await cluster.remove();
  }
}

async function measure(url: string, engine: string, rows: number): Promise<Row[]> {
  await using desk = await startDesk(url);
  const read: Read = (path) => ask(desk.origin + path, desk);
  const terms = termsFor(rows).map((term) => `q=${encodeURIComponent(term)}`);
  const times: { path: string; ms: number }[] = [];
  for (const path of await listAddresses(read, terms.slice(0, 6))) {
    times.push({ path, ms: median(await repeat(read, [path], ROUNDS)) });
  }
  times.sort((a, b) => b.ms - a.ms);
  for (const { path, ms } of times.slice(0, 10)) console.error(`${ms.toFixed(0)} ms ${path}`);
  const dashboard = await repeat(read, ["/dashboard"], 100);
  const search = await repeat(read, terms.map((term) => `/search?${term}`), 5);
  const all = times.map(({ ms }) => ms);
  const at = `at ${count(rows)} rows, ${engine}`;
  const addresses = `${all.length} addresses, median ${median(all).toFixed(1)} ms`;
  return [
    row(`lists ${at}, p95`, quantile(all, 0.95), "≤ 40 ms", addresses),
    row(`lists ${at}, the worst`, times[0]!.ms, "≤ 250 ms", `\`${times[0]!.path.slice(0, 80)}\``),
    row(`dashboard ${at}, p99`, quantile(dashboard, 0.99), "≤ 40 ms"),
    row(`search everywhere ${at}, p99`, quantile(search, 0.99), "≤ 80 ms"),
  ];
}

type Read = (path: string) => ReturnType<typeof ask>;

/** Times in milliseconds, after one round that is not counted. */
async function repeat(read: Read, paths: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const path of paths) times.push((await read(path)).ms);
  }
  return times.slice(paths.length);
}

/** Each sort, filter and pair of them, and searches alone and with each filter. */
async function listAddresses(read: Read, searches: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const page of LISTS) {
    const groups = controlsOf((await read(page)).text);
    const filters = groups.filter(([first]) => !first?.startsWith("sort=")).flat();
    const pairs = groups.flatMap((group, n) => product(group, groups.slice(n + 1).flat()));
    const queries = [...groups.flat(), ...pairs, ...searches, ...product(searches, filters)];
    paths.push(page, ...queries.map((query) => `${page}?${query}`));
  }
  return paths;
}

/** Queries that a list's form offers: a group for its sorts, and one for each filter. */
function controlsOf(html: string): string[][] {
  const selects = [...html.matchAll(/<select name="(\w+)".*?<\/select>/gs)].flatMap(([all, name]) =>
    [...all.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => ({ name, value }))
  );
  const boxes = [
    ...html.matchAll(/<input type="(?:checkbox|radio)" name="(\w+)"[^>]* value="([^"]+)"/g),
  ]
    .map(([, name, value]) => ({ name, value }));
  const choices = Map.groupBy([...selects, ...boxes], ({ name }) => name);
  const groups = [...choices].map(([name, all]) => [
    ...new Set(
      all.map(({ value }) =>
        name === "period" && value === "dates"
          ? "from=2026-01-01&to=2026-03-31"
          : `${name}=${value}`
      ),
    ),
  ]);
  return html.includes('name="amountFrom"')
    ? [...groups, ["amountFrom=1000&amountTo=2500.50"]]
    : groups;
}

const product = (some: readonly string[], others: readonly string[]): string[] =>
  some.flatMap((one) => others.map((other) => `${one}&${other}`));

/** Absent, short, frequent and rare terms, as somebody types them. */
const termsFor = (rows: number): string[] => [
  ...["zzqqxx", "qj", "an", "hart", String(rows - 7), `seed_${rows - 7}`, "yusuf costa", "a"],
  ...["zoe becker", "mentor", `k_seed_${rows >> 1}`, "invoice 20099", "macro room", "settings"],
  ...[`partner.${rows - 9}@example.com`, "position sizing, part", "subscription annual", "1999"],
];
