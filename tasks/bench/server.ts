/** Throughput, start, memory, and what others wait for, of a server with many rows. */

import { system, write } from "../../data/audit/write.ts";
import { count } from "../../tests/soak/finding.ts";
import { readAndDecide } from "../../tests/soak/many.ts";
import { openStoreAt } from "../../tests/support/databases.ts";
import { argumentsOf } from "../commands.ts";
import { freePort } from "../testing/postgres.ts";
import { ask, filledFile, memoryOf, startDesk, task } from "./desk.ts";
import { usersFrom } from "./files.ts";
import { LISTS } from "./lists.ts";
import { load } from "./load.ts";
import { startBare } from "./machine.ts";
import { median, type Options, rounds, type Row, row } from "./speed.ts";

const LOOP_MONITOR = new URL("./loop_monitor.ts", import.meta.url).pathname;
const MIXED = [
  ...[...LISTS, "/dashboard", "/notifications", "/audit-logs", "/staff", "/reports"],
  ...["/reports/kyc", "/analytics", "/status", "/profile", "/settings", "/users/u_seed_9"],
  ...["/kyc/k_seed_9", "/finance?sort=-amountCents", "/users?q=hart", "/kyc?status=pending"],
  ...["/search?q=hart", "/api/users", "/api/kyc-requests/k_seed_9", "/api/dashboard-stats"],
  "/health",
];

export async function server({ rows }: Options): Promise<Row[]> {
  await using database = await filledFile(rows);
  const { url } = database;
  const { decisions } = await readAndDecide({ connections: 64, seconds: 20, warmUpSeconds: 2 });
  const decided = `median ${decisions.median.toFixed(0)} ms of ${decisions.times}`;
  return [
    await throughput(url),
    row(
      "server start, built → its first answer",
      "≤ 500 ms",
      median(await rounds(() => start(url))),
    ),
    ...await memory(url, Math.ceil(rows / 10)),
    row("decision beside 64 readers, p99", "≤ 200 ms", decisions.p99, decided),
    await eventLoop(url, rows),
  ];
}

async function throughput(url: string): Promise<Row> {
  await using desk = await startDesk(url);
  await using bare = await startBare();
  const pairs = await rounds(async () => [
    await load(bare.origin, ["/"], {}, { seconds: 2 }),
    await load(desk.origin, ["/users"], desk.headers, { seconds: 2 }),
  ]);
  const [text = NaN, page = NaN] = [0, 1].map((side) => median(pairs.map((pair) => pair[side]!)));
  const what = "list page of 50 rows, signed in, requests/s ÷ bare Hono";
  return row(what, "≥ 0.004", page / text, `${page.toFixed(0)}/s; ${text.toFixed(0)}/s`);
}

async function start(url: string): Promise<number> {
  await using desk = await startDesk(url);
  return desk.startMs;
}

async function memory(url: string, requests: number): Promise<Row[]> {
  await using desk = await startDesk(url);
  const sizes: number[] = [];
  const timer = setInterval(() => sizes.push(memoryOf(desk.pid, "VmRSS")), 250);
  await load(desk.origin, MIXED, desk.headers, { requests }).finally(() => clearInterval(timer));
  const third = Math.floor(sizes.length / 3);
  const growth = median(sizes.slice(2 * third)) - median(sizes.slice(third, 2 * third));
  const what = `memory during ${count(requests)} mixed requests`;
  return [
    row(`${what}, at most`, "≤ 256 MB", Math.max(...sizes)),
    row(`${what}, growth from the second to the last third`, "≤ 10 MB", Math.max(0, growth)),
  ];
}

/** The worst of several kinds of work, each repeated for some seconds. */
async function eventLoop(url: string, rows: number): Promise<Row> {
  await extendTrail(url, rows);
  const token = await task("create-token", ["bench"], { env: { DATABASE_URL: url } });
  const port = freePort();
  // A preloaded module needs permissions that the server does not have.
  const args = argumentsOf("start").filter((arg) => !arg.startsWith("-P")).slice(1);
  await using desk = await startDesk(url, {
    args: ["run", "--allow-all", "--preload", LOOP_MONITOR, ...args],
    env: { LOOP_PORT: String(port) },
  });
  const { origin, headers, read } = desk;
  const service = { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" };
  let imported = 0;
  const works: Record<string, () => Promise<unknown>> = {
    export: () => read("/users/export.csv"),
    report: () => ask(`${origin}/reports/kyc`, { method: "POST", headers: { ...headers, origin } }),
    analytics: () => read("/analytics"),
    import: () => {
      const body = usersFrom(imported += 2_000, 2_000);
      return ask(`${origin}/api/import/users`, { method: "POST", headers: service, body });
    },
    search: () => Promise.all(LISTS.map((list) => read(`${list}?q=zzqqxx`))),
    proof: () => read("/audit-logs/verify"),
  };
  const longest = async () => Number((await ask(`http://127.0.0.1:${port}`, {})).text);
  const delays: [name: string, ms: number][] = [];
  for (const [name, work] of Object.entries(works)) {
    await work();
    await longest();
    for (const until = performance.now() + 5_000; performance.now() < until;) await work();
    delays.push([name, await longest()]);
  }
  const detail = delays.map(([name, ms]) => `${name} ${ms.toFixed(1)}`).join(", ");
  const what = `event loop's longest stop at ${count(rows)} rows, p99.9`;
  return row(what, "≤ 50 ms", Math.max(...delays.map(([, ms]) => ms)), detail);
}

/** Verification takes long only with as many entries as lists have records. */
async function extendTrail(databaseUrl: string, entries: number): Promise<void> {
  const store = await openStoreAt(databaseUrl);
  for (let done = 0; done < entries; done += 500) {
    await write(store, system, (_, record) => {
      for (let n = 0; n < 500; n++) {
        record({ category: "system", action: "Backup completed", target: `entry ${done + n}` });
      }
    });
  }
  await store.close();
}
