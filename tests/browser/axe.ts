import axe from "axe-core";
import type { Page } from "playwright";

/**
 * What axe objects to in what is shown now, with `rules` by those alone: rule, element and reason.
 * Of what is in order it only notes that it has looked. For pages without frames.
 */
export async function objectionsTo(page: Page, rules?: readonly string[]): Promise<string[]> {
  // It stays in a document, which may be looked at more than once.
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(axe.source);
  return await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      ...(rules && { runOnly: [...rules] }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`)
    );
  }, rules);
}
