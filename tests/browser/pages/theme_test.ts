import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright";
import { expect, startBrowserTests } from "../browser.ts";
import { hold } from "../network.ts";
import { settled } from "../screen.ts";

const browserTest = startBrowserTests();

const toggleOf = (page: Page) => page.getByRole("button", { name: "Toggle theme" });

async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-theme", theme);
  await expect(root).toHaveClass(theme === "dark" ? "dark" : "");
}

/** Records the background of each painted frame, from the first. */
const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const look = () => {
      const root = document.documentElement;
      if (document.body) frames.push(getComputedStyle(root).backgroundColor);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const framesOf = (page: Page) =>
  page.evaluate(() => [...new Set((globalThis as unknown as { frames: string[] }).frames)]);

const DARK_CANVAS = "rgb(15, 18, 23)";

browserTest.journey(
  "the toggle sets class, data-theme, local storage and cookie",
  async (visit) => {
    const { page } = visit;
    await page.goto("/dashboard");
    for (const theme of ["dark", "light"] as const) {
      await toggleOf(page).click();
      await expectTheme(page, theme);
      await expect(toggleOf(page)).toHaveAttribute("aria-pressed", String(theme === "dark"));
      assert.equal(await page.evaluate(() => localStorage.getItem("theme")), theme);
      // The server's markup stays, though the island has no shapes of its own.
      await expect(toggleOf(page).locator("svg:visible > *").first()).toBeVisible();
      // Browsers store a cookie a moment later.
      await expect.poll(async () => (await visit.cookie("theme"))?.value).toBe(theme);
    }
  },
);

browserTest("the dark theme is there from the first frame of the next page", async (visit) => {
  const { page } = visit;
  await page.goto("/dashboard");
  await toggleOf(page).click();
  await expectTheme(page, "dark");
  await watchFrames(visit.context);
  for (const path of ["/users", "/login"]) {
    await page.goto(path);
    await expectTheme(page, "dark");
    await expect.poll(() => framesOf(page)).toEqual([DARK_CANVAS]);
  }
});

browserTest("local storage wins over the cookie", async (visit) => {
  const { page } = visit;
  await page.goto("/dashboard");
  await expectTheme(page, "dark");
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.reload();
  await expectTheme(page, "light");
  await settled(page);
  await expect(toggleOf(page)).toHaveAttribute("aria-pressed", "false");
}, { theme: "dark" });

browserTest("a click before the toggle is hydrated counts once", async (visit) => {
  const { page } = visit;
  const script = await hold(page, "**/mount-*.js");
  await page.goto("/dashboard");
  await toggleOf(page).click();
  await script.arrived;
  await expectTheme(page, "dark");
  await script.release();
  await settled(page);
  await expectTheme(page, "dark");
  await expect(toggleOf(page)).toHaveAttribute("aria-pressed", "true");
});
