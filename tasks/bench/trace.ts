import type { CDPSession } from "playwright";

/** A piece of work of a page, as Chromium's trace has it. */
export interface TraceEvent {
  name: string;
  /** In microseconds, as `dur`. */
  ts: number;
  dur: number;
  args: { elementCount?: number };
}

/** The pieces of work of a page while something is done with it. */
export async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: (TraceEvent & { ph: string })[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value as unknown as typeof events));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["devtools.timeline"] },
  });
  await act();
  const complete = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await complete;
  // Whole ones, with a beginning and an end.
  return events.filter(({ ph }) => ph === "X");
}
