import { DatabaseSync } from "node:sqlite";
import { asBrowser, sampleFile, signIn } from "./desk.ts";
import { load, type Served, startDesk } from "./processes.ts";
import { median, quantile, ratioRow, type Row } from "./table.ts";

const ROUNDS = 3;
const RECORDS = 10_000;
const READERS = 64;
const ALONE = 60;
const SECONDS = 8;
/** Until the readers have begun, and before they end. */
const MARGIN_MS = 1_000;
const MOST = 300;
/** Full pages of 100 records, of which a decision changes all but one. */
const paths = ["/kyc", "/kyc?status=pending", "/users", "/dashboard"];

interface Pending {
  id: string;
  version: number;
}

/** How long a decision takes while others read, beside one that is alone. */
export async function decisions(): Promise<Row[]> {
  const file = await sampleFile(RECORDS);
  const waiting = pendingIn(file.path);
  const desk = await startDesk(file.url);
  try {
    const headers = asBrowser(await signIn(desk.origin));
    const read = (seconds: number) =>
      load({ origin: desk.origin, paths, headers, connections: READERS, seconds });
    const decide = (most: number, until = Infinity) =>
      decideSome(desk, headers, waiting.splice(0, most), until);
    await read(2);
    await decide(ALONE);
    const found = [];
    for (let round = 0; round < ROUNDS; round++) found.push(await oneRound(read, decide));
    return [rowOf(found)];
  } finally {
    await desk.stop();
    file.remove();
  }
}

interface Found {
  alone: number;
  p50: number;
  p99: number;
  count: number;
  perSecond: number;
}

async function oneRound(
  read: (seconds: number) => ReturnType<typeof load>,
  decide: (most: number, until?: number) => Promise<number[]>,
): Promise<Found> {
  const alone = median(await decide(ALONE));
  const reading = read(SECONDS);
  await new Promise((resolve) => setTimeout(resolve, MARGIN_MS));
  const until = performance.now() + SECONDS * 1_000 - 2 * MARGIN_MS;
  const times = await decide(MOST, until);
  const { perSecond, others } = await reading;
  if (Object.keys(others).length > 0) throw new Error(`readers were answered ${others}`);
  const [p50, p99] = [median(times), quantile(times, 0.99)];
  return { alone, p50, p99, count: times.length, perSecond };
}

function pendingIn(path: string): Pending[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const rows = file.prepare(`select "id", "version" from kyc_requests where "status" = 'pending'`)
    .all() as unknown as Pending[];
  file.close();
  return rows;
}

/** One after another, as the confirmation's form sends them; how long each took, in ms. */
async function decideSome(
  { origin }: Served,
  headers: Record<string, string>,
  requests: readonly Pending[],
  until: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const { id, version } of requests) {
    const started = performance.now();
    if (started > until) break;
    const response = await fetch(`${origin}/kyc/${id}/decision?status=accepted`, {
      method: "POST",
      headers: { ...headers, origin, "hx-request": "true" },
      body: new URLSearchParams({
        reviewNotes: "",
        version: String(version),
        idempotencyKey: crypto.randomUUID(),
      }),
    });
    await response.body?.cancel();
    if (response.status !== 200) throw new Error(`a decision was answered ${response.status}`);
    times.push(performance.now() - started);
  }
  if (times.length === 0) throw new Error("no request was left to decide on");
  return times;
}

function rowOf(found: readonly Found[]): Row {
  const middle = (pick: (one: Found) => number) => median(found.map(pick));
  const ms = (pick: (one: Found) => number) => `${middle(pick).toFixed(1)} ms`;
  const of = `p99 ${ms(({ p99 }) => p99)}, median ${ms(({ p50 }) => p50)} of ` +
    `${found.reduce((sum, { count }) => sum + count, 0)}; alone ${ms(({ alone }) => alone)}`;
  const ratio = middle(({ p99, alone }) => p99 / alone);
  const notes = [`readers: ${middle(({ perSecond }) => perSecond).toFixed(0)} pages/s`];
  return ratioRow(`decision under ${READERS} readers, p99 ÷ its median alone`, ratio, {
    ...{ most: 20, of, notes },
  });
}
