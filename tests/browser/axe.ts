import assert from "node:assert/strict";
// Minified, as each page is sent all of it.
// @ts-types="axe-core"
import axe from "axe-core/axe.min.js";
import type { Page } from "playwright";

/**
 * Violations that axe finds in the current page: rule, element and reason. `rules` limits the
 * rules. Frames are not checked.
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

/** All that the theme has a say in; the other rules need not be run twice. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs axe on what is shown now, in both themes, and on its way sideways on a phone. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate(async (theme) => {
      document.documentElement.classList.toggle("dark", theme === "dark");
      document.documentElement.dataset.theme = theme;
      // Colours in transition are not those that a person reads.
      const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(transitions.map(({ finished }) => finished));
    }, theme);
    const objections = await objectionsTo(page, theme === "dark" ? COLOUR_RULES : undefined);
    found.push(...objections.map((objection) => `${what}, ${theme}: ${objection}`));
  }
  assert.deepEqual(found, []);
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main, dialog[open], dialog > article")]
      .map((element) => [element.scrollWidth, element.clientWidth])
  );
  for (const [scrolled, visible] of widths) {
    assert.ok(scrolled! <= visible!, `${what} is ${scrolled} px wide in ${visible} px`);
  }
}

/** A title alone is no name: it is not shown on touch screens, nor to those who use keys. */
async function expectNamesBesideTitles(page: Page, what: string): Promise<void> {
  const nameless = await page.locator("a, button, summary, input, select, textarea").evaluateAll(
    (controls) =>
      controls.filter((control) => {
        const hasLabel = control.ariaLabel || control.hasAttribute("aria-labelledby") ||
          (control as HTMLInputElement).labels?.length || control.getAttribute("type") === "hidden";
        return control.checkVisibility() && !hasLabel && control.textContent.trim() === "";
      }).map(({ outerHTML }) => outerHTML),
  );
  assert.deepEqual(nameless, [], what);
}

/** Axe, in both themes, names, and whether anything scrolls sideways. */
export async function check(page: Page, what: string): Promise<void> {
  await expectNamesBesideTitles(page, what);
  await expectNoSidewaysScroll(page, what);
  await expectAccessible(page, what);
}
