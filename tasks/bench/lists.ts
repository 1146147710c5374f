/** Server time of lists, dashboard and search with many rows, on both engines. */

import { createDatabase, findPostgres, startPostgres } from "../testing/postgres.ts";
import { ask, databaseWith, fillDatabase, signIn, startDesk } from "./desk.ts";
import { count, median, type Options, quantile, type Row, row } from "./speed.ts";

const ROUNDS = 3;
/** Address of each list, and its name in the API. */
const LISTS = {
  ...{ "/users": "users", "/kyc": "kyc-requests", "/communities": "communities" },
  ...{ "/finance": "transactions", "/content": "content", "/partners": "partners" },
};
const DEEP = 50_000;
const API_PAGE = 1_000;

export const lists = async ({ rows }: Options): Promise<Row[]> => [
  ...await onSqlite(rows),
  ...await onPostgres(rows),
];

async function onSqlite(rows: number): Promise<Row[]> {
  await using database = await databaseWith(rows);
  return await measure(database.url, "SQLite", rows);
}

async function onPostgres(rows: number): Promise<Row[]> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin);
  try {
    const url = await createDatabase(cluster.url, "desk");
    await fillDatabase(url, rows);
    return await measure(url, "PostgreSQL", rows);
  } finally {
    await cluster.remove();
  }
}

async function measure(url: string, engine: string, rows: number): Promise<Row[]> {
  await using desk = await startDesk(url);
  const headers = await signIn(desk.origin);
  const read: Read = (path) => ask(desk.origin + path, { headers });
  const times: { path: string; ms: number }[] = [];
  for (const path of await listAddresses(read, rows)) {
    times.push({ path, ms: median(await repeat(read, [path], ROUNDS)) });
  }
  times.sort((a, b) => b.ms - a.ms);
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

/** Times in milliseconds, after one round that is not counted. */
async function repeat(read: Read, paths: readonly string[], rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const path of paths) times.push((await read(path)).ms);
  }
  return times.slice(paths.length);
}

/** Each sort, filter and pair of them, deep pages, and searches alone and with each filter. */
async function listAddresses(read: Read, rows: number): Promise<string[]> {
  const paths: string[] = [];
  for (const [page, name] of Object.entries(LISTS)) {
    const groups = controlsOf((await read(page)).text);
    const filters = groups.filter(([first]) => !first?.startsWith("sort=")).flat();
    const pairs = groups.flatMap((group, n) => product(group, groups.slice(n + 1).flat()));
    const searches = termsFor(rows).slice(0, 6).map((term) => `q=${encodeURIComponent(term)}`);
    const queries = [...groups.flat(), ...pairs, ...searches, ...product(searches, filters)];
    for (const sort of groups.flat().filter((query) => query.startsWith("sort="))) {
      const after = await deepCursor(`/api/${name}?${sort}`, read, Math.min(DEEP, rows / 2));
      if (after) queries.push(`${sort}&after=${after}`);
    }
    paths.push(page, ...queries.map((query) => `${page}?${query}`));
  }
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

/** Cursor of the page that far down the list, by the links of the API's answers. */
async function deepCursor(path: string, read: Read, depth: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let done = 0; done < depth; done += API_PAGE) {
    const { link } = await read(after ? `${path}&after=${after}` : path);
    after = /[?&]after=([^&>]+)/.exec(link)?.[1];
  }
  return after;
}

/** Absent, short, frequent and rare terms, as somebody types them. */
const termsFor = (rows: number): string[] => [
  ...["zzqqxx", "qj", "an", "hart", String(rows - 7), `seed_${rows - 7}`, "yusuf costa", "a"],
  ...["zoe becker", "mentor", `k_seed_${rows >> 1}`, "invoice 20099", "macro room", "settings"],
  ...[`partner.${rows - 9}@example.com`, "position sizing, part", "subscription annual", "1999"],
];
