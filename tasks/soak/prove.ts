/** Each proof has a process of its own, as tests replace slow functions in theirs. */

import { proofs } from "./proofs.ts";

const [name = "", size = "1"] = Deno.args;
const proof = proofs[name];
if (!proof) throw new Error(`no proof is named ${name}`);
const started = performance.now();
const { figure, met } = await proof.run(Number(size)).catch((error) => ({
  figure: error instanceof Error ? error.stack ?? error.message : String(error),
  met: false,
}));
const seconds = Math.round((performance.now() - started) / 1000);
const ofSize = Number(size) < 1 ? `, at ${size} of its size` : "";
console.log(
  `${met ? "met   " : "MISSED"} ${name}: ${figure} [bar: ${proof.bar}${ofSize}; ${seconds} s]`,
);
Deno.exit(met ? 0 : 1);
