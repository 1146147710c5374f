import { count } from "../../tests/soak/finding.ts";
import { importSameBytes } from "../../tests/soak/same_bytes.ts";
import { killUploads } from "../../tests/soak/uploads.ts";
import { onBothEngines, sqliteFile } from "./databases.ts";
import { milliseconds, part, type Proof } from "./proof.ts";

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
};
