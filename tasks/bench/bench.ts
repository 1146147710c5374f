/** Measures the goals of speed, size and cost, and writes docs/speed.md. */

import { runProgram, task } from "../ops/cli.ts";
import { developer } from "./developer.ts";
import { files } from "./files.ts";
import { lists } from "./lists.ts";
import { describeMachine, machineRows, measureBare } from "./machine.ts";
import { writeSection } from "./page.ts";
import { person } from "./person.ts";
import { review } from "./review.ts";
import { server } from "./server.ts";
import { type Options, type Row, seconds } from "./speed.ts";

/** Each script with the title of its section. */
const scripts: Record<string, [title: string, measure: (options: Options) => Promise<Row[]>]> = {
  person: ["A person waits: pages and dialogs", person],
  lists: ["A person waits: lists, dashboard, search", lists],
  review: ["A person waits: review", review],
  server: ["An operator pays: server", server],
  files: ["An operator pays: import and export", files],
  developer: ["A developer waits", developer],
};

/** Measured first: the others depend on it. */
const MACHINE = { name: "machine", title: "The machine" };
const titles = [MACHINE.title, ...Object.values(scripts).map(([title]) => title)];

const usage = `Usage: deno task bench [--only NAME] [--rows N] [--suite]

Measures the goals of speed, size and cost, and writes docs/speed.md. A missed goal is no failure;
tasks/bench/causes.ts says why. The speed of the machine stands beside the figures.

--only NAME  one script, which renews only its section: ${Object.keys(scripts).join(", ")};
             ${MACHINE.name} for the machine's own speed alone
--rows N     records in each list (100000); memory is watched for a tenth as many requests
--suite      developer: also the whole test suite in a fresh clone`;

const options = {
  only: { type: "string" },
  rows: { type: "string", default: "100000" },
  suite: { type: "boolean", default: false },
} as const;

await runProgram(task(usage, { names: [], options }, async ({ values: { only, rows, suite } }) => {
  if (!/^[1-9]\d{0,7}$/.test(String(rows))) {
    throw new Error("--rows takes a whole number from 1 on");
  }
  if (only && only !== MACHINE.name && !Object.hasOwn(scripts, String(only))) {
    throw new Error(`no script is named ${only}; see --help`);
  }
  const bare = await measureBare();
  const machine = describeMachine(bare);
  await writeSection(titles, { title: MACHINE.title, rows: machineRows(bare), machine });
  for (const [name, [title, measure]] of Object.entries(scripts)) {
    if (only && name !== only) continue;
    let measured: Row[] = [];
    const took = await seconds(async () => {
      measured = await measure({ rows: Number(rows), suite: suite === true });
    });
    console.error(`${name}: ${Math.round(took)} s`);
    for (const row of measured) console.log(Object.values(row).join(" | "));
    await writeSection(titles, { title, rows: measured, machine });
  }
}));
