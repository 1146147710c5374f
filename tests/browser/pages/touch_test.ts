import assert from "node:assert/strict";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { sidebarOf } from "../screen.ts";

const browserTest = startBrowserTests();

/** Width of the sidebar on phones. */
const PANEL = 18 * 16;

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  const name = `a touch that closes the panel presses nothing behind it, motion: ${reducedMotion}`;
  browserTest(name, async ({ page }) => {
    await page.goto("/kyc");
    const row = await page.getByRole("row").filter({ hasText: "Northgate" }).boundingBox();
    assert.ok(row);
    const beside = [PANEL + 50, row.y + 20] as const;
    await page.getByRole("button", { name: "Toggle Sidebar" }).tap();
    await expect(sidebarOf(page)).toBeVisible();
    // On a real screen a touch may be dispatched a moment after it has closed the panel.
    await sidebarOf(page).evaluate((sidebar) =>
      sidebar.addEventListener("toggle", () =>
        requestAnimationFrame(() => {
          const { pointerEvents } = getComputedStyle(document.querySelector(".frame")!);
          document.body.dataset.behind = pointerEvents;
        }))
    );
    await page.touchscreen.tap(...beside);
    await expect(sidebarOf(page)).toBeHidden();
    await expect(page.locator("body")).toHaveAttribute("data-behind", "none");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    // The same touch opens the request once the panel is away.
    await expect(async () => {
      await page.touchscreen.tap(...beside);
      await expect(page.locator("dialog[open]")).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }, { viewport: PHONE, hasTouch: true, reducedMotion });
}
