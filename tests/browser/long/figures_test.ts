import assert from "node:assert/strict";
import { startBrowserTests } from "../browser.ts";

const browserTest = startBrowserTests();

browserTest("tables of figures fit their panels, beside each other and alone", async ({ page }) => {
  await page.goto("/analytics");
  const panels = page.locator(".duo > .panel");
  assert.ok(await panels.count() > 0, "there are panels");
  for (const width of [1024, 1100, 1280, 1343, 1344]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await panels.evaluateAll((found) =>
      found.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((panel) => panel.querySelector("h2")?.textContent)
    );
    assert.deepEqual(cut, [], `${width}`);
  }
});
