/** The sections of docs/speed.md. */

import { causeOf } from "./causes.ts";
import { output, root } from "./desk.ts";
import type { Row } from "./speed.ts";

const file = `${root}docs/speed.md`;
const MISSED = "Why these goals are missed:";

interface Section {
  title: string;
  rows: readonly Row[];
  /** Cores, memory and speed. */
  machine: string;
}

/** Replaces the section with this title, keeps the others in this order, and writes causes anew. */
export async function writeSection(titles: readonly string[], section: Section): Promise<void> {
  const [introduction = "", ...sections] = (await Deno.readTextFile(file)).split(/^(?=## )/m);
  const renewed = await textOf(section);
  const all = titles.map((title) =>
    title === section.title
      ? renewed
      : sections.find((text) => text.startsWith(`## ${title}\n`)) ?? ""
  );
  await Deno.writeTextFile(file, introduction + all.map(withCauses).join(""));
  await output(Deno.execPath(), ["fmt", "--quiet", file]);
}

async function textOf({ title, rows, machine }: Section): Promise<string> {
  const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  const commit = await output("git", ["rev-parse", "--short", "HEAD"]);
  const lines = rows.map((row) => `| ${Object.values(row).join(" | ")} |\n`).join("");
  return `## ${title}\n\n${machine}; ${day}; commit ${commit}.\n\n` +
    `| what | goal | measured | result |\n| --- | --- | --- | --- |\n${lines}\n`;
}

/** The section with the cause of each missed goal below its table. */
export function withCauses(section: string): string {
  const [table = ""] = section.split(MISSED);
  const missed = [...table.matchAll(/^\| (.+?) +\|.*\| missed +\|$/gm)].map(([, what = ""]) =>
    what
  );
  if (missed.length === 0) return table;
  const byCause = Map.groupBy(missed, (what) => causeOf(what) ?? "not looked into yet");
  const lines = [...byCause].map(([cause, goals]) => `- ${goals.join("; ")}: ${cause}.\n`);
  return `${table.trimEnd()}\n\n${MISSED}\n\n${lines.join("")}\n`;
}
