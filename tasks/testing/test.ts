import { affectedTests, changedFiles } from "./affected.ts";
import { findGrounds, type Grounds } from "./environment.ts";
import { oneLine } from "./postgres.ts";

const HELP = `deno task test [--changed | FILE...]

Format, lint, types, layers; then unit, route and browser tests, in a Chromium that it finds or
installs, and on a PostgreSQL of their own. With FILEs, only those tests. With --changed, only the
tests that what has changed since the branch left main may affect; it names what it leaves out.`;

if (Deno.args.includes("--help")) {
  console.log(HELP);
  Deno.exit(0);
}

let running: Deno.ChildProcess | null = null;
let brokenOff = false;
// Whoever breaks off gets their machine back as it was: the rest happens as after any failure.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.addSignalListener(signal, () => {
    brokenOff = true;
    running?.kill();
  });
}

const files = Deno.args.includes("--changed") ? await changedTests() : Deno.args;
if (files === null) Deno.exit(summarize([await show(["task", "check"])]));
Deno.exit(await runAll(files));

/** Checks, builds and tests, as far as nothing fails; returns the exit code. */
async function runAll(files: readonly string[]): Promise<number> {
  // The types take one processor for a while; the other one makes what the tests run in.
  const finding = findGrounds();
  // Its failure is told when it is waited for.
  finding.catch(() => {});
  try {
    for (const task of ["check", "build"]) {
      const ended = await show(["task", task]);
      if (ended.code !== 0) return summarize([ended]);
    }
    const grounds = await finding.catch(groundless);
    return summarize([grounds ? await test(files, grounds) : { code: 1, end: "" }]);
  } finally {
    const grounds = await finding.catch(() => null);
    await grounds?.postgres?.remove();
  }
}

function groundless(error: unknown): null {
  console.log(`What tests run in cannot be made: ${oneLine(error)}`);
  return null;
}

/** Null where nothing has changed that a test could notice. */
async function changedTests(): Promise<string[] | null> {
  const { tests, leftOut } = await affectedTests(await changedFiles());
  console.log(`${tests.length} files of tests may be affected, and are run.`);
  if (leftOut.length > 0) console.log(`Left out: ${leftOut.join(" ")}`);
  return tests.length > 0 ? tests : null;
}

/** React does what it does for people, in less time; the types have been checked. */
async function test(files: readonly string[], { chromium, postgres }: Grounds): Promise<Ended> {
  console.log(`Browser tests run in ${chromium}`);
  return await show(["test", "--allow-all", "--no-check", "--parallel", ...files], {
    CHROMIUM: chromium,
    // A third of the time is spent waiting for a browser or a server.
    DENO_JOBS: String(navigator.hardwareConcurrency + 1),
    NODE_ENV: "production",
    ...(postgres && { TEST_POSTGRES_URL: postgres.url }),
  });
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

/** As shells tell of what Ctrl+C has ended. */
const BROKEN_OFF = 130;

/** Runs a deno command and shows what it prints; none any more once that was broken off. */
async function show(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  if (brokenOff) return { code: BROKEN_OFF, end: "" };
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
