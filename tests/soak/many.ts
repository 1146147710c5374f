import { system } from "../../data/audit/write.ts";
import { plantSample } from "../../data/sample/plant.ts";
import { createAdmin } from "../../data/staff/accounts/credentials.ts";
import { openStoreAt } from "../support/databases.ts";
import { account, signIn, sleep, startServer } from "../reliability/server.ts";
import { quantile } from "./finding.ts";

/** Response times of one kind, in milliseconds. */
export interface Spread {
  times: number;
  median: number;
  p99: number;
}

/** Result of many readers beside one who decides. */
export interface ReadAndDecided {
  errors: string[];
  reads: Spread;
  decisions: Spread;
}

export interface Load {
  connections: number;
  seconds: number;
  /** Requests of the first seconds are not measured. */
  warmUpSeconds: number;
}

const DECISION_EVERY_MS = 100;
const REQUESTS = 15;
const fragment = { "hx-request": "true" };

/** Pages, fragments and API calls. */
const reads: readonly [path: string, headers?: Record<string, string>][] = [
  ...[["/kyc"], ["/users"], ["/dashboard"], ["/finance"], ["/notifications"]] as [string][],
  ...[["/kyc/k_1", fragment], ["/users/u_1", fragment]] as [string, Record<string, string>][],
  ...[["/api/users"], ["/api/kyc-requests"], ["/api/kyc-requests/k_1"]] as [string][],
];

/** Reads over all connections as fast as the server answers, and decides every 100 ms. */
export async function readAndDecide(load: Load): Promise<ReadAndDecided> {
  const folder = await Deno.makeTempDir({ prefix: "desk-many-" });
  const url = `sqlite:${folder}/desk.db`;
  await plant(url);
  const server = await startServer(url);
  try {
    return await measure(server.origin, load);
  } finally {
    await server.end("SIGTERM");
    await Deno.remove(folder, { recursive: true });
  }
}

async function measure(
  origin: string,
  { connections, seconds, warmUpSeconds }: Load,
): Promise<ReadAndDecided> {
  const errors: string[] = [];
  const times = { reads: [] as number[], decisions: [] as number[] };
  const headers = { cookie: await signIn(origin), origin };
  const measureFrom = performance.now() + warmUpSeconds * 1_000;
  const until = measureFrom + seconds * 1_000;
  const send = async (kind: keyof typeof times, path: string, init: RequestInit) => {
    const started = performance.now();
    const error = await errorOf(origin + path, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    if (error !== null) errors.push(`${path}: ${error}`);
    if (started >= measureFrom) times[kind].push(performance.now() - started);
  };
  const readers = Array.from({ length: connections }, async (_, first) => {
    for (let n = first; performance.now() < until; n++) {
      const [path = "", more] = reads[n % reads.length] ?? [];
      await send("reads", path, { headers: more });
    }
  });
  const decisions: Promise<void>[] = [];
  for (let n = 0; performance.now() < until; n++) {
    decisions.push(
      send("decisions", `/api/kyc-requests/k_${n % REQUESTS + 1}/status`, decision(n)),
    );
    await sleep(DECISION_EVERY_MS);
  }
  await Promise.all([...readers, ...decisions]);
  return { errors, reads: spreadOf(times.reads), decisions: spreadOf(times.decisions) };
}

const decision = (n: number): RequestInit => ({
  method: "PATCH",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    status: n % 2 === 0 ? "accepted" : "declined",
    reviewNotes: `decision ${n}`,
  }),
});

/** The status or message of a failed request; null for a good answer. */
const errorOf = (url: string, init: RequestInit): Promise<number | string | null> =>
  fetch(url, init).then(async (answer) => {
    await answer.arrayBuffer();
    return answer.ok ? null : answer.status;
  }, String);

const spreadOf = (times: readonly number[]): Spread => ({
  times: times.length,
  median: quantile(times, 0.5),
  p99: quantile(times, 0.99),
});

async function plant(url: string): Promise<void> {
  const store = await openStoreAt(url);
  try {
    await plantSample(store, { account: false });
    await createAdmin(store, { name: "The Admin", ...account }, system);
  } finally {
    await store.close();
  }
}
