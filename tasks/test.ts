import { openDatabase } from "../data/db/database.ts";
import { migrate } from "../data/db/migrations/index.ts";
import { findChromium } from "./chromium.ts";
import {
  type Cluster,
  createDatabase,
  findPostgres,
  MIGRATED,
  oneLine,
  startPostgres,
} from "./postgres.ts";

const HELP = `deno task test [FILE...]

Format, lint, types, layers; then unit, route and browser tests, in a Chromium that it finds or
installs, and on a PostgreSQL of their own. With FILEs, only those tests.`;

if (Deno.args.includes("--help")) {
  console.log(HELP);
  Deno.exit(0);
}

let running: Deno.ChildProcess | null = null;

await demand(["task", "check"]);
await demand(["task", "build"]);
const chromium = await findChromium();
console.log(`Browser tests run in ${chromium}`);
const postgres = await findCluster();
// Whoever breaks off gets their machine back as it was: the rest happens as after any failure.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => running?.kill());
}
let code = 1;
try {
  code = await test(chromium, postgres);
} finally {
  await postgres?.remove();
}
Deno.exit(code);

/** Null, and a line that says why, where there can be none: its tests are then left out. */
async function findCluster(): Promise<Cluster | null> {
  const found = await findPostgres();
  try {
    if (found.bin !== null) return await startMigrated(found.bin);
    console.log(`skipped PostgreSQL: ${found.why}`);
  } catch (error) {
    console.log(`skipped PostgreSQL: ${oneLine(error)}`);
  }
  return null;
}

/** With a database that is up to date: copies of it take much less time. */
async function startMigrated(bin: string): Promise<Cluster> {
  const cluster = await startPostgres(bin);
  try {
    const db = openDatabase(await createDatabase(cluster.url, MIGRATED));
    await migrate(db).finally(() => db.destroy());
    return cluster;
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

async function test(chromium: string, postgres: Cluster | null): Promise<number> {
  const env = { CHROMIUM: chromium, ...(postgres && { TEST_POSTGRES_URL: postgres.url }) };
  const run = (args: string[]) => show(["test", "--allow-all", ...args], env);
  if (Deno.args.length > 0) return summarize([await run(Deno.args)]);
  return summarize([
    await run(["--ignore=tests/browser"]),
    await run(["--parallel", "tests/browser"]),
  ]);
}

/** Ends here with the command's code when it fails. */
async function demand(args: string[]): Promise<void> {
  const ended = await show(args);
  if (ended.code !== 0) Deno.exit(summarize([ended]));
}

interface Ended {
  code: number;
  /** The last of what was printed. */
  end: string;
}

/** Prints what all runs come to, as the last line, and returns the exit code. */
function summarize(runs: readonly Ended[]): number {
  let [passed, failed] = [0, 0];
  for (const { code, end } of runs) {
    passed += Number(/(\d+) passed/.exec(end)?.[1] ?? 0);
    const counted = Number(/(\d+) failed/.exec(end)?.[1] ?? 0);
    failed += Math.max(counted, code === 0 ? 0 : 1);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs a deno command and shows what it prints. */
async function show(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  console.log(`deno ${args.join(" ")}`);
  const child = new Deno.Command(Deno.execPath(), {
    args,
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  running = child;
  const [shown, read] = child.stdout.tee();
  const text = new Response(read).text();
  await shown.pipeTo(Deno.stdout.writable, { preventClose: true });
  const { code } = await child.status;
  return { code, end: (await text).slice(-300) };
}
