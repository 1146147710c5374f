import { findChromium } from "./chromium.ts";

const HELP = `deno task test [FILE...]

Format, lint, types, layers; then unit, route and browser tests, in a Chromium that it finds or
installs. With FILEs, only those tests.`;

if (Deno.args.includes("--help")) {
  console.log(HELP);
  Deno.exit(0);
}

await step(["task", "check"]);
await step(["task", "build"]);
const chromium = await findChromium();
console.log(`Browser tests run in ${chromium}`);
const summary = await step(["test", "--allow-all", ...Deno.args], { CHROMIUM: chromium });
const [, passed = "0"] = /(\d+) passed/.exec(summary) ?? [];
console.log(`${passed} passed, 0 failed`);

/** Runs a deno command, shows what it prints, and ends here with its code when it fails. */
async function step(args: string[], env: Record<string, string> = {}): Promise<string> {
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
  const output = await text;
  if (code !== 0) {
    const [, failed = "1"] = /(\d+) failed/.exec(output.slice(-300)) ?? [];
    const [, passed = "0"] = /(\d+) passed/.exec(output.slice(-300)) ?? [];
    console.log(`${passed} passed, ${failed} failed`);
    Deno.exit(code);
  }
  return output.slice(-300);
}
