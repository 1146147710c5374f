/** Throughput, start, memory, and what others wait for, of a server with many rows. */

import { system, write } from "../../data/audit/write.ts";
import { openStoreAt } from "../../tests/support/databases.ts";
import { argumentsOf } from "../commands.ts";
import { freePort } from "../testing/postgres.ts";
import { ask, databaseWith, memoryOf, pause, startDesk, startServer, task } from "./desk.ts";
import { usersFrom } from "./files.ts";
import { LISTS } from "./lists.ts";
import { load } from "./load.ts";
import { count, median, type Options, quantile, type Row, row } from "./speed.ts";

const ROUNDS = 3;
const BARE_HONO = new URL("./bare_hono.ts", import.meta.url).pathname;
const LOOP_MONITOR = new URL("./loop_monitor.ts", import.meta.url).pathname;
const MIXED = [
  ...[...LISTS, "/dashboard", "/notifications", "/audit-logs", "/staff", "/reports"],
  ...["/reports/kyc", "/analytics", "/status", "/profile", "/settings", "/users/u_seed_9"],
  ...["/kyc/k_seed_9", "/finance?sort=-amountCents", "/users?q=hart", "/kyc?status=pending"],
  ...["/search?q=hart", "/api/users", "/api/kyc-requests/k_seed_9", "/api/dashboard-stats"],
  "/health",
];

export async function server({ rows }: Options): Promise<Row[]> {
  await using database = await databaseWith(rows);
  const { url } = database;
  return [
    await throughput(url),
    row("server start, built → its first answer", await startTime(url), "≤ 500 ms"),
    ...await memory(url, Math.ceil(rows / 10)),
    await decisions(url),
    await eventLoop(url, rows),
  ];
}

async function throughput(url: string): Promise<Row> {
  await using desk = await startDesk(url);
  const args = ["run", "--allow-net", "--allow-env", BARE_HONO];
  await using bare = await startServer(url, { args });
  const [pages, texts]: [number[], number[]] = [[], []];
  const common = { connections: 16, seconds: 2 };
  for (let round = 0; round <= ROUNDS; round++) {
    texts.push(await load({ origin: bare.origin, paths: ["/"], headers: {}, ...common }));
    pages.push(
      await load({ origin: desk.origin, paths: ["/users"], headers: desk.headers, ...common }),
    );
  }
  const [page, text] = [median(pages.slice(1)), median(texts.slice(1))];
  const what = "list page of 50 rows, signed in, requests/s ÷ bare Hono";
  return row(what, page / text, "≥ 0.004", `${page.toFixed(0)}/s; ${text.toFixed(0)}/s`);
}

async function startTime(url: string): Promise<number> {
  const times: number[] = [];
  while (times.length < ROUNDS) {
    await using desk = await startDesk(url);
    times.push(desk.startMs);
  }
  return median(times);
}

async function memory(url: string, requests: number): Promise<Row[]> {
  await using desk = await startDesk(url);
  const { origin, pid, headers } = desk;
  const sizes: number[] = [];
  const timer = setInterval(() => sizes.push(memoryOf(pid, "VmRSS")), 250);
  await load({ origin, paths: MIXED, headers, connections: 16, requests })
    .finally(() => clearInterval(timer));
  const third = Math.floor(sizes.length / 3);
  const growth = median(sizes.slice(2 * third)) - median(sizes.slice(third, 2 * third));
  const what = `memory during ${count(requests)} mixed requests`;
  return [
    row(`${what}, at most`, Math.max(...sizes), "≤ 256 MB"),
    row(`${what}, growth from the second to the last third`, Math.max(0, growth), "≤ 10 MB"),
  ];
}

async function decisions(url: string): Promise<Row> {
  await using desk = await startDesk(url);
  const { origin, headers } = desk;
  const { text } = await ask(`${origin}/api/kyc-requests?status=pending`, { headers });
  const paths = ["/kyc", "/kyc?status=pending", "/users", "/dashboard"];
  let isRead = true;
  const reading = load({ origin, paths, headers, connections: 64, seconds: 20 })
    .finally(() => isRead = false);
  await pause(2_000);
  const times: number[] = [];
  for (const { id } of JSON.parse(text) as { id: string }[]) {
    const form = { version: "1", reviewNotes: "", idempotencyKey: crypto.randomUUID() };
    const { ms } = await ask(`${origin}/kyc/${id}/decision?status=accepted`, {
      method: "POST",
      headers: { ...headers, origin, "hx-request": "true" },
      body: new URLSearchParams(form),
    });
    if (!isRead) break;
    times.push(ms);
  }
  const pages = `${(await reading).toFixed(0)} pages/s`;
  const detail = `median ${median(times).toFixed(0)} ms of ${times.length}; ${pages}`;
  return row("decision beside 64 readers, p99", quantile(times, 0.99), "≤ 200 ms", detail);
}

/** The worst of several kinds of work, each repeated for some seconds. */
async function eventLoop(url: string, rows: number): Promise<Row> {
  await extendTrail(url, rows);
  const token = await task("create-token", ["bench"], { env: { DATABASE_URL: url } });
  const port = freePort();
  await using desk = await startDesk(url, {
    // A preloaded module needs permissions that the server does not have.
    args: argumentsOf("start").flatMap((arg) =>
      arg === "run" ? ["run", "--allow-all", "--preload", LOOP_MONITOR] : arg
    ).filter((arg) => !arg.startsWith("-P")),
    env: { LOOP_PORT: String(port) },
  });
  const read = async () => Number((await ask(`http://127.0.0.1:${port}`, {})).text);
  const delays: { name: string; ms: number }[] = [];
  for (const [name, work] of Object.entries(works(desk.origin, desk.headers, token))) {
    await work();
    await read();
    const until = performance.now() + 5_000;
    while (performance.now() < until) await work();
    delays.push({ name, ms: await read() });
  }
  const detail = delays.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(", ");
  const what = `event loop's longest stop at ${count(rows)} rows, p99.9`;
  return row(what, Math.max(...delays.map(({ ms }) => ms)), "≤ 50 ms", detail);
}

/** Verification takes long only with as many entries as lists have records. */
async function extendTrail(databaseUrl: string, entries: number): Promise<void> {
  const store = await openStoreAt(databaseUrl);
  for (let done = 0; done < entries; done += 500) {
    await write(store, system, (_transaction, record) => {
      for (let n = 0; n < 500; n++) {
        record({ category: "system", action: "Backup completed", target: `entry ${done + n}` });
      }
      return Promise.resolve();
    });
  }
  await store.close();
}

function works(origin: string, headers: Record<string, string>, token: string) {
  const get = (path: string) => ask(origin + path, { headers });
  const post = (path: string, init: RequestInit) => ask(origin + path, { method: "POST", ...init });
  const service = { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" };
  let imported = 0;
  return {
    export: () => get("/users/export.csv"),
    report: () => post("/reports/kyc", { headers: { ...headers, origin } }),
    analytics: () => get("/analytics"),
    import: () =>
      post("/api/import/users", { headers: service, body: usersFrom(imported += 2_000, 2_000) }),
    search: () => Promise.all(LISTS.map((list) => get(`${list}?q=zzqqxx`))),
    proof: () => get("/audit-logs/verify"),
  };
}
