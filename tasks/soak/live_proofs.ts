import { count } from "../../tests/soak/finding.ts";
import { breaks, breakStreams } from "../../tests/soak/live/breaks.ts";
import { sqliteFile } from "./databases.ts";
import { milliseconds, part, type Proof } from "./proof.ts";

/** Proofs of live updates in a real browser. */
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
};
