import { readHead } from "../../data/audit/trail.ts";
import { system, write } from "../../data/audit/write.ts";
import { readConfig } from "../../data/config.ts";
import { insertDecisions } from "../../data/kyc/decisions/decision_rows.ts";
import { createToken } from "../../data/staff/sessions/service_tokens.ts";
import { named } from "../../data/db/opening.ts";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { openStore, type Store } from "../../data/store.ts";
import { createApp } from "../../routes/app.tsx";
import { loadAssets } from "../../server/assets.ts";
import { databaseUrl, requireFile, run, secretIn } from "../cli.ts";
import type { Request } from "./loop_client.ts";
import { waitedForProcessor } from "./processor.ts";

const usage = `Usage: deno task loop-bench [--seconds N] [--rounds N] [--only TEXT]

How long the event loop makes others wait (ms over a timer of 1 ms, p99.9 and longest) while one
thing is done again and again (with TEXT, only what has that in its name), beside what it makes
them wait when idle. DATABASE_URL is a copy of what deno task seed --rows N made, with the JWT_SECRET
that it was made with: entries, decisions and an account are added to it.`;

const ENTRIES = 200_000;
const PORTION = 500;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The longest name that there may be, of the marks that are folded most slowly. */
const ODD_NAME = "a\u0300\u0316".repeat(66);
const LISTS = ["/users", "/kyc", "/communities", "/finance", "/content", "/partners"];

type Work = () => Promise<unknown>;

const options = {
  seconds: { type: "string" },
  rounds: { type: "string" },
  only: { type: "string" },
} as const;

await run(usage, { names: [], options }, async ({ values }) => {
  const seconds = positive("seconds", values.seconds ?? "8");
  const rounds = positive("rounds", values.rounds ?? "3");
  const only = String(values.only ?? "");
  const url = databaseUrl();
  await requireFile(url);
  const jwtSecret = secretIn("JWT_SECRET");
  if (jwtSecret === undefined) throw new Error("JWT_SECRET: is required");
  const opening = openStore({ databaseUrl: url, jwtSecret, simulatedDelay: false });
  const store = await named(url, opening);
  try {
    await fill(store);
    const figures = await withClient(store, async (works) => {
      const wanted = works.filter(([name]) => name === "idle" || name.includes(only));
      if (wanted.length === 1 && !"idle".includes(only)) {
        throw new Error(
          `nothing has ${only} in its name: ${works.map(([name]) => name).join(", ")}`,
        );
      }
      return await measure(wanted, rounds, seconds);
    });
    console.log("what is done                   p99.9  of each round          longest  times");
    for (const [name, rows] of figures) console.log(line(name, rows));
  } finally {
    await store.close();
  }
});

function positive(name: string, given: string | boolean): number {
  if (/^[1-9]\d{0,3}$/.test(String(given))) return Number(given);
  throw new Error(`--${name} takes a whole number from 1 on`);
}

async function measure(
  works: readonly [string, Work][],
  rounds: number,
  seconds: number,
): Promise<Map<string, Delays[]>> {
  const figures = new Map<string, Delays[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, work] of works) {
      const one = await during(work, seconds * 1000);
      figures.set(name, [...figures.get(name) ?? [], one]);
    }
  }
  return figures;
}

/** Serves the store on a port of its own, to a thread that asks. */
async function withClient<Result>(
  store: Store,
  use: (works: [string, Work][]) => Promise<Result>,
): Promise<Result> {
  const port = 8_400 + Math.floor(Math.random() * 500);
  const config = readConfig({ SIMULATED_DELAY: "off", PORT: String(port) });
  const app = createApp({ store, config, assets: await loadAssets() });
  const server = Deno.serve({ port, onListen: () => {} }, (request) => app.fetch(request));
  const client = new Worker(new URL("./loop_client.ts", import.meta.url), { type: "module" });
  const ask = (...requests: Request[]) =>
    new Promise<void>((resolve, reject) => {
      client.onmessage = ({ data }) => data === null ? resolve() : reject(new Error(data));
      client.postMessage(requests);
    });
  try {
    return await use(await worksOn(store, `http://localhost:${port}`, ask));
  } finally {
    client.terminate();
    await server.shutdown();
  }
}

interface Delays {
  p999: number;
  longest: number;
  times: number;
}

/**
 * What a timer of one millisecond is late by while something is done over and over, without the
 * time for which this thread was ready and other processes had its processor (Linux tells).
 */
async function during(work: Work, ms: number): Promise<Delays> {
  for (let warmUp = 0; warmUp < 2; warmUp++) await work();
  const delays: number[] = [];
  let [last, waited] = [performance.now(), waitedForProcessor()];
  const timer = setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedForProcessor()];
    delays.push(Math.max(0, now - last - 1 - (waitedNow - waited)));
    [last, waited] = [now, waitedNow];
  }, 1);
  const until = last + ms;
  let times = 0;
  for (; performance.now() < until; times++) await work();
  clearInterval(timer);
  delays.sort((a, b) => a - b);
  const p999 = delays[Math.floor(delays.length * 0.999)] ?? 0;
  return { p999, longest: delays.at(-1) ?? 0, times };
}

function line(name: string, rows: readonly Delays[]): string {
  const all = rows.map(({ p999 }) => p999);
  const median = all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
  const longest = Math.max(...rows.map((row) => row.longest)).toFixed(1);
  const times = rows.reduce((sum, row) => sum + row.times, 0);
  const each = all.map((value) => value.toFixed(1)).join(" ");
  return `${name.padEnd(30)} ${median.toFixed(1).padStart(5)}  ${each.padEnd(22)} ${
    longest.padStart(8)
  }  ${times}`;
}

/** A trail and decisions of a size that a seed does not bring. */
async function fill(store: Store): Promise<void> {
  for (let { size } = await readHead(store.db); size < ENTRIES; size += PORTION) {
    await write(store, system, (_trx, record) => {
      for (let n = 0; n < PORTION; n++) {
        record({ category: "system", action: "Backup completed", target: `entry ${size + n}` });
      }
      return Promise.resolve();
    });
  }
  const decided = await store.db.selectFrom("kyc_decisions").select("id").limit(1).execute();
  for (let done = 0; done < ENTRIES && decided.length === 0; done += PORTION) {
    const rows = Array.from({ length: PORTION }, (_, n) => {
      const at = store.now().getTime() - ((done + n) % 360) * DAY_MS;
      const waited = (done + n) * 7_919 % 1_000_000;
      return {
        id: `bench_${done + n}:2`,
        requestId: `bench_${done + n}`,
        status: "accepted" as const,
        reviewerId: `s_${n % 5}`,
        submittedAt: new Date(at - waited * 1000).toISOString(),
        decidedAt: new Date(at).toISOString(),
      };
    });
    await store.db.transaction().execute((trx) => insertDecisions(trx, rows));
  }
}

/** Counted by month of all users. Returns its address. */
async function saveReport(store: Store, id: string): Promise<string> {
  const { id: createdBy } = await store.db.selectFrom("staff").select("id")
    .executeTakeFirstOrThrow();
  const definition = { list: "users", columns: ["name"], q: "", filters: {}, period: "all" };
  await store.db.insertInto("custom_reports").values({
    ...{ id, name: id, createdBy, createdAt: store.now().toISOString() },
    ...{ generatedAt: null, generatedBy: null },
    definition: JSON.stringify({ ...definition, from: "", to: "", group: "month" }),
  }).execute();
  return `/reports/custom/${id}`;
}

/** What is measured, each as a browser or a program asks for it, from a thread of its own. */
async function worksOn(
  store: Store,
  origin: string,
  ask: (...requests: Request[]) => Promise<void>,
): Promise<[string, Work][]> {
  const name = crypto.randomUUID();
  const account = { email: `${name}@example.com`, password: crypto.randomUUID() };
  await createAdmin(store, { name: "Bench", ...account }, system);
  const signedIn = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  const authorization = `Bearer ${(await signedIn.json()).token}`;
  const request = (method: Request["method"], path: string): Request => ({
    ...{ method, url: origin + path, headers: { origin, authorization } },
  });
  const get = (...paths: string[]): Work => () => ask(...paths.map((path) => request("GET", path)));
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const token = { name, scopes: ["users:import"], expiresAt };
  const service = `Bearer ${await createToken(store, token, system)}`;
  const headers = { authorization: service, "content-type": "application/x-ndjson" };
  let from = Date.now() % 1_000_000_000;
  const importUsers = (name?: string): Work => () =>
    ask({
      ...request("POST", "/api/import/users"),
      headers,
      users: { from: from += 2_000, count: 2_000, name },
    });
  const report = await saveReport(store, name);
  return [
    ["idle", () => new Promise((resolve) => setTimeout(resolve, 100))],
    ["six lists", get(...LISTS)],
    ["six searches without a hit", get(...LISTS.map((list) => `${list}?q=zzqqxx`))],
    ["two filters", get("/users?role=mentee", "/users?status=inactive")],
    ["verify", get("/audit-logs/verify")],
    ["six searches for odd marks", get(...LISTS.map((list) => `${list}?q=${ODD_NAME}`))],
    ["a custom report of all users", get(report)],
    ["report on KYC", () => ask(request("POST", "/reports/kyc"))],
    ["analytics", get("/analytics")],
    ["export of all users, CSV", get("/users/export.csv")],
    ["export of a search, NDJSON", get("/kyc/export.ndjson?q=zzqqxx")],
    ["import of 2,000 users", importUsers()],
    ["the same, all oddly named", importUsers(ODD_NAME)],
  ];
}
