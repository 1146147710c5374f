import { openDatabase } from "../../../data/db/database.ts";
import { migrate } from "../../../data/db/migrate.ts";
import { onSignal } from "../../../data/db/on_signal.ts";
import { createDatabase, findPostgres, startPostgres } from "../../postgres.ts";
import { seed, seeded } from "../desk.ts";
import { answerOf, heapFlags } from "../processes.ts";
import type { Compared, Found, Group } from "./run.ts";
import { type Bench, median, quantile, ratioRow, type Row } from "../table.ts";

/** Enough for full pages of every list. */
const FEW = 100;
/** Some pages come out a fifth slower in one process, others in the next one: the median counts. */
const PROCESSES = 5;
const MOST_NOTES = 25;
const PALETTE_MS = 50;

/** Pages among many records ÷ the same list's full page at 100, each read and rendered anew. */
export async function scale(bench: Bench): Promise<Row[]> {
  const [many, few] = [await seeded(bench.folder, bench.rows), await seeded(bench.folder, FEW)];
  return await onEngine("SQLite", { many, few, rows: bench.rows });
}

/** The same on the other engine, where it is asked for. */
export const scaleOnPostgres = (bench: Bench): Promise<Row[]> =>
  bench.postgres ? onPostgres(bench.rows) : Promise.resolve([]);

async function onPostgres(rows: number): Promise<Row[]> {
  const found = await findPostgres();
  if (found.bin === null) throw new Error(`PostgreSQL: ${found.why}`);
  const cluster = await startPostgres(found.bin);
  const forget = onSignal(cluster.removeAtOnce);
  try {
    const [many = "", few = ""] = await Promise.all(["many", "few"].map(async (name) => {
      const url = await createDatabase(cluster.url, name);
      const db = openDatabase(url);
      await migrate(db).finally(() => db.destroy());
      await seed(url, name === "many" ? rows : FEW);
      return url;
    }));
    return await onEngine("PostgreSQL", { many, few, rows });
  } finally {
    await cluster.remove();
    forget();
  }
}

async function onEngine(engine: string, compared: Compared): Promise<Row[]> {
  const runs: Found[] = [];
  while (runs.length < PROCESSES) {
    runs.push(await answerOf("tasks/bench/scale/run.ts", compared, [heapFlags()]));
  }
  const at = `at ${compared.rows.toLocaleString("en-US")} rows, ${engine}`;
  const [first] = runs;
  return [
    ...first!.groups.map((_, i) => worst(at, runs.map(({ groups }) => groups[i]!))),
    everywhere(at, runs.flatMap((run) => run.everywhere)),
  ];
}

/** Of one group, as each process has found it. */
export function worst(at: string, found: readonly Group[]): Row {
  const { what, most, ratios } = found[0]!;
  const sorted = ratios.map(({ path }, i) => {
    const each = found.map((group) => group.ratios[i]!);
    return {
      path,
      each,
      ratio: median(each.map(({ ratio }) => ratio)),
      ms: median(each.map(({ ms }) => ms)),
    };
  }).toSorted((a, b) => b.ratio - a.ratio);
  const above = sorted.filter(({ ratio }) => ratio > most);
  const typical = median(sorted.map(({ ratio }) => ratio));
  return ratioRow(`${what} ${at} ÷ the list at ${FEW}`, sorted[0]?.ratio ?? NaN, {
    most,
    of: `median ${typical.toFixed(2)}; ${above.length} of ${sorted.length} above the bar`,
    notes: [
      ...above.slice(0, MOST_NOTES).map(({ path, each, ms }) =>
        `${each.map(({ ratio }) => ratio.toFixed(2)).join(" ")} (${ms.toFixed(1)} ms) ${path}`
      ),
      ...found.map((group, i) => {
        const all = group.ratios.map(({ ratio }) => ratio);
        const most = Math.max(...all).toFixed(2);
        const many = all.filter((ratio) => ratio > group.most).length;
        return `process ${i + 1} alone: ${most} (median ${median(all).toFixed(2)}; ${many} above)`;
      }),
    ],
  });
}

function everywhere(at: string, times: Found["everywhere"]): Row {
  const all = times.map(({ ms }) => ms);
  const p99 = quantile(all, 0.99);
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  const terms = new Set(times.map(({ term }) => term)).size;
  return {
    what: `search from everywhere ${at}, p99 on the server`,
    measured: `${p99.toFixed(1)} ms (median ${median(all).toFixed(1)}, ${terms} terms)`,
    bar: `≤ ${PALETTE_MS} ms`,
    reached: p99 <= PALETTE_MS,
    notes: slowest.map(({ term, ms }) => `${ms.toFixed(1)} ms ${term}`),
  };
}
