/** What is to be clean before each commit. */

const usage = `Usage: deno task check

Format, lint, types and layers, one after the other, up to the first that is not clean.`;

const root = `${import.meta.dirname}/../..`;

const steps = [
  ["fmt", "--check", "--quiet"],
  ["lint", "--quiet"],
  ["check", "--quiet"],
  ["test", "--quiet", "--allow-read", "tests/layers_test.ts"],
];

let running: Deno.ChildProcess | null = null;

/** Exit code of the first step that fails. */
async function check(): Promise<number> {
  // Whoever breaks off ends the step too, which else holds a processor for a while.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => running?.kill());
  }
  for (const args of steps) {
    running = new Deno.Command(Deno.execPath(), { args, cwd: root }).spawn();
    const { code } = await running.status;
    if (code !== 0) return code;
  }
  return 0;
}

const [argument] = Deno.args;
if (argument === "--help") console.log(usage);
else if (argument !== undefined) {
  console.error(`check: unknown argument ${argument}; see --help`);
  Deno.exit(1);
} else Deno.exit(await check());
