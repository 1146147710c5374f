/** Bytes and times that a person waits for: first load, next page, paint, dialog. */

import { sleep } from "../../tests/reliability/server.ts";
import { onStage, PAGES, type Stage, type Tab } from "./browser.ts";
import { median, rounds, type Row, row } from "./speed.ts";

/** A pointer rests that long on what it then presses; Chromium prefetches a page after 200 ms. */
const REST_MS = 150;
const PAGE_REST_MS = 400;
/** Until a page's own scripts have come to rest. */
const QUIET_MS = 1_500;
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
    await nextPage(stage, 1, 0, "≤ 2"),
    await nextPage(stage, 4, 0, "≤ 2"),
    await nextPage(stage, 1, 80, "≤ 1"),
  ]);

async function firstLoad(stage: Stage, path: string): Promise<Row[]> {
  await using tab = await stage.open("main");
  const { all, beforeLoad } = await visit(tab, stage.desk + path);
  return [
    row(`first load of ${path}`, "≤ 110 kB", all),
    row(`first load of ${path}, before the load event`, "≤ 60 kB", beforeLoad),
  ];
}

async function nextPageWarm(stage: Stage): Promise<Row> {
  await using tab = await stage.open("main");
  const pages = [...PAGES, "/kyc"];
  const sizes: number[] = [];
  for (const path of [...pages, ...pages]) sizes.push((await visit(tab, stage.desk + path)).all);
  const warm = sizes.slice(pages.length);
  const each = pages.map((path, n) => `${path} ${warm[n]!.toFixed(1)}`).join(", ");
  return row("next page, warm", "≤ 8 kB", Math.max(...warm), each);
}

/** Kilobytes until the page has come to rest, before its first poll. */
async function visit({ page, kilobytes }: Tab, url: string) {
  const before = kilobytes();
  await page.goto(url, { waitUntil: "load" });
  const beforeLoad = kilobytes() - before;
  await sleep(QUIET_MS);
  return { all: kilobytes() - before, beforeLoad };
}

const largestPaint = (stage: Stage, path: string): Promise<Row> =>
  ratioToBare(stage, `largest contentful paint of ${path} ÷ bare HTML`, "≤ 2", async (origin) => {
    await using tab = await stage.open("main");
    await tab.page.setViewportSize({ width: 412, height: 823 });
    await slowDown(tab, 4, PHONE);
    await visit(tab, origin + path);
    return await tab.page.evaluate(() =>
      new Promise<number>((painted) =>
        new PerformanceObserver((list) => painted(list.getEntries().at(-1)?.startTime ?? NaN))
          .observe({ type: "largest-contentful-paint", buffered: true })
      )
    );
  });

async function dialog(stage: Stage, slower: number, goal: string): Promise<Row> {
  await using tab = await stage.open("dialog[open] h2");
  await slowDown(tab, slower, {});
  const measure = () => press(tab, `${stage.desk}/users`, "tbody a[href='/users/u_1']", REST_MS);
  const what = `dialog after ${REST_MS} ms of rest on its row, ${slower} × CPU`;
  return row(what, goal, median(await rounds(measure)));
}

async function nextPage(stage: Stage, slower: number, latency: number, goal: string) {
  await using desk = await stage.open("tbody tr");
  await using bare = await stage.open("tbody tr");
  for (const tab of [desk, bare]) await slowDown(tab, slower, { latency });
  const away = latency === 0 ? "" : `, ${latency} ms away`;
  const rest = `${PAGE_REST_MS} ms of rest on its link`;
  const what = `next page after ${rest} ÷ bare HTML, ${slower} × CPU${away}`;
  return await ratioToBare(stage, what, goal, (origin) => {
    const tab = origin === stage.desk ? desk : bare;
    return press(tab, `${origin}/dashboard`, "nav a[href='/users']", PAGE_REST_MS);
  });
}

/** Compares medians of rounds in which the desk and the bare pages alternate. */
async function ratioToBare(
  stage: Stage,
  what: string,
  goal: string,
  measure: (origin: string) => Promise<number>,
): Promise<Row> {
  const pairs = await rounds(async () => [await measure(stage.bare), await measure(stage.desk)]);
  const [bare = NaN, desk = NaN] = [0, 1].map((side) => median(pairs.map((pair) => pair[side]!)));
  const detail = `${desk.toFixed(0)} ms; ${bare.toFixed(0)} ms`;
  return row(what, goal, desk / bare, detail);
}

async function slowDown({ cdp }: Tab, rate: number, network: Partial<typeof PHONE>) {
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send("Network.emulateNetworkConditions", { ...unlimited, ...network });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Loads the page, rests on the element, presses it; returns the milliseconds until its result. */
async function press({ page, took }: Tab, url: string, selector: string, restMs: number) {
  await page.goto(url, { waitUntil: "load" });
  await page.mouse.move(700, 880);
  await sleep(QUIET_MS);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector} on ${url}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2, { steps: 3 });
  await sleep(restMs);
  await page.mouse.down();
  await page.mouse.up();
  return await took();
}
