import { main } from "../../../tasks/evidence/verify_case.ts";

/* Prints the exit code of verify-case, and the most memory that this process has taken, in kB. */

const code = await main(Deno.args);
const status = await Deno.readTextFile("/proc/self/status");
console.log(JSON.stringify({ code, kb: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) }));
