import { fillTable } from "../../tests/soak/connections.ts";
import { count } from "../../tests/soak/finding.ts";
import { healthBesideFlood } from "../../tests/soak/fronted.ts";
import { guessForAnHour, lockOutFromOneAddress } from "../../tests/soak/guesses.ts";
import { areaUnderCurve, timeSignIns } from "../../tests/soak/timing.ts";
import { forgeAndEdit } from "../../tests/soak/tokens.ts";
import { onBothEngines } from "./databases.ts";
import { milliseconds, newSeed, part, type Proof } from "./proof.ts";

const SLOWEST_MS = 1_000;
const REQUESTS: Record<string, number> = { SQLite: 80_000, PostgreSQL: 20_000 };

/** These load the whole application. */
const input = () => import("../../tests/soak/input/input.ts");
const stored = () => import("../../tests/soak/input/stored.ts");

export const attackProofs: Record<string, Proof> = {
  input: {
    what: "bad input: routes × methods × content types × roles, valid first, then mutated",
    bar: "100,000 requests, none answered badly (5xx, stack, live markup), none over 1,000 ms",
    run: async (size) => {
      const { describeAnswers, noAnswers, sendBadInput } = await input();
      const [answers, seed] = [noAnswers(), newSeed()];
      await onBothEngines((provide, engine) => {
        const requests = part(REQUESTS[engine]!, size);
        return sendBadInput(provide, { requests, seed: seed + requests, answers });
      });
      for (const bad of answers.bad) console.error(bad);
      const met = answers.bad.length === 0 && answers.slowestMs <= SLOWEST_MS;
      return { figure: describeAnswers(answers, seed), met };
    },
  },
  stored: {
    what: "stored input: hostile texts by import, forms and API; shown, opened, exported, reported",
    bar: "nothing but text, no 5xx",
    run: async (size) => {
      const [seed, numRuns] = [newSeed(), part(200, size)];
      const { storeAndShow } = await stored();
      const requests = await storeAndShow({ seed, numRuns });
      return { figure: `${count(requests)} requests, all harmless, seed ${seed}`, met: true };
    },
  },
  tokens: {
    what: "session tokens: forged, with the right key too, and every single-character edit",
    bar: "0 accepted",
    run: async (size) => {
      const { forms, edits, accepted } = await forgeAndEdit(size);
      for (const one of accepted) console.error(one);
      const figure = `${count(forms)} forms, ${count(edits)} edits, ${accepted.length} accepted`;
      return { figure, met: accepted.length === 0 };
    },
  },
  guesses: {
    what: "guesses at one account from 50 addresses in an hour, and at all from one",
    bar: "at most 100 evaluated, its owner enters; 0 others locked out",
    run: async (size) => {
      const hour = await guessForAnHour({ addresses: 50, each: part(40, size) });
      const { guesses, owners, lockedOut } = await lockOutFromOneAddress({ names: part(60, size) });
      const owner = hour.ownerEnters ? "enters" : "is locked out";
      const figure = `${hour.evaluated} of ${count(hour.guesses)} evaluated, its owner ${owner}; ` +
        `after ${guesses} from one address ${lockedOut} of ${owners} owners locked out`;
      return { figure, met: hour.evaluated <= 100 && hour.ownerEnters && lockedOut === 0 };
    },
  },
  timing: {
    what: "known against unknown accounts by time, 500 + 500 in turn over 10 accounts",
    bar: "AUC 0.45 to 0.55",
    run: async (size) => {
      const { known, unknown } = await timeSignIns(part(500, size));
      const area = areaUnderCurve(known, unknown);
      const figure = `AUC ${area.toFixed(3)} over ${known.length} + ${unknown.length}`;
      return { figure, met: area >= 0.45 && area <= 0.55 };
    },
  },
  connections: {
    what: "more half-open connections than the server may have files",
    bar: "it never ends, and answers others within 2 s after they have left",
    run: async (size) => {
      const most = part(Math.min(20_000, await mostFiles()), size);
      const each = Math.ceil(most * 1.035 / 3);
      const fills = [
        { files: 1_024, connections: [1_100], beginning: "headers" },
        { files: 1_024, connections: [1_100], beginning: "body" },
        { files: most, connections: [each, each, each], beginning: "headers" },
      ] as const;
      const figures: string[] = [];
      let met = true;
      for (const fill of fills) {
        const { connections, besideMs, backMs, logged } = await fillTable(fill);
        figures.push(
          `${count(connections)} on ${count(fill.files)} files: beside them after ` +
            `${count(besideMs)} ms, back after ${count(backMs)} ms, logged ${logged.length} times`,
        );
        // Without a line in the log the table was never full.
        met &&= backMs <= 2_000 && logged.length === 1;
      }
      return { figure: figures.join("; "), met };
    },
  },
  front: {
    what: "2,502 half-open connections from three addresses at deploy/nginx.conf, which come again",
    bar: "/health of others: 0 failed, p99 at most 250 ms",
    run: async (size) => {
      const { requests, failed, p99Ms } = await healthBesideFlood(part(60, size));
      const figure = `${count(requests)} requests, ${failed} failed, p99 ${milliseconds(p99Ms)}`;
      return { figure, met: failed === 0 && p99Ms <= 250 };
    },
  },
};

async function mostFiles(): Promise<number> {
  const { stdout } = await new Deno.Command("sh", { args: ["-c", "ulimit -Hn"] }).output();
  const text = new TextDecoder().decode(stdout).trim();
  return text === "unlimited" ? Infinity : Number(text);
}
