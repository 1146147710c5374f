/** Bytes and times that a person waits for: first load, next page, paint, dialog. */

import { onStage, PAGES, resultOf, type Stage, type Tab, watchPresses } from "./browser.ts";
import { pause } from "./desk.ts";
import { median, type Row, row } from "./speed.ts";

const ROUNDS = 3;
/** A pointer rests that long on what it then presses. */
const REST_MS = 150;
/** Chromium prefetches a page after 200 ms of rest (moderate eagerness). */
const PAGE_REST_MS = 400;
/** Until a page's own scripts have come to rest. */
const QUIET_MS = 1_000;
/** A phone on a slow network, as Lighthouse throttles it. */
const PHONE = { latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_000 / 8 };

export const person = (): Promise<Row[]> =>
  onStage(async (stage) => [
    ...await firstLoad(stage, "/dashboard"),
    ...await firstLoad(stage, "/users"),
    await nextPageWarm(stage),
    await largestPaint(stage, "/dashboard"),
    await largestPaint(stage, "/users"),
    await dialog(stage, 1, "≤ 50 ms"),
    await dialog(stage, 4, "≤ 120 ms"),
    await nextPage(stage, { slower: 1, latency: 0 }, "≤ 2"),
    await nextPage(stage, { slower: 4, latency: 0 }, "≤ 2"),
    await nextPage(stage, { slower: 1, latency: 80 }, "≤ 1"),
  ]);

async function firstLoad(stage: Stage, path: string): Promise<Row[]> {
  const tab = await stage.open();
  const { all, beforeLoad } = await visit(tab, stage.desk + path);
  await tab.context.close();
  return [
    row(`first load of ${path}`, all, "≤ 110 kB"),
    row(`first load of ${path}, before the load event`, beforeLoad, "≤ 60 kB"),
  ];
}

async function nextPageWarm(stage: Stage): Promise<Row> {
  const tab = await stage.open();
  const pages = [...PAGES, "/kyc"];
  for (const path of pages) await visit(tab, stage.desk + path);
  const sizes: number[] = [];
  for (const path of pages) sizes.push((await visit(tab, stage.desk + path)).all);
  await tab.context.close();
  const each = pages.map((path, n) => `${path} ${sizes[n]!.toFixed(1)}`).join(", ");
  return row("next page, warm", Math.max(...sizes), "≤ 8 kB", each);
}

/** Kilobytes on the wire, headers included, until the page has come to rest, before its first poll. */
async function visit({ page, context }: Tab, url: string) {
  const arrivals: { encodedDataLength: number; timestamp: number }[] = [];
  let loadedAt = 0;
  const cdp = await context.newCDPSession(page);
  cdp.on("Network.loadingFinished", (event) => void arrivals.push(event));
  cdp.on("Page.loadEventFired", (event) => void (loadedAt = event.timestamp));
  await cdp.send("Network.enable");
  await cdp.send("Page.enable");
  await page.goto(url, { waitUntil: "load" });
  await pause(1.5 * QUIET_MS);
  await cdp.detach();
  const sum = (until: number) =>
    arrivals.reduce((sum, one) => sum + (one.timestamp <= until ? one.encodedDataLength : 0), 0);
  return { all: sum(Infinity) / 1_000, beforeLoad: sum(loadedAt) / 1_000 };
}

const largestPaint = (stage: Stage, path: string): Promise<Row> => {
  const what = `largest contentful paint of ${path} ÷ bare HTML`;
  return ratioToBare(what, stage, (origin) => largestPaintOf(stage, origin + path), "≤ 2");
};

async function largestPaintOf(stage: Stage, url: string): Promise<number> {
  const tab = await stage.open();
  const { context, page } = tab;
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.took = String(list.getEntries().at(-1)?.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.setViewportSize({ width: 412, height: 823 });
  await slowDown(tab, 4, PHONE);
  await page.goto(url, { waitUntil: "load" });
  await pause(1.5 * QUIET_MS);
  const paintedMs = await resultOf(page);
  await context.close();
  return paintedMs;
}

async function slowDown({ cdp }: Tab, rate: number, network: Partial<typeof PHONE>) {
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", { ...unlimited, ...network });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

async function dialog(stage: Stage, slower: number, goal: string): Promise<Row> {
  const tab = await watchedTab(stage, stage.desk);
  await slowDown(tab, slower, {});
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    times.push(await press(tab, `${stage.desk}/users`, 'tbody a[href="/users/u_1"]', REST_MS));
  }
  await tab.context.close();
  const what = `dialog after ${REST_MS} ms of rest on its row, ${slower} × CPU`;
  return row(what, median(times.slice(1)), goal);
}

interface Conditions {
  slower: number;
  latency: number;
}

async function nextPage(stage: Stage, { slower, latency }: Conditions, goal: string) {
  const tabs = new Map<string, Tab>();
  for (const origin of [stage.desk, stage.bare]) {
    const tab = await watchedTab(stage, origin);
    await slowDown(tab, slower, { latency });
    tabs.set(origin, tab);
  }
  const away = latency === 0 ? "" : `, ${latency} ms away`;
  const rest = `${PAGE_REST_MS} ms of rest on its link`;
  const what = `next page after ${rest} ÷ bare HTML, ${slower} × CPU${away}`;
  const measure = (origin: string) =>
    press(tabs.get(origin)!, `${origin}/dashboard`, 'nav a[href="/users"]', PAGE_REST_MS);
  const result = await ratioToBare(what, stage, measure, goal);
  for (const { context } of tabs.values()) await context.close();
  return result;
}

/** Compares medians of rounds in which the desk and the bare pages alternate. */
async function ratioToBare(
  what: string,
  stage: Stage,
  measure: (origin: string) => Promise<number>,
  goal: string,
): Promise<Row> {
  const times = { desk: [] as number[], bare: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const side of ["bare", "desk"] as const) times[side].push(await measure(stage[side]));
  }
  const [desk, bare] = [median(times.desk.slice(1)), median(times.bare.slice(1))];
  return row(what, desk / bare, goal, `${desk.toFixed(0)} ms; ${bare.toFixed(0)} ms`);
}

async function watchedTab(stage: Stage, origin: string): Promise<Tab> {
  const tab = await stage.open();
  await tab.context.addInitScript(watchPresses, false);
  await tab.page.goto(`${origin}/dashboard`);
  return tab;
}

/** Loads the page, rests on the element, presses it; returns the milliseconds until its result. */
async function press(
  { page }: Tab,
  url: string,
  selector: string,
  restMs: number,
): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  await page.mouse.move(700, 880);
  await pause(QUIET_MS);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector} on ${url}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2, { steps: 3 });
  await pause(restMs);
  await page.mouse.down();
  await page.mouse.up();
  return await resultOf(page);
}
