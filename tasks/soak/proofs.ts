import { tamperAgainAndAgain } from "../../tests/soak/tamperings.ts";
import { fillTable } from "../../tests/soak/connections.ts";
import { count } from "../../tests/soak/finding.ts";
import { healthBesideFlood } from "../../tests/soak/fronted.ts";
import { guessForAnHour, lockOutFromOneAddress } from "../../tests/soak/guesses.ts";
import { noAnswers, sendBadInput, told } from "../../tests/soak/input/input.ts";
import { jumpAround } from "../../tests/soak/jumps.ts";
import { killUnderLoad } from "../../tests/soak/kills.ts";
import { crowd, type Spread } from "../../tests/soak/many.ts";
import { race } from "../../tests/soak/reviewers.ts";
import { storeAndShow } from "../../tests/soak/input/stored.ts";
import { areaUnderCurve, timeSignIns } from "../../tests/soak/timing.ts";
import { forgeAndEdit } from "../../tests/soak/tokens.ts";
import { expireAYear, reportEachDay, zones } from "../../tests/soak/year.ts";
import { sqliteFile, withPostgres } from "./databases.ts";
import { documentProofs } from "./document_proofs.ts";
import { part, type Proof } from "./proof.ts";
import { upgradeProof } from "./upgrade_proof.ts";

const newSeed = (): number => Number(Deno.env.get("SOAK_SEED") ?? Date.now() % 2 ** 31);

const SLOWEST_MS = 1_000;
const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;

export const proofs: Record<string, Proof> = {
  ...documentProofs,
  upgrade: upgradeProof,
  input: {
    what: "bad input: routes × methods × content types × roles, valid first, then mutated",
    bar: `100,000 requests, none answered badly (5xx, stack, live markup), none over ${
      count(SLOWEST_MS)
    } ms`,
    run: async (size) => {
      const [answers, seed] = [noAnswers(), newSeed()];
      const requests = part(80_000, size);
      await sendBadInput(sqliteFile, { requests, seed, answers });
      const further = part(20_000, size);
      await withPostgres((provide) =>
        sendBadInput(provide, { requests: further, seed: seed + requests, answers })
      );
      for (const bad of answers.bad) console.error(bad);
      const met = answers.bad.length === 0 && answers.slowestMs <= SLOWEST_MS;
      return { figure: told(answers, seed), met };
    },
  },
  stored: {
    what: "stored input: hostile texts by import, forms and API; shown, opened, exported, reported",
    bar: "nothing but text, no 5xx",
    run: async (size) => {
      const [seed, numRuns] = [newSeed(), part(200, size)];
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
      const figure = `${hour.evaluated} of ${count(hour.guesses)} evaluated, its owner ${
        hour.ownerEnters ? "enters" : "is locked out"
      }; after ${guesses} from one address ${lockedOut} of ${owners} owners locked out`;
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
  reviewers: {
    what: "two reviewers at once, each at a server of their own, on both engines",
    bar: "1,000 × 2: one winner each",
    run: async (size) => {
      const races = part(1_000, size);
      const file = await sqliteFile();
      const sqlite = await race(file.url, races).finally(file.remove);
      const postgres = await withPostgres(async (provide) =>
        await race((await provide()).url, races)
      );
      const all = [sqlite, postgres];
      const figure = `SQLite ${sqlite.oneWinner} and PostgreSQL ${postgres.oneWinner} of ` +
        `${count(races)} with one winner, as many entries in the trail`;
      return { figure, met: all.every((one) => one.oneWinner === races && one.entries === races) };
    },
  },
  tamperings: {
    what: "tamperings with the audit trail, without a checkpoint kept elsewhere",
    bar: "510 of 510 found, of 15 kinds and more",
    run: async (size) => {
      const [seed, tamperings] = [newSeed(), part(510, size)];
      const { found, kinds, missed } = await tamperAgainAndAgain({ tamperings, seed });
      for (const one of missed) console.error(one);
      const figure = `${found} of ${tamperings} found, ${kinds} kinds, seed ${seed}`;
      return { figure, met: found === tamperings && (size < 1 || kinds >= 15) };
    },
  },
  kills: {
    what: "kill -9 and SIGTERM in the middle of decisions, on both engines",
    bar: "20 of each: acknowledged and lost 0, the trail whole, SIGTERM in order",
    run: async (size) => {
      const kills = part(20, size);
      const figures: string[] = [];
      const signals = ["SIGKILL", "SIGTERM"] as const;
      const killBy = async (engine: string, url: string, signal: typeof signals[number]) => {
        const { acknowledged } = await killUnderLoad(url, { kills, signal, withinMs: 1_000 });
        figures.push(`${engine} ${signal} × ${kills}: ${count(acknowledged)}`);
      };
      for (const signal of signals) {
        const { url, remove } = await sqliteFile();
        await killBy("SQLite", url, signal).finally(remove);
      }
      await withPostgres(async (provide) => {
        for (const signal of signals) await killBy("PostgreSQL", (await provide()).url, signal);
      });
      return { figure: `acknowledged ${figures.join(", ")}; 0 lost`, met: true };
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
        const { connections, besideMs, backMs, said } = await fillTable(fill);
        figures.push(
          `${count(connections)} on ${count(fill.files)} files: beside them after ` +
            `${count(besideMs)} ms, back after ${count(backMs)} ms, said ${said.length} times`,
        );
        // Said, or the table was never full.
        met &&= backMs <= 2_000 && said.length === 1;
      }
      return { figure: figures.join("; "), met };
    },
  },
  front: {
    what: "2,502 half-open connections from three addresses at deploy/nginx.conf, which come again",
    bar: "/health of others: 0 failed, p99 at most 250 ms",
    run: async (size) => {
      const { asked, failed, p99Ms } = await healthBesideFlood(part(60, size));
      const figure = `${count(asked)} asked, ${failed} failed, p99 ${milliseconds(p99Ms)}`;
      return { figure, met: failed === 0 && p99Ms <= 250 };
    },
  },
  many: {
    what: "64 connections for 60 s, decisions every 100 ms",
    bar: "0 errors; p99 of reads and decisions at most 4 times their medians",
    run: async (size) => {
      const load = { connections: 64, seconds: part(60, size), warmUpSeconds: part(10, size) };
      const { errors, reads, decisions } = await crowd(load);
      for (const error of errors.slice(0, 10)) console.error(error);
      const figure = `${errors.length} errors; reads ${spread(reads)}; decisions ${
        spread(decisions)
      }`;
      const met = [reads, decisions].every(({ p99, median }) => p99 <= 4 * median);
      return { figure, met: met && errors.length === 0 };
    },
  },
  time: {
    what: "a leap year of acceptances, the days of five zones, a clock that jumps",
    bar: "each expires once; days of reports without gap or overlap; 0 errors, the trail whole",
    run: async (size) => {
      const every = Math.max(1, Math.round(1 / size));
      const { days, flips } = await expireAYear(every);
      const lengths: string[] = [];
      for (const zone of Object.keys(zones) as (keyof typeof zones)[]) {
        const found = await reportEachDay(zone, every);
        if (found.lengths.join() !== zones[zone].join()) {
          throw new Error(`${zone} had days of ${found.lengths.join(", ")} hours`);
        }
        lengths.push(`${zone} ${found.lengths.join("/")} h`);
      }
      const { jumps, answers, faults } = await jumpAround(part(20, size));
      for (const fault of faults) console.error(fault);
      const figure = `${flips} of ${days} expired once; ${lengths.join(", ")}; ` +
        `${jumps} jumps, ${count(answers)} answers, ${faults.length} faults`;
      return { figure, met: flips === days && faults.length === 0 };
    },
  },
};

const spread = ({ times, median, p99 }: Spread): string =>
  `${count(times)}, median ${milliseconds(median)}, p99 ${milliseconds(p99)}, ` +
  `${(p99 / median).toFixed(2)} times`;

/** How many files a process may have open at most here. */
async function mostFiles(): Promise<number> {
  const { stdout } = await new Deno.Command("sh", { args: ["-c", "ulimit -Hn"] }).output();
  const text = new TextDecoder().decode(stdout).trim();
  return text === "unlimited" ? Infinity : Number(text);
}
