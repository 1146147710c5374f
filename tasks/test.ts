import { findChromium } from "./chromium.ts";
import { type Cluster, findPostgres, oneLine, startPostgres } from "./postgres.ts";

const HELP = `deno task test [FILE...]

Format, lint, types, layers; then unit, route and browser tests, in a Chromium that it finds or
installs, and on a PostgreSQL of their own. With FILEs, only those tests.`;

if (Deno.args.includes("--help")) {
  console.log(HELP);
  Deno.exit(0);
}

await demand(["task", "check"]);
await demand(["task", "build"]);
const chromium = await findChromium();
console.log(`Browser tests run in ${chromium}`);
const postgres = await findCluster();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => postgres?.remove().finally(() => Deno.exit(1)));
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
    if (found.bin !== null) return await startPostgres(found.bin);
    console.log(`skipped PostgreSQL: ${found.why}`);
  } catch (error) {
    console.log(`skipped PostgreSQL: ${oneLine(error)}`);
  }
  return null;
}

async function test(chromium: string, postgres: Cluster | null): Promise<number> {
  const ended = await show(["test", "--allow-all", ...Deno.args], {
    CHROMIUM: chromium,
    ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
  });
  summarize(ended);
  return ended.code;
}

/** Ends here with the command's code when it fails. */
async function demand(args: string[]): Promise<void> {
  const ended = await show(args);
  if (ended.code === 0) return;
  summarize(ended);
  Deno.exit(ended.code);
}

interface Ended {
  code: number;
  /** The last of what was printed. */
  end: string;
}

function summarize({ code, end }: Ended): void {
  const [, passed = "0"] = /(\d+) passed/.exec(end) ?? [];
  const [, counted = "0"] = /(\d+) failed/.exec(end) ?? [];
  const failed = Math.max(Number(counted), code === 0 ? 0 : 1);
  console.log(`${passed} passed, ${failed} failed`);
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
  const [shown, read] = child.stdout.tee();
  const text = new Response(read).text();
  await shown.pipeTo(Deno.stdout.writable, { preventClose: true });
  const { code } = await child.status;
  return { code, end: (await text).slice(-300) };
}
