import { onStage, pause, type Stage, type Tab } from "./browser.ts";
import type { Row } from "./table.ts";

const FIRST = { "/dashboard": 85, "/users": 85 };
const BEFORE_LOAD_KB = 28;
const NEXT = { "/dashboard": 3, "/users": 3, "/kyc": 4 };
/** What comes by itself has come by then. */
const SETTLED_MS = 2_500;

interface Arrival {
  path: string;
  bytes: number;
  /** By the browser's clock, in seconds. */
  at: number;
}

interface Visit {
  arrivals: Arrival[];
  loadedAt: number;
}

/** What goes over the wire, headers included, as the browser counts it. */
export const bytes = (): Promise<Row[]> =>
  onStage(async (stage) => {
    const rows: Row[] = [];
    for (const [path, most] of Object.entries(FIRST)) rows.push(...await first(stage, path, most));
    const tab = await stage.open();
    // As after some minutes of work: the pages' own answers are never kept, all else is.
    for (const path of Object.keys(NEXT)) await visit(tab, stage.desk.origin + path);
    for (const [path, most] of Object.entries(NEXT)) {
      const { arrivals } = await visit(tab, stage.desk.origin + path);
      rows.push(row(`next page, warm: ${path}`, arrivals, most));
    }
    await tab.close();
    return rows;
  });

async function first(stage: Stage, path: string, most: number): Promise<Row[]> {
  const tab = await stage.open();
  const { arrivals, loadedAt } = await visit(tab, stage.desk.origin + path);
  await tab.close();
  return [
    row(`first load of ${path}`, arrivals, most),
    row(
      "of these before the load event",
      arrivals.filter(({ at }) => at <= loadedAt),
      BEFORE_LOAD_KB,
    ),
  ];
}

async function visit({ page, cdp }: Tab, url: string): Promise<Visit> {
  const paths = new Map<string, string>();
  const arrivals: Arrival[] = [];
  let loadedAt = 0;
  const onSent = ({ requestId, request }: { requestId: string; request: { url: string } }) =>
    void paths.set(requestId, new URL(request.url).pathname);
  const onFinished = (
    { requestId, encodedDataLength: bytes, timestamp: at }: {
      requestId: string;
      encodedDataLength: number;
      timestamp: number;
    },
  ) => void arrivals.push({ path: paths.get(requestId) ?? "", bytes, at });
  const onLoad = ({ timestamp }: { timestamp: number }) => void (loadedAt = timestamp);
  cdp.on("Network.requestWillBeSent", onSent);
  cdp.on("Network.loadingFinished", onFinished);
  cdp.on("Page.loadEventFired", onLoad);
  await cdp.send("Network.enable");
  await cdp.send("Page.enable");
  await page.goto(url, { waitUntil: "load" });
  await pause(SETTLED_MS);
  cdp.off("Network.requestWillBeSent", onSent);
  cdp.off("Network.loadingFinished", onFinished);
  cdp.off("Page.loadEventFired", onLoad);
  return { arrivals, loadedAt };
}

function row(what: string, arrivals: readonly Arrival[], mostKb: number): Row {
  const all = arrivals.filter(({ bytes }) => bytes > 0);
  const kb = all.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  return {
    what,
    measured: `${kb.toFixed(1)} kB`,
    bar: `≤ ${mostKb} kB`,
    reached: kb <= mostKb,
    notes: all.map(({ path, bytes }) => `${(bytes / 1_000).toFixed(1)} kB ${path}`),
  };
}
