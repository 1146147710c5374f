/** Rows of docs/speed.md: figures beside their goals. */

import { quantile } from "../../tests/soak/finding.ts";

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
export function row(what: string, goal: string, figure: number, detail = ""): Row {
  if (Number.isNaN(figure)) return { what, goal, measured: "–", result: "not measured here" };
  const [, sign, limit = "", unit = ""] = /^([≤≥]) ([\d,.]+)(.*)$/.exec(goal) ?? [];
  const bound = Number(limit.replaceAll(",", ""));
  const share = sign === "≤" ? figure / bound : bound / figure;
  const result = share <= 1 ? "met" : share <= TOLERANCE ? "within 15 %" : "missed";
  const digits = figure >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 2 };
  const measured = figure.toLocaleString("en-US", digits) + unit;
  return { what, goal, measured: detail ? `${measured} (${detail})` : measured, result };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The results of some rounds, after one that is not counted. */
export async function rounds<Result>(measure: () => Promise<Result>, count = 3): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length <= count) results.push(await measure());
  return results.slice(1);
}

export async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1_000;
}
