import assert from "node:assert/strict";
import type { Page } from "playwright";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

/** The top of the focused element, and the bottom of what sticks to the top of the window. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector(".review-bar, .topbar")!.getBoundingClientRect();
    const focused = document.activeElement!;
    return {
      name: focused.outerHTML.slice(0, 120),
      isInside: focused.closest("main, .side") !== null,
      top: Math.ceil(focused.getBoundingClientRect().top),
      bar: bar.bottom,
    };
  });

/**
 * Goes back by Shift+Tab from the end of the page; returns the focused elements that the bar
 * covered.
 */
async function coveredOnTheWayUp(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("main a, main button, main input, .side a");
    [...all].filter((one) => one.checkVisibility()).at(-1)!.focus();
  });
  const covered: string[] = [];
  for (let pressed = 0; pressed < 60; pressed++) {
    await page.keyboard.press("Shift+Tab");
    const { name, isInside, top, bar } = await placesOf(page);
    if (!isInside) {
      assert.ok(pressed > 2, `only ${pressed} controls`);
      break;
    }
    if (top < bar) covered.push(`${name} at ${top}`);
  }
  return covered;
}

for (const viewport of firstOf([{ width: 1440, height: 320 }, PHONE])) {
  browserTest(
    `nothing that has the focus is below the bar at ${viewport.width} px`,
    async (visit) => {
      const { page } = visit;
      for (
        const path of firstOf(["/settings", "/notifications", "/profile", "/reports", "/users"])
      ) {
        await page.goto(path);
        await settled(page);
        assert.deepEqual(await coveredOnTheWayUp(page), [], path);
      }
    },
    { viewport },
  );
}

browserTest("using the bar keeps the scroll position", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto("/users");
  await expect(page.locator(".toolbar[data-htmx-powered]")).toBeAttached();
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 300));
  await page.keyboard.press("Control+k");
  await page.keyboard.type("amelia");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  assert.equal(await scrolled(), 300, "searching");
  await page.keyboard.press("Escape");
  for (let pressed = 0; pressed < 6; pressed++) await page.keyboard.press("Shift+Tab");
  const isAbove = () => document.activeElement!.closest("main") === null;
  assert.ok(await page.evaluate(isAbove));
  assert.equal(await scrolled(), 300, "by Shift+Tab");
});
