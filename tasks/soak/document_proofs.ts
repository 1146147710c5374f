import { bringDocuments } from "../../tests/soak/documents.ts";
import { count } from "../../tests/soak/finding.ts";
import { killUploads } from "../../tests/soak/uploads.ts";
import { sqliteFile, withPostgres } from "./databases.ts";
import { part, type Proof } from "./proof.ts";

/** What is to hold of documents. */
export const documentProofs: Record<string, Proof> = {
  uploads: {
    what: "kill -9 in the middle of uploads, on both engines",
    bar: "20 of each: no record without bytes, none acknowledged and lost, no orphan left",
    run: async (size) => {
      const kills = part(20, size);
      const file = await sqliteFile();
      const all = [await killUploads(file.url, { kills }).finally(file.remove)];
      await withPostgres(async (provide) => {
        all.push(await killUploads((await provide()).url, { kills }));
      });
      const told = all.map(({ interrupted, acknowledged, orphans }) =>
        `${count(acknowledged)} taken, ${interrupted} interrupted, ${orphans} orphans removed`
      );
      return { figure: `SQLite ${told[0]}; PostgreSQL ${told[1]}`, met: true };
    },
  },
  documents: {
    what: "10,000 documents of 1 MB come in while 16 reviewers work, on SQLite",
    bar: "0 failed, at most 200 MB of memory, p99 of /health at most 50 ms",
    run: async (size) => {
      const { url, remove } = await sqliteFile();
      const load = { documents: part(10_000, size), seconds: part(3_600, size) };
      const found = await bringDocuments(url, load).finally(remove);
      for (const one of found.failed.slice(0, 10)) console.error(one);
      const { documents, seconds, failed, reviewed, mostMemoryMb } = found;
      const figure = `${count(documents)} in ${count(seconds)} s, ${failed.length} failed, ` +
        `${count(reviewed)} rounds of reviewers; ${count(mostMemoryMb)} MB; /health p99 ` +
        `${found.healthP99Ms.toFixed(1)} ms, worst ${found.healthWorstMs.toFixed(1)} ms`;
      const met = failed.length === 0 && mostMemoryMb <= 200 && found.healthP99Ms <= 50;
      return { figure, met: met && documents === load.documents };
    },
  },
};
