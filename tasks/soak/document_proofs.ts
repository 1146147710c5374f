import { bringDocuments } from "../../tests/soak/documents.ts";
import { count } from "../../tests/soak/finding.ts";
import { importSameBytes } from "../../tests/soak/same_bytes.ts";
import { upgradeShipped } from "../../tests/soak/upgrade.ts";
import { killUploads } from "../../tests/soak/uploads.ts";
import { onBothEngines, sqliteFile } from "./databases.ts";
import { milliseconds, part, type Proof } from "./proof.ts";

/** The smallest list of the shipped rows has 26, so each list gets 100,000 and more. */
const COPIES = 3_850;

export const documentProofs: Record<string, Proof> = {
  uploads: {
    what: "kill -9 in the middle of uploads, on both engines",
    bar: "20 of each: no record without bytes, none acknowledged and lost, no orphan left",
    run: async (size) => {
      const figures = await onBothEngines(async (provide, engine) => {
        const { url, remove } = await provide();
        const killed = await killUploads(url, { kills: part(20, size) }).finally(remove);
        const { acknowledged, interrupted, orphans } = killed;
        return `${engine} ${count(acknowledged)} acknowledged, ${interrupted} interrupted, ` +
          `${orphans} orphans removed`;
      });
      return { figure: figures.join("; "), met: true };
    },
  },
  documents: {
    what: "10,000 documents of 1 MB come in while 16 reviewers work, on SQLite",
    bar: "0 failed, at most 256 MB of memory, p99 of /health at most 50 ms",
    run: async (size) => {
      const { url, remove } = await sqliteFile();
      const load = { documents: part(10_000, size), seconds: part(3_600, size) };
      const found = await bringDocuments(url, load).finally(remove);
      for (const one of found.failed.slice(0, 10)) console.error(one);
      const { documents, seconds, failed, reviewed, mostMemoryMb } = found;
      const figure = `${count(documents)} in ${count(seconds)} s, ${failed.length} failed, ` +
        `${count(reviewed)} rounds of reviewers; ${count(mostMemoryMb)} MB; /health p99 ` +
        `${milliseconds(found.healthP99Ms)}, worst ${milliseconds(found.healthWorstMs)}`;
      const met = failed.length === 0 && mostMemoryMb <= 256 && found.healthP99Ms <= 50;
      return { figure, met: met && documents === load.documents };
    },
  },
  "same-bytes": {
    what: "imports of 31 MB that repeat one byte, and one whose client disconnects, on SQLite",
    bar: "all 256 bytes: p99 of /health at most 100 ms; ended within 1 s of the client",
    run: async (size) => {
      const { url, remove } = await sqliteFile();
      const found = await importSameBytes(url, part(256, size)).finally(remove);
      const { healthP99Ms, healthWorstMs, endedMs } = found;
      const figure = `/health p99 ${milliseconds(healthP99Ms)}, worst ` +
        `${milliseconds(healthWorstMs)}; ended after ${milliseconds(endedMs)}`;
      return { figure, met: healthP99Ms <= 100 && endedMs <= 1_000 };
    },
  },
  upgrade: {
    what: "a database that has shipped, 100,000 rows in each list, migrates on both engines",
    bar: "nothing lost: every row listed, searches, documents, drafts, decisions, the trail whole",
    run: async (size) => {
      const sizes = { copies: part(COPIES, size), entries: part(100_000, size) };
      const figures = await onBothEngines(async (provide, engine) => {
        const { url, remove } = await provide("empty");
        const { rows, entries } = await upgradeShipped(url, sizes).finally(remove);
        return `${engine} ${count(rows)} rows, ${count(entries)} entries`;
      });
      return { figure: figures.join("; "), met: true };
    },
  },
};
