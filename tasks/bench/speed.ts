/** Rows of docs/speed.md: figures beside their goals. */

import { output, root } from "./desk.ts";

export interface Row {
  what: string;
  goal: string;
  measured: string;
  result: string;
}

export interface Options {
  /** Records in each list. */
  rows: number;
  /** Also runs the whole test suite in a fresh clone. */
  suite: boolean;
}

const TOLERANCE = 1.15;

/** Compares a figure with a goal such as "≤ 40 ms"; NaN was not measured. */
export function row(what: string, figure: number, goal: string, detail = ""): Row {
  const [, sign, limit = "", unit = ""] = /^([≤≥]) ([\d,.]+)(.*)$/.exec(goal) ?? [];
  if (Number.isNaN(figure)) return { what, goal, measured: "–", result: "not measured here" };
  const most = Number(limit.replaceAll(",", ""));
  const reaches = (tolerance: number) =>
    sign === "≤" ? figure <= most * tolerance : figure >= most / tolerance;
  const result = reaches(1) ? "met" : reaches(TOLERANCE) ? "within 15 %" : "missed";
  const digits = figure >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 };
  const measured = figure.toLocaleString("en-US", digits) + unit;
  return { what, goal, measured: detail ? `${measured} (${detail})` : measured, result };
}

/** The value below which this share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const count = (value: number): string => value.toLocaleString("en-US");

const file = `${root}docs/speed.md`;
const introduction = `# Speed

Written by \`deno task bench\`; do not edit. \`deno task bench --only NAME\` renews one section, and
\`--rows 1000000\` measures at full size. Figures that are compared with a reference are medians of
rounds that alternate with it. A timed goal that is met within 15 % counts as met.

`;

/** Replaces the section with this title and keeps the others; `titles` gives their order. */
export async function writeSection(title: string, rows: readonly Row[], titles: readonly string[]) {
  const order = (section: string) => titles.findIndex((one) => section.startsWith(`## ${one}\n`));
  const sections = (await Deno.readTextFile(file).catch(() => "")).split(/^(?=## )/m)
    .filter((section) => order(section) >= 0 && order(section) !== titles.indexOf(title));
  sections.push(await sectionOf(title, rows));
  sections.sort((a, b) => order(a) - order(b));
  await Deno.writeTextFile(file, introduction + sections.join(""));
  await output(Deno.execPath(), ["fmt", "--quiet", file]);
}

async function sectionOf(title: string, rows: readonly Row[]): Promise<string> {
  const gigabytes = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  const machine = `${navigator.hardwareConcurrency} cores, ${gigabytes} GB of memory`;
  const commit = await output("git", ["rev-parse", "--short", "HEAD"]);
  const date = new Date().toISOString().slice(0, 10);
  const lines = rows.map((row) => `| ${Object.values(row).join(" | ")} |\n`).join("");
  return `## ${title}\n\n${machine}; ${date}; commit ${commit}.\n\n` +
    `| what | goal | measured | result |\n| --- | --- | --- | --- |\n${lines}\n`;
}
