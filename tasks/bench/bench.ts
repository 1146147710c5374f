/** Measures the goals of speed, size and cost, and writes docs/speed.md. */

import { runProgram, task } from "../ops/cli.ts";
import { output, root } from "./desk.ts";
import { developer } from "./developer.ts";
import { files } from "./files.ts";
import { lists } from "./lists.ts";
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

const usage = `Usage: deno task bench [--only NAME] [--rows N] [--suite]

Measures the goals of speed, size and cost, and writes docs/speed.md. A missed goal is no failure.

--only NAME  one script, which renews only its section: ${Object.keys(scripts).join(", ")}
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
  if (only && !Object.hasOwn(scripts, String(only))) {
    throw new Error(`no script is named ${only}; see --help`);
  }
  for (const [name, [title, measure]] of Object.entries(scripts)) {
    if (only && name !== only) continue;
    let measured: Row[] = [];
    const took = await seconds(async () => {
      measured = await measure({ rows: Number(rows), suite: suite === true });
    });
    console.error(`${name}: ${Math.round(took)} s`);
    for (const row of measured) console.log(Object.values(row).join(" | "));
    await writeSection(title, measured);
  }
}));

/** Replaces the section with this title and keeps the others. */
async function writeSection(title: string, rows: readonly Row[]): Promise<void> {
  const file = `${root}docs/speed.md`;
  const [introduction = "", ...sections] = (await Deno.readTextFile(file)).split(/^(?=## )/m);
  const renewed = await sectionOf(title, rows);
  const all = Object.values(scripts).map(([one]) =>
    one === title ? renewed : sections.find((section) => section.startsWith(`## ${one}\n`)) ?? ""
  );
  await Deno.writeTextFile(file, introduction + all.join(""));
  await output(Deno.execPath(), ["fmt", "--quiet", file]);
}

async function sectionOf(title: string, rows: readonly Row[]): Promise<string> {
  const gigabytes = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  const machine = `${navigator.hardwareConcurrency} cores, ${gigabytes} GB of memory`;
  const commit = await output("git", ["rev-parse", "--short", "HEAD"]);
  const lines = rows.map((row) => `| ${Object.values(row).join(" | ")} |\n`).join("");
  return `## ${title}\n\n${machine}; ${
    new Date().toISOString().slice(0, 10)
  }; commit ${commit}.\n\n` +
    `| what | goal | measured | result |\n| --- | --- | --- | --- |\n${lines}\n`;
}
