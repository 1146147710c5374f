import { system } from "../../data/audit/write.ts";
import { writeInBatches } from "../../data/imports/batches.ts";
import { prepareForBulk } from "../../data/db/rows.ts";
import { importable } from "../../data/imports/importable.ts";
import { markExpired } from "../../data/kyc/requests/expiry.ts";
import { recordNames } from "../../data/lists.ts";
import { plantSample } from "../../data/sample/plant.ts";
import { type Store } from "../../data/store.ts";
import { synthetic } from "../../data/sample/synthetic.ts";
import { count, progress, runProgram, task, withStore } from "./cli.ts";

const usage = `Usage: deno task seed [--rows N]

Plants the sample data in the database in DATABASE_URL, without an account that signs in (see
deno task create-admin); JWT_SECRET as for the server.

--rows N  instead: N synthetic records in each list, always the same ones (1 to 10,000,000)`;

const MAX_ROWS = 10_000_000;
const CACHE_MIB = 128;
const PORTION = 1_000;

export const main = task(
  usage,
  { names: [], options: { rows: { type: "string" } } },
  async ({ values }) => {
    const rows = values.rows === undefined ? null : readRows(String(values.rows));
    await withStore({}, async (store) => {
      if (rows !== null) return await plantSynthetic(store, rows);
      await plantSample(store, { account: false });
      console.log("Sample data loaded. Create an account with deno task create-admin.");
    });
  },
);

if (import.meta.main) await runProgram(main);

function readRows(text: string): number {
  const rows = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (rows < 1 || rows > MAX_ROWS) throw new Error("--rows takes a number from 1 to 10000000");
  return rows;
}

async function plantSynthetic(store: Store, rows: number): Promise<void> {
  // Made anew at will, so the last of them may be lost in a power cut until all are there.
  const { settle } = await prepareForBulk(store.db, {
    cacheMiB: CACHE_MIB,
    relaxed: true,
  });
  for (const entity of recordNames) {
    const make = synthetic[entity];
    if (!make) continue;
    const startedAt = performance.now();
    const show = progress(entity.padEnd("transactions".length));
    const { inserted, updated, unchanged } = await writeInBatches(store, importable(entity), {
      id: `${entity} synthetic ${rows}`,
      title: "Seeding",
      category: "system",
      target: `${entity}: synthetic records`,
      details: {},
      total: rows,
      recordsFrom: (skip) => records(make, skip, rows),
      actor: system,
      onProgress: (done) => show(done, rows),
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const figures = `${count(inserted)} inserted, ${count(updated)} updated, ${count(unchanged)}`;
    console.log(`${entity}: ${figures} unchanged in ${seconds} s`);
  }
  await markExpired(store);
  await settle();
}

async function* records(make: (n: number) => { id: string }, skip: number, rows: number) {
  for (let done = skip; done < rows; done += PORTION) {
    const length = Math.min(PORTION, rows - done);
    yield Array.from({ length }, (_, index) => make(done + index + 1));
  }
}
