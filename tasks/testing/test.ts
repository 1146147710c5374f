import { runTests } from "./run.ts";

const usage = `deno task test [FILE...]

Format, lint, types, layers; then what a change can break, at the cheapest level: rules and queries
on SQLite, on PostgreSQL those whose SQL differs or that race, and a journey per screen in a Chromium
that it finds or installs. deno task prove runs the rest. With FILEs, all tests of these, on both
engines.`;

if (Deno.args.includes("--help")) console.log(usage);
else await runTests({ form: "test", groups: [], files: Deno.args, before: "check" });
