import { GROUPS } from "./groups.ts";
import { runTests } from "./run.ts";

const names = GROUPS.map(({ name }) => name);

const usage = `deno task prove [GROUP|FILE...]

What deno task test leaves out of the full matrix: every case, every rule on PostgreSQL, Chromium,
processes that are killed. Longest first; a group alone by its name.

${GROUPS.map(({ name, what }) => name.padEnd(12) + what).join("\n")}`;

const isFile = (argument: string) => argument.includes("/");
const unknown = Deno.args.filter((argument) => !isFile(argument) && !names.includes(argument));

if (Deno.args.includes("--help")) console.log(usage);
else if (unknown.length > 0) {
  console.error(`prove: no group is named ${unknown.join(", ")}; see --help`);
  Deno.exit(1);
} else {
  await runTests({
    form: "prove",
    groups: Deno.args.filter((argument) => !isFile(argument)),
    files: Deno.args.filter(isFile),
  });
}
