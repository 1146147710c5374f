import { parseArgs } from "node:util";
import { complain } from "../cli.ts";
import { type Proof, proofs } from "./proofs.ts";

const names = Object.keys(proofs);
const width = Math.max(...names.map((name) => name.length)) + 2;

const HELP = `Usage: deno task soak [--size N] [NAME…]

The long form of the proofs, one line each: its figure, and the bar that it is held against. All of
them without a NAME; exit code 1 when one misses its bar. SOAK_SEED sends the same bad input again.
A --size of less than 1 tries a part of each, to see that it runs.

${names.map((name) => `${name.padEnd(width)}${proofs[name]?.what}`).join("\n")}`;

if (Deno.args.includes("--help")) console.log(HELP);
else Deno.exit(await soak().catch(refused));

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
  let missed = 0;
  for (const name of positionals.length > 0 ? positionals : names) {
    const proof = proofs[name];
    if (proof && !await prove(name, proof, size)) missed++;
  }
  return missed === 0 ? 0 : 1;
}

async function prove(name: string, { bar, run }: Proof, size: number): Promise<boolean> {
  const started = performance.now();
  const { figure, met } = await run(size).catch((error) => ({
    figure: error instanceof Error ? error.stack ?? error.message : String(error),
    met: false,
  }));
  const seconds = Math.round((performance.now() - started) / 1000);
  const ofSize = size < 1 ? `, at ${size} of its size` : "";
  const verdict = met ? "met   " : "MISSED";
  console.log(`${verdict} ${name.padEnd(width)}${figure} [bar: ${bar}${ofSize}; ${seconds} s]`);
  return met;
}

function refused(error: unknown): number {
  complain(error instanceof Error ? error.message : String(error));
  return 1;
}
