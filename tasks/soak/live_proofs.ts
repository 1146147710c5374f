import { count, quantile } from "../../tests/soak/finding.ts";
import { type Delays, delaysInBrowsers, type Watching } from "../../tests/soak/live/delays.ts";
import { keepOpen } from "../../tests/soak/live/idle.ts";
import { killReviewersBrowser } from "../../tests/soak/live/killed_browser.ts";
import { breaks, breakStreams } from "../../tests/soak/live/breaks.ts";
import { type Provide, sqliteFile, withPostgres } from "./databases.ts";
import { milliseconds, part, type Proof } from "./proof.ts";

const LONGEST_DELAY_MS = 2_000;
const LONGEST_CLAIM_S = 310;
const MOST_MEMORY_MB = 25;
const MOST_CPU = 0.03;

/** Proofs of live updates in real browsers. */
export const liveProofs: Record<string, Proof> = {
  "live-breaks": {
    what: "streams that break, servers that restart, tabs that close, hang or go back",
    bar: "each tab shows what a reload shows, within 10 s",
    run: async (size) => {
      const names = Object.keys(breaks).slice(0, part(Object.keys(breaks).length, size));
      const results = await breakStreams(sqliteFile, names);
      for (const { name, fault } of results) if (fault) console.error(`${name}: ${fault}`);
      const lost = results.filter(({ settledMs }) => settledMs === null);
      const slowest = Math.max(...results.map(({ settledMs }) => settledMs ?? 0));
      const writes = results.reduce((sum, { writes }) => sum + writes, 0);
      const figure = `${lost.length} of ${results.length} breaks lost something of ` +
        `${count(writes)} writes; the slowest was in order after ${milliseconds(slowest)}`;
      return { figure, met: lost.length === 0 };
    },
  },
  "live-delay": {
    what: "claims, decisions and new requests in two other browsers, beside ten reviewers",
    bar: "p95 at most 2 s, with one server and two, on both engines",
    run: async (size) => {
      const writes = part(60, size);
      const runs: [name: string, provide: Provide, watching: Watching][] = [
        ["one server", sqliteFile, { servers: 1, writes }],
        ["two servers", sqliteFile, { servers: 2, writes }],
      ];
      const results: [string, Delays][] = [];
      for (const [name, provide, watching] of runs) {
        results.push([name, await delaysInBrowsers(provide, watching)]);
      }
      results.push([
        "two on PostgreSQL",
        await withPostgres((provide) => delaysInBrowsers(provide, { servers: 2, writes })),
      ]);
      const all = results.flatMap(([, delays]) => Object.values(delays));
      const figure = results.map(([name, delays]) => `${name}: ${describe(delays)}`).join("; ");
      return { figure, met: all.every((one) => quantile(one, 0.95) <= LONGEST_DELAY_MS) };
    },
  },
  "live-idle": {
    what: "memory and processor time of the server while browsers are open and nothing happens",
    bar: "50 browsers: 25 MB and 3 % of a core",
    run: async (size) => {
      const load = { browsers: part(50, size), seconds: part(60, size) };
      const { browsers, memory, cpu } = await keepOpen(sqliteFile, load);
      const added = memory[1] - memory[0];
      const figure = `${browsers} browsers: ${added.toFixed(1)} MB more than ` +
        `${memory[0].toFixed(1)} MB, ${percent(cpu[1])} of a core instead of ${percent(cpu[0])}`;
      return { figure, met: added <= MOST_MEMORY_MB && cpu[1] <= MOST_CPU };
    },
  },
  "live-claim": {
    what: "a reviewer's browser is killed (in no smaller size)",
    bar: "its claim is free after 5 min 10 s at most",
    run: async () => {
      const { row, next } = await killReviewersBrowser(sqliteFile);
      const figure = `the row after ${row.toFixed(1)} s, the next reviewer after ${
        next.toFixed(1)
      } s`;
      return { figure, met: Math.max(row, next) <= LONGEST_CLAIM_S };
    },
  },
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const describe = (delays: Delays): string =>
  Object.entries(delays).map(([kind, times]) =>
    `${kind} p50 ${milliseconds(quantile(times, 0.5))}, p95 ${milliseconds(quantile(times, 0.95))}`
  ).join(", ");
