import type { CDPSession, Page } from "playwright";

/** A completed event of Chromium's trace; `ph` is its phase, `ts` its start in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  args: { elementCount?: number };
}

/** Returns how many elements each recalculation of styles during `act` was about. */
export async function styledDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const events = await traced(await page.context().newCDPSession(page), act);
  return events.filter(({ name, ph }) => name === "UpdateLayoutTree" && ph === "X")
    .sort((a, b) => a.ts - b.ts).map(({ args }) => args.elementCount ?? 0);
}

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value as unknown as TraceEvent[]));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  return events;
}
