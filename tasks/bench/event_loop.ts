import { onSignal } from "../../data/db/on_signal.ts";
import { JWT_SECRET, root, seeded } from "./desk.ts";
import { heapFlags } from "./processes.ts";
import type { Bench, Row } from "./table.ts";

const MOST_MS = 25;

/** What `deno task loop-bench` finds, on a copy of the seeded file. */
export async function eventLoop({ folder, rows }: Bench): Promise<Row[]> {
  const original = (await seeded(folder, rows)).slice("sqlite:".length);
  const copies = await Deno.makeTempDir({ prefix: "desk-bench-" });
  const remove = () => Deno.removeSync(copies, { recursive: true });
  const forget = onSignal(remove);
  try {
    await Deno.copyFile(original, `${copies}/desk.db`);
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--quiet", "--allow-all", heapFlags()],
        ...["tasks/bench/loop.ts", "--seconds", "3", "--rounds", "3"],
      ],
      cwd: root,
      env: { DATABASE_URL: `sqlite:${copies}/desk.db`, JWT_SECRET, NODE_ENV: "production" },
      stdin: "null",
      stderr: "inherit",
    }).output();
    if (!success) throw new Error("loop-bench has failed");
    return [rowOf(new TextDecoder().decode(stdout), rows)];
  } finally {
    remove();
    forget();
  }
}

function rowOf(printed: string, rows: number): Row {
  const lines = printed.trim().split("\n").slice(1);
  const figures = lines.map((line) => ({
    name: line.slice(0, 30).trim(),
    p999: Number(line.slice(30).trim().split(/\s+/)[0]),
  }));
  const idle = figures.find(({ name }) => name === "idle")?.p999 ?? NaN;
  const busy = figures.filter(({ name }) => name !== "idle").toSorted((a, b) => b.p999 - a.p999);
  const most = busy[0] ?? { name: "", p999: NaN };
  return {
    what: `event loop during searches, exports, reports, imports at ${
      rows.toLocaleString("en-US")
    } rows, SQLite: delay p99.9, median of three`,
    measured: `${most.p999.toFixed(1)} ms (${most.name}; idle ${idle.toFixed(1)})`,
    bar: `≤ ${MOST_MS} ms`,
    reached: Number.isNaN(most.p999) ? null : most.p999 <= MOST_MS,
    notes: lines,
  };
}
