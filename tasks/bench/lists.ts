/** Server time of lists, dashboard and search with many rows, on both engines. */

import { readingOf } from "../../data/list/count.ts";
import { lastPosition } from "../../data/list/entries.ts";
import { parseListQuery, writeCursor } from "../../data/list/query.ts";
import { listOf, type RecordName } from "../../data/lists.ts";
import { openStore, type Store } from "../../data/store.ts";
import { createDatabase, findPostgres, startPostgres } from "../testing/postgres.ts";
import { ask, databaseWith, fillDatabase, JWT_SECRET, signIn, startDesk } from "./desk.ts";
import { count, median, type Options, quantile, type Row, row } from "./speed.ts";

/** The slowest addresses, which alone decide on the 95th percentile, are read more often. */
const SLOWEST = 0.1;
const MORE_ROUNDS = 2;
const LISTS: Record<string, RecordName> = {
  "/users": "users",
  "/kyc": "kyc-requests",
  "/communities": "communities",
  "/finance": "transactions",
  "/content": "content",
  "/partners": "partners",
};
const DEEP = 50_000;

/** Both databases are filled at the same time. */
export async function lists({ rows }: Options): Promise<Row[]> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin);
  try {
    const postgresUrl = await createDatabase(cluster.url, "desk");
    const [sqlite] = await Promise.all([databaseWith(rows), fillDatabase(postgresUrl, rows)]);
    await using database = sqlite;
    return [
      ...await measure(database.url, "SQLite", rows),
      ...await measure(postgresUrl, "PostgreSQL", rows),
    ];
  } finally {
    await cluster.remove();
  }
}

async function measure(url: string, engine: string, rows: number): Promise<Row[]> {
  await using desk = await startDesk(url);
  const headers = await signIn(desk.origin);
  const read: Read = (path) => ask(desk.origin + path, { headers });
  const times = await timesOf(read, await listAddresses(read, url, rows));
  for (const { path, ms } of times.slice(0, 10)) console.error(`${ms.toFixed(0)} ms ${path}`);
  const dashboard = await repeat(read, ["/dashboard"], 100);
  const searches = termsFor(rows).map((term) => `/search?q=${encodeURIComponent(term)}`);
  const [all, search] = [times.map(({ ms }) => ms), await repeat(read, searches, 5)];
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

/** Milliseconds of each address, slowest first. */
async function timesOf(read: Read, paths: readonly string[]) {
  const slowestFirst = (a: { ms: number }, b: { ms: number }) => b.ms - a.ms;
  const times: { path: string; ms: number }[] = [];
  for (const path of paths) times.push({ path, ms: (await read(path)).ms });
  times.sort(slowestFirst);
  for (const time of times.slice(0, Math.ceil(times.length * SLOWEST))) {
    const rounds = [time.ms];
    while (rounds.length <= MORE_ROUNDS) rounds.push((await read(time.path)).ms);
    time.ms = median(rounds);
  }
  return times.sort(slowestFirst);
}

/** Times in milliseconds, after one round that is not counted. */
async function repeat(read: Read, paths: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const path of paths) times.push((await read(path)).ms);
  }
  return times.slice(paths.length);
}

/** Each sort, filter and pair of them, deep pages, and searches alone and with each filter. */
async function listAddresses(read: Read, url: string, rows: number): Promise<string[]> {
  const store = await openStore({ databaseUrl: url, jwtSecret: JWT_SECRET, simulatedDelay: false });
  const paths: string[] = [];
  for (const [page, name] of Object.entries(LISTS)) {
    const groups = controlsOf((await read(page)).text);
    const filters = groups.filter(([first]) => !first?.startsWith("sort=")).flat();
    const pairs = groups.flatMap((group, n) => product(group, groups.slice(n + 1).flat()));
    const searches = termsFor(rows).slice(0, 6).map((term) => `q=${encodeURIComponent(term)}`);
    const queries = [...groups.flat(), ...pairs, ...searches, ...product(searches, filters)];
    for (const sort of groups.flat().filter((query) => query.startsWith("sort="))) {
      const after = await deepCursor(store, name, sort, Math.ceil(Math.min(DEEP, rows / 2)));
      if (after) queries.push(`${sort}&after=${after}`);
    }
    paths.push(page, ...queries.map((query) => `${page}?${query}`));
  }
  await store.close();
  return paths;
}

/** Queries that a list's form offers: a group for its sorts, and one for each filter. */
function controlsOf(html: string): string[][] {
  const selects = [...html.matchAll(/<select name="(\w+)".*?<\/select>/gs)].map(([all, name]) =>
    [...all.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => `${name}=${value}`)
  );
  const periods = [...html.matchAll(/name="period"[^>]* value="([^"]+)"/g)]
    .map(([, value]) => value === "dates" ? "from=2026-01-01&to=2026-03-31" : `period=${value}`);
  const amounts = html.includes('name="amountFrom"') ? ["amountFrom=1000&amountTo=2500.50"] : [];
  return [...selects, periods, amounts];
}

const product = (some: readonly string[], others: readonly string[]): string[] =>
  some.flatMap((one) => others.map((other) => `${one}&${other}`));

/** Cursor of the page that far down the list. */
async function deepCursor(store: Store, name: RecordName, sort: string, depth: number) {
  const { listShape } = listOf(name);
  const query = parseListQuery(listShape, new URLSearchParams(sort));
  const { path, reads, list } = readingOf(listShape, store, query, {});
  const order = { column: path.column, descending: query.sort.startsWith("-"), after: null };
  const position = await lastPosition({ db: reads, list, path, order }, depth);
  return position && writeCursor({ position, back: false, passed: depth });
}

/** Absent, short, frequent and rare terms, as somebody types them. */
const termsFor = (rows: number): string[] => [
  ...["zzqqxx", "qj", "an", "hart", String(rows - 7), `seed_${rows - 7}`, "yusuf costa", "a"],
  ...["zoe becker", "mentor", `k_seed_${rows >> 1}`, "invoice 20099", "macro room", "settings"],
  ...[`partner.${rows - 9}@example.com`, "position sizing, part", "subscription annual", "1999"],
];
