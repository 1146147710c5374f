import { bared, onStage, pause, type Stage } from "./browser.ts";
import { median, ratioRow, type Row } from "./table.ts";
import { traced, type TraceEvent } from "./trace.ts";

const ROUNDS = 7;
const SLOWER = 4;
const SETTLED_MS = 1_000;
/** A full page of each list. */
const RECORDS = 100;
const PATHS = ["/users", "/kyc", "/finance"];
const MOST = 2;

/** What a slow processor does to style and lay out full lists ÷ the same content without styles. */
export const layout = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const rows: Row[] = [];
    for (const path of PATHS) {
      stage.put(path, bared(await stage.read(path)));
      const times = { desk: [] as number[], bare: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        times.bare.push(await layoutTime(stage, stage.bare, path));
        times.desk.push(await layoutTime(stage, stage.desk.origin, path));
      }
      const [desk, bare] = [median(times.desk), median(times.bare)];
      rows.push(
        ratioRow(`style and layout of ${path}, ${RECORDS} rows, 4 × CPU ÷ bare HTML`, desk / bare, {
          most: MOST,
          of: `${desk.toFixed(0)} ms; ${bare.toFixed(0)} ms`,
        }),
      );
    }
    return rows;
  }, RECORDS);

/** Of a page that is not a browser's first one, in milliseconds. */
async function layoutTime(stage: Stage, origin: string, path: string): Promise<number> {
  const tab = await stage.open();
  await tab.page.goto(`${stage.desk.origin}/dashboard`, { waitUntil: "load" });
  await pause(SETTLED_MS);
  await tab.cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const events = await traced(tab.cdp, async () => {
    await tab.page.goto(origin + path, { waitUntil: "load" });
    await pause(SETTLED_MS);
  });
  await tab.close();
  return together(events.filter(({ name }) => name === "UpdateLayoutTree" || name === "Layout"));
}

/** How long at least one of them went on: what a container asks for is styled during its layout. */
function together(events: readonly TraceEvent[]): number {
  let [sum, end] = [0, 0];
  for (const { ts, dur } of events.toSorted((a, b) => a.ts - b.ts)) {
    sum += Math.max(0, ts + dur - Math.max(ts, end));
    end = Math.max(end, ts + dur);
  }
  return sum / 1_000;
}
