import type { Page } from "playwright";

interface TraceEvent {
  name: string;
  ts: number;
  args: { elementCount?: number };
}

/** How many elements each recalculation of styles was about, as Chromium's trace has it. */
export async function styledDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
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
  return events.filter(({ name }) => name === "UpdateLayoutTree").sort((a, b) => a.ts - b.ts)
    .map(({ args }) => args.elementCount ?? 0);
}
