import assert from "node:assert/strict";
import type { Locator } from "playwright";
import { startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

const boxOf = async (one: Locator) => (await one.boundingBox())!;

for (const width of [1440, 1024]) {
  browserTest(
    `the filters open under their button and within the window, at ${width} px`,
    async ({ page }) => {
      for (const path of ["/users", "/partners", "/communities"]) {
        await page.goto(path);
        const button = page.locator(".filters summary");
        await button.click();
        const [{ x }, panel] = [await boxOf(button), await boxOf(page.locator(".filter-panel"))];
        const where = `${path}: the button at ${x}, the panel at ${JSON.stringify(panel)}`;
        assert.ok(panel.x <= x && x < panel.x + panel.width, where);
        const room = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(panel.x + panel.width <= width && room <= width, where);
      }
    },
    { viewport: { width, height: 900 } },
  );
}
