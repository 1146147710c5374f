import { count } from "../../tests/soak/finding.ts";
import { killUnderLoad } from "../../tests/soak/kills.ts";
import { readAndDecide, type Spread } from "../../tests/soak/many.ts";
import { shareQueue } from "../../tests/soak/shared_queue.ts";
import { takeRandomSteps } from "../../tests/soak/steps/random_steps.ts";
import { tamperAgainAndAgain } from "../../tests/soak/tamperings.ts";
import { undoWhileKilled } from "../../tests/soak/undo/undo_kill.ts";
import { onBothEngines } from "./databases.ts";
import { milliseconds, newSeed, part, type Proof } from "./proof.ts";

export const decisionProofs: Record<string, Proof> = {
  "shared-queue": {
    what: "ten reviewers at two servers go through one queue of 500, on both engines",
    bar: "no request with two reviewers at once",
    run: async (size) => {
      const load = { requests: part(500, size), reviewers: 10 };
      const results = await onBothEngines(async (provide) => {
        const { url, remove } = await provide();
        return await shareQueue(url, load).finally(remove);
      });
      const [sqlite, postgres] = results;
      const figure = `SQLite ${sqlite.collisions} of ${count(sqlite.decided)} decided, ` +
        `PostgreSQL ${postgres.collisions} of ${count(postgres.decided)}`;
      const met = results.every(({ collisions, decided, entries }) =>
        collisions === 0 && decided === entries
      );
      return { figure, met };
    },
  },
  steps: {
    what: "random steps of three people, the platform and time, in two processes, both engines",
    bar: "10,000 each: figures, feed and trail fit; decisions that stand are sent, undone ones not",
    run: async (size) => {
      const count = part(10_000, size);
      const results = await onBothEngines(async (provide) => {
        const { url, remove } = await provide();
        return await takeRandomSteps(url, count).finally(remove);
      });
      const faults = results.flatMap(({ faults }) => faults);
      for (const fault of faults.slice(0, 10)) console.error(fault);
      const [sqlite, postgres] = results.map(({ taken, refused }) => `${taken} and ${refused}`);
      const figure = `SQLite ${sqlite}, PostgreSQL ${postgres} taken and refused; ` +
        `${faults.length} faults`;
      return { figure, met: faults.length === 0 };
    },
  },
  "undo-kill": {
    what:
      "decisions, asks, escalations and reopenings undone at two servers that are killed with -9 meanwhile, on both engines",
    bar: "mails, webhooks, notices of 200 undone steps: 0; of others: 1 each",
    run: async (size) => {
      const load = { trials: part(400, size), reviewers: 10 };
      const results = await onBothEngines(async (provide) => {
        const { url, remove } = await provide();
        return await undoWhileKilled(url, load).finally(remove);
      });
      for (const fault of results.flatMap(({ faults }) => faults).slice(0, 10)) {
        console.error(fault);
      }
      const [sqlite, postgres] = results.map(({ undone, others, kills, faults }) =>
        `${faults.length} faults of ${undone} undone and ${others} others in ${kills} kills`
      );
      const met = results.every(({ undone, faults }) =>
        faults.length === 0 && undone >= part(200, size)
      );
      return { figure: `SQLite ${sqlite}, PostgreSQL ${postgres}`, met };
    },
  },
  kills: {
    what: "kill -9 and SIGTERM in the middle of decisions, on both engines",
    bar: "20 of each: acknowledged and lost 0, the trail whole, SIGTERM in order",
    run: async (size) => {
      const kills = part(20, size);
      const figures: string[] = [];
      await onBothEngines(async (provide, engine) => {
        for (const signal of ["SIGKILL", "SIGTERM"] as const) {
          const { url, remove } = await provide();
          const load = { kills, signal, withinMs: 1_000 };
          const { acknowledged } = await killUnderLoad(url, load).finally(remove);
          figures.push(`${engine} ${signal} × ${kills}: ${count(acknowledged)}`);
        }
      });
      return { figure: `acknowledged ${figures.join(", ")}; 0 lost`, met: true };
    },
  },
  many: {
    what: "64 connections read for 60 s, with a decision every 100 ms",
    bar: "0 errors",
    run: async (size) => {
      const load = { connections: 64, seconds: part(60, size), warmUpSeconds: part(10, size) };
      const { errors, reads, decisions } = await readAndDecide(load);
      for (const error of errors.slice(0, 10)) console.error(error);
      const figure = `${errors.length} errors; reads ${describeSpread(reads)}; ` +
        `decisions ${describeSpread(decisions)}`;
      return { figure, met: errors.length === 0 };
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
};

const describeSpread = ({ times, median, p99 }: Spread): string =>
  `${count(times)}, median ${milliseconds(median)}, p99 ${milliseconds(p99)}`;
