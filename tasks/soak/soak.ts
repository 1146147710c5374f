import { parseArgs } from "node:util";
import { complain } from "../ops/cli.ts";
import { ProcessGroups } from "../testing/process_groups.ts";
import { proofs } from "./proofs.ts";

const names = Object.keys(proofs);
const groups = new ProcessGroups();

const HELP = `Usage: deno task soak [--size N] [NAME…]

Runs proofs that take long, all of them without a NAME, and prints one line each: its figure and its
bar. The exit code is 1 when one misses its bar. SOAK_SEED repeats generated input. A --size below 1
runs a part of each, to see that it works.

${names.map((name) => `${name.padEnd(15)}${proofs[name]?.what}`).join("\n")}`;

if (Deno.args.includes("--help")) console.log(HELP);
else Deno.exit(await soak().catch(reportError));

async function soak(): Promise<number> {
  const { positionals, values } = parseArgs({
    args: Deno.args,
    options: { size: { type: "string" } },
    allowPositionals: true,
  });
  const size = Number(values.size ?? 1);
  if (!(size > 0 && size <= 1)) throw new Error("--size is more than 0 and at most 1");
  const unknown = positionals.filter((name) => !Object.hasOwn(proofs, name));
  if (unknown.length > 0) throw new Error(`no proof is named ${unknown.join(", ")}; see --help`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => void groups.end().then(() => Deno.exit(1)));
  }
  if (await run(["task", "--quiet", "build"]) !== 0) return 1;
  const program = new URL("./prove.ts", import.meta.url).pathname;
  const chosen = positionals.length > 0 ? positionals : names;
  return await prove(chosen, [program, String(size)]);
}

async function prove(chosen: readonly string[], [program, size]: [string, string]) {
  let worst = 0;
  for (const name of chosen) {
    worst = Math.max(worst, await run(["run", "--quiet", "--allow-all", program, name, size]));
  }
  return Math.min(worst, 1);
}

async function run(args: string[]): Promise<number> {
  const env = { NODE_ENV: "production" };
  return (await groups.start({ args, env, stdin: "null" }).status).code;
}

function reportError(error: unknown): number {
  complain(error instanceof Error ? error.message : String(error));
  return 1;
}
