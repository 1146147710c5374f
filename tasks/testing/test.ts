import { writeBatches } from "./batches.ts";
import { type Environment, prepareEnvironment } from "./environment.ts";
import { oneLine } from "./postgres.ts";
import { ProcessGroups } from "./process_groups.ts";

const usage = `deno task test [FILE...]

Format, lint, types, layers; beside them unit, route and browser tests, in a Chromium that it finds
or installs, and on a PostgreSQL of their own. With FILEs, only those tests.`;

/** The result of a deno command. */
interface Result {
  code: number;
  /** The last 300 characters of its output, where that is read. */
  end: string;
}

/** Tests that only `deno task soak tests` runs. */
const ONLY_LONG = "tests/browser/long/";

/** The exit code that shells use for a program that Ctrl+C has ended. */
const INTERRUPTED = 130;

const groups = new ProcessGroups();

if (Deno.args.includes("--help")) {
  console.log(usage);
  Deno.exit(0);
}
// The rest runs as after any failure, so that the environment is removed.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => void groups.end());
}
Deno.exit(await runAll(Deno.args));

/** Checks, and meanwhile builds and tests; returns the exit code. */
async function runAll(files: readonly string[]): Promise<number> {
  const preparing = prepareEnvironment();
  // It is awaited below; until then its failure must not end the process.
  preparing.catch(() => {});
  const checking = task("check");
  try {
    const results = [await task("build")];
    if (results[0]!.code !== 0) groups.end();
    const environment = await preparing.catch((error) => {
      console.log(`The test environment cannot be prepared: ${oneLine(error)}`);
      groups.end();
      return null;
    });
    results.push(environment ? await test(files, environment) : { code: 1, end: "" });
    const checked = await checking;
    if (checked.code !== 0) console.log("deno task check failed, as is printed above.");
    return summarize([...results, checked]);
  } finally {
    if (groups.isEnding) await groups.end();
    const environment = await preparing.catch(() => null);
    await environment?.remove();
  }
}

async function task(name: string): Promise<Result> {
  const child = start(["task", name], "inherit");
  return { code: child ? (await child.status).code : INTERRUPTED, end: "" };
}

/** `deno task check` checks the types; NODE_ENV makes React render faster. */
async function test(files: readonly string[], { variables }: Environment): Promise<Result> {
  console.log(`Browser tests run in ${variables.CHROMIUM}`);
  const batches = await Deno.makeTempDir({ prefix: "desk-batches-" });
  try {
    const which = files.length > 0 ? files : await writeBatches(batches, ONLY_LONG);
    return await show(["test", "--allow-all", "--no-check", "--parallel", ...which], {
      ...variables,
      // More than processors, because tests wait for browsers, servers and databases.
      DENO_JOBS: String(navigator.hardwareConcurrency + 2),
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

/** Runs a deno command and shows its output. */
async function show(args: string[], env: Record<string, string>): Promise<Result> {
  const child = start(args, "piped", env);
  if (!child) return { code: INTERRUPTED, end: "" };
  const [shown, read] = child.stdout.tee();
  const text = new Response(read).text();
  await shown.pipeTo(Deno.stdout.writable, { preventClose: true });
  const { code } = await child.status;
  return { code, end: (await text).slice(-300) };
}

/** Starts a deno command, but nothing after an interruption. */
function start(
  args: string[],
  stdout: "inherit" | "piped",
  env: Record<string, string> = {},
): Deno.ChildProcess | null {
  if (groups.isEnding) return null;
  console.log(`deno ${args.join(" ")}`);
  return groups.start({ args, env: { ...env, NO_COLOR: "1" }, stdout, stderr: "inherit" });
}
