import { bared, onStage, pause, type Stage, type Tab } from "./browser.ts";
import { freePort, startDesk } from "./processes.ts";
import { slowly } from "./proxy.ts";
import { median, ratioRow, type Row } from "./table.ts";

const ROUNDS = 7;
/** How long a pointer rests on what it then presses. */
const REST_MS = 150;
/** For a page to come to rest, so that nothing else runs when the hand comes. */
const QUIET_MS = 700;
const ROUND_TRIP_MS = 80;
const MOST_POLLS = 400;
const POLL_MS = 10;

/** What a hand waits for: from pressing to the first frame that shows what it asked for. */
export const hand = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const dialog = await stage.read("/users/u_1", { "hx-request": "true" });
    stage.put("/dialog", bareDialog(dialog));
    for (const path of ["/dashboard", "/users"]) stage.put(path, bared(await stage.read(path)));
    const rows: Row[] = [];
    const dialogs = { app: onDesk(stage, "/users", ROW), bare: onBare(stage, "/dialog", "button") };
    const pages = {
      app: onDesk(stage, "/dashboard", NEXT),
      bare: onBare(stage, "/dashboard", 'a[href="/users"]'),
    };
    for (const [slower, most] of [[1, 1.5], [4, 3]] as const) {
      rows.push(await compare("dialog after 150 ms of rest ÷ showModal()", dialogs, slower, most));
    }
    for (const [slower, most] of [[1, 1.3], [4, 1.6]] as const) {
      rows.push(await compare("next page, hovered ÷ bare HTML", pages, slower, most));
    }
    rows.push(await compareFar(stage, pages));
    return rows;
  });

/** The same two pages behind a network that takes its time, the desk's by a process of its own. */
async function compareFar(stage: Stage, { app, bare }: Ways): Promise<Row> {
  const port = freePort();
  const desk = await startDesk(stage.url, { PUBLIC_ORIGIN: `http://localhost:${port}` });
  const far = {
    app: slowly(desk.origin, ROUND_TRIP_MS / 2, port),
    bare: slowly(stage.bare, ROUND_TRIP_MS / 2),
  };
  try {
    const ways = {
      app: { ...app, origin: far.app.origin },
      bare: { ...bare, origin: far.bare.origin },
    };
    const what = `next page, hovered ÷ bare HTML, ${ROUND_TRIP_MS} ms away`;
    return await compare(what, ways, 1, 1);
  } finally {
    far.app.close();
    far.bare.close();
    await desk.stop();
  }
}

const ROW = 'tbody a[href="/users/u_1"]';
const NEXT = 'nav a[href="/users"]';

interface Way {
  stage: Stage;
  origin: string;
  path: string;
  selector: string;
}

interface Ways {
  app: Way;
  bare: Way;
}

const onDesk = (stage: Stage, path: string, selector: string): Way => ({
  ...{ stage, origin: stage.desk.origin, path, selector },
});
const onBare = (stage: Stage, path: string, selector: string): Way => ({
  ...{ stage, origin: stage.bare, path, selector },
});

/** A dialog that is there and only has to be shown. */
const bareDialog = (content: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head>
<body><button>Open</button><dialog>${bared(content)}</dialog><script>
document.querySelector("button").onclick = () => document.querySelector("dialog").showModal();
</script></body></html>`;

async function compare(
  what: string,
  { app, bare }: Ways,
  slower: number,
  most: number,
): Promise<Row> {
  const times = { app: [] as number[], bare: [] as number[] };
  const [appTab, bareTab] = [await ready(app, slower), await ready(bare, slower)];
  for (let round = -1; round < ROUNDS; round++) {
    const [one, other] = [await press(bareTab, bare), await press(appTab, app)];
    if (round < 0) continue;
    times.bare.push(one);
    times.app.push(other);
  }
  await Promise.all([appTab.close(), bareTab.close()]);
  const [mine, theirs] = [median(times.app), median(times.bare)];
  return ratioRow(`${what}, ${slower} × CPU`, mine / theirs, {
    most,
    of: `${mine.toFixed(1)} ms; ${theirs.toFixed(1)} ms`,
    notes: [listed("desk", times.app), listed("bare", times.bare)],
  });
}

const listed = (name: string, times: readonly number[]): string =>
  `${name}: ${times.map((ms) => ms.toFixed(1)).join(" ")}`;

async function ready({ stage, origin }: Way, slower: number): Promise<Tab> {
  const tab = await stage.open();
  // Cookies know no ports: the desk's is there for whoever stands in between.
  await tab.context.addInitScript(watch);
  await tab.page.goto(`${origin}/dashboard`);
  await tab.cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  return tab;
}

/** Runs in the pages: notes when a button was pressed, and the first frame with what it led to. */
function watch(): void {
  const found = () =>
    document.querySelector("dialog[open]")?.textContent?.trim() ||
    sessionStorage.getItem("from") !== location.pathname && document.querySelector("tbody tr");
  const look = (at: number) => {
    if (!found()) return requestAnimationFrame(() => look(at));
    const { port1, port2 } = new MessageChannel();
    // After the frame in which it is there has been painted.
    port1.onmessage = () => {
      sessionStorage.removeItem("at");
      document.documentElement.dataset.took = String(
        performance.timeOrigin + performance.now() - at,
      );
    };
    port2.postMessage(null);
  };
  addEventListener("mousedown", (event) => {
    const at = performance.timeOrigin + event.timeStamp;
    sessionStorage.setItem("at", String(at));
    sessionStorage.setItem("from", location.pathname);
    requestAnimationFrame(() => look(at));
  }, true);
  const since = sessionStorage.getItem("at");
  if (since !== null) requestAnimationFrame(() => look(Number(since)));
}

/** Loads the page, rests on what is named, presses it; returns what that took in milliseconds. */
async function press({ page }: Tab, { origin, path, selector }: Way): Promise<number> {
  await page.goto(origin + path, { waitUntil: "load" });
  await page.mouse.move(700, 880);
  await pause(QUIET_MS);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector} on ${path}`);
  await page.mouse.move(box.x + Math.min(box.width / 2, 20), box.y + box.height / 2, { steps: 3 });
  await pause(REST_MS);
  await page.mouse.down();
  await page.mouse.up();
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const took = await page.evaluate(() => document.documentElement.dataset.took).catch(() => "");
    if (took) return Number(took);
    await pause(POLL_MS);
  }
  throw new Error(`${selector} on ${path} led to nothing`);
}
