import assert from "node:assert/strict";
import { startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

browserTest("tables of figures fit their panels, beside each other and alone", async ({ page }) => {
  await page.goto("/analytics");
  for (const width of [1024, 1100, 1280, 1343, 1344]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page.locator(".duo > .panel").evaluateAll((panels) =>
      panels.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((panel) => panel.querySelector("h2")?.textContent)
    );
    assert.deepEqual(cut, [], `${width}`);
  }
});
