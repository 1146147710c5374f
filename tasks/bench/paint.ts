import { bared, onStage, pause, type Stage } from "./browser.ts";
import { median, ratioRow, type Row } from "./table.ts";

const ROUNDS = 5;
const MOST = 1.6;
const PATHS = ["/dashboard", "/users"];
/** A phone on a slow network, as Lighthouse has it when it truly waits. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1_474_560 / 8,
  uploadThroughput: 675_000 / 8,
};
const SLOWER = 4;
const SETTLED_MS = 1_500;

/** Largest contentful paint of a first visit by phone ÷ that of bare HTML of the same content. */
export const paint = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const rows: Row[] = [];
    for (const path of PATHS) {
      stage.put(path, bared(await stage.read(path)));
      const times = { desk: [] as number[], bare: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        times.bare.push(await largestPaint(stage, stage.bare + path));
        times.desk.push(await largestPaint(stage, stage.desk.origin + path));
      }
      const [desk, bare] = [median(times.desk), median(times.bare)];
      rows.push(
        ratioRow(`largest contentful paint of ${path} ÷ bare HTML`, desk / bare, {
          most: MOST,
          of: `${desk.toFixed(0)} ms; ${bare.toFixed(0)} ms`,
        }),
      );
    }
    return rows;
  });

async function largestPaint(stage: Stage, url: string): Promise<number> {
  const { page, cdp, close } = await stage.open();
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const last = list.getEntries().at(-1)?.startTime;
      document.documentElement.dataset.painted = String(last);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(url, { waitUntil: "load" });
  await pause(SETTLED_MS);
  const painted = await page.evaluate(() => document.documentElement.dataset.painted);
  await close();
  return Number(painted ?? NaN);
}
