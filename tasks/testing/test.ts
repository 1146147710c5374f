import { writeBatches } from "./batches.ts";
import { type Environment, prepareEnvironment } from "./environment.ts";
import { oneLine } from "./postgres.ts";

const usage = `deno task test [FILE...]

Format, lint, types, layers; then unit, route and browser tests, in a Chromium that it finds or
installs, and on a PostgreSQL of their own. With FILEs, only those tests.`;

/** The result of a deno command. */
interface Result {
  code: number;
  /** The last 300 characters of its output. */
  end: string;
}

/** Tests that only `deno task soak tests` runs. */
const ONLY_LONG = "tests/browser/long/";

/** The exit code that shells use for a program that Ctrl+C has ended. */
const INTERRUPTED = 130;

let running: Deno.ChildProcess | null = null;
let isInterrupted = false;

if (Deno.args.includes("--help")) {
  console.log(usage);
  Deno.exit(0);
}
// The rest runs as after any failure, so that the environment is removed.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => {
    isInterrupted = true;
    running?.kill();
  });
}
Deno.exit(await runAll(Deno.args));

/** Checks, builds and tests, up to the first that fails; returns the exit code. */
async function runAll(files: readonly string[]): Promise<number> {
  const preparing = prepareEnvironment();
  // It is awaited below; until then its failure must not end the process.
  preparing.catch(() => {});
  try {
    for (const task of ["check", "build"]) {
      const result = await show(["task", task]);
      if (result.code !== 0) return summarize([result]);
    }
    const environment = await preparing.catch((error) => {
      console.log(`The test environment cannot be prepared: ${oneLine(error)}`);
      return null;
    });
    return summarize([environment ? await test(files, environment) : { code: 1, end: "" }]);
  } finally {
    const environment = await preparing.catch(() => null);
    await environment?.remove();
  }
}

/** `deno task check` has checked the types; NODE_ENV makes React render faster. */
async function test(files: readonly string[], { variables }: Environment): Promise<Result> {
  console.log(`Browser tests run in ${variables.CHROMIUM}`);
  const batches = await Deno.makeTempDir({ prefix: "desk-batches-" });
  try {
    const which = files.length > 0 ? files : await writeBatches(batches, ONLY_LONG);
    return await show(["test", "--allow-all", "--no-check", "--parallel", ...which], {
      ...variables,
      // One more than processors: a third of the time is spent waiting for a browser or a server.
      DENO_JOBS: String(navigator.hardwareConcurrency + 1),
      NODE_ENV: "production",
    });
  } finally {
    await Deno.remove(batches, { recursive: true });
  }
}

/** Prints the number of tests of all runs as the last line and returns the exit code. */
function summarize(runs: readonly Result[]): number {
  let [passed, failed] = [0, 0];
  for (const { code, end } of runs) {
    passed += Number(/(\d+) passed/.exec(end)?.[1] ?? 0);
    const counted = Number(/(\d+) failed/.exec(end)?.[1] ?? 0);
    failed += Math.max(counted, code === 0 ? 0 : 1);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Runs a deno command and shows its output; does nothing after an interruption. */
async function show(args: string[], env: Record<string, string> = {}): Promise<Result> {
  if (isInterrupted) return { code: INTERRUPTED, end: "" };
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
  running = null;
  return { code, end: (await text).slice(-300) };
}
