import type { Page } from "playwright";
import { traced } from "../../tasks/bench/trace.ts";

/** How many elements each recalculation of styles was about, as Chromium's trace has it. */
export async function styledDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const events = await traced(await page.context().newCDPSession(page), act);
  return events.filter(({ name }) => name === "UpdateLayoutTree").sort((a, b) => a.ts - b.ts)
    .map(({ args }) => args.elementCount ?? 0);
}
