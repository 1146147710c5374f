/** Lighthouse on each page, as a phone. It is downloaded on request, and no dependency. */

import { chromiumPath, onStage } from "./browser.ts";
import { output } from "./desk.ts";
import { median, type Row, row } from "./speed.ts";

const ROUNDS = 3;
const LIGHTHOUSE = "npm:lighthouse@12.2.3";
const PAGES = [
  ...["/dashboard", "/users", "/kyc", "/communities", "/finance", "/analytics", "/content"],
  ...["/partners", "/staff", "/status", "/profile", "/settings", "/notifications", "/audit-logs"],
  ...["/reports", "/users/u_1", "/kyc/k_1", "/kyc/k_1/review"],
];
const GOALS = {
  performance: "≥ 100",
  accessibility: "≥ 100",
  "best-practices": "≥ 100",
  "cumulative-layout-shift": "≤ 0",
  "total-blocking-time": "≤ 50 ms",
};

type Figures = Record<string, number>;

export const lighthouse = (): Promise<Row[]> =>
  onStage(async ({ desk, headers: { cookie = "" } }) => {
    const pages: Figures[] = [];
    for (const path of PAGES) {
      const runs: Figures[] = [];
      while (runs.length < ROUNDS) runs.push(await run(desk + path, cookie));
      const middle = (name: string) => [name, median(runs.map((figures) => figures[name]!))];
      pages.push(Object.fromEntries(Object.keys(GOALS).map(middle)));
      console.error(path, JSON.stringify(pages.at(-1)));
    }
    return Object.entries(GOALS).map(([name, goal]) => {
      const figures = pages.map((page) => page[name]!);
      const worst = goal.startsWith("≥") ? Math.min(...figures) : Math.max(...figures);
      return row(`Lighthouse mobile, ${name}: the worst of ${PAGES.length} pages`, worst, goal);
    });
  });

async function run(url: string, cookie: string): Promise<Figures> {
  const text = await output(Deno.execPath(), [
    ...["run", "--quiet", "--allow-all", "--no-lock", LIGHTHOUSE, url, "--output=json", "--quiet"],
    `--extra-headers=${JSON.stringify({ cookie })}`,
    "--only-categories=performance,accessibility,best-practices",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
  ], { env: { CHROME_PATH: await chromiumPath() } });
  const { audits, categories } = JSON.parse(text);
  const figure = (name: string) =>
    name in categories ? categories[name].score * 100 : audits[name].numericValue;
  return Object.fromEntries(Object.keys(GOALS).map((name) => [name, figure(name)]));
}
