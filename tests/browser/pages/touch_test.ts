import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { settled, sidebarOf } from "../screen.ts";

const browserTest = startBrowserTests();

/** Width of the sidebar on phones. */
const PANEL = 18 * 16;

for (const reducedMotion of firstOf(["no-preference", "reduce"] as const)) {
  const name = `a touch that closes the panel presses nothing behind it, motion: ${reducedMotion}`;
  browserTest(name, async ({ page }) => {
    await page.goto("/kyc");
    await settled(page);
    const row = await page.getByRole("row").filter({ hasText: "Northgate" }).boundingBox();
    assert.ok(row);
    const beside = [PANEL + 50, row.y + 20] as const;
    const frame = page.locator(".frame");
    await page.getByRole("button", { name: "Toggle Sidebar" }).tap();
    await expect(frame).toHaveCSS("pointer-events", "none");
    // On a real screen a touch may be dispatched a moment after it has closed the panel, when a
    // transition still keeps it from the page.
    await frame.evaluate((frame) =>
      frame.addEventListener("transitionrun", (event) => {
        const { propertyName } = event as TransitionEvent;
        if (propertyName === "pointer-events") document.body.dataset.guarded = "";
      })
    );
    await page.touchscreen.tap(...beside);
    await expect(sidebarOf(page)).toBeHidden();
    await expect(page.locator("body")).toHaveAttribute("data-guarded");
    await expect(frame).toHaveCSS("pointer-events", "auto");
    await expect(page.locator("dialog[open]")).toHaveCount(0);
    // The same touch opens the request once the panel is away.
    await page.touchscreen.tap(...beside);
    await expect(page.locator("dialog[open]")).toBeVisible();
  }, { viewport: PHONE, hasTouch: true, reducedMotion });
}

browserTest("the notes of a step do not open a keyboard on the screen", async ({ page }) => {
  await page.goto("/kyc");
  await settled(page);
  await page.getByRole("button", { name: "Accept Amelia Hart" }).tap();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeFocused();
  await page.goto("/kyc/k_1/review?queue=to-review");
  await settled(page);
  await page.getByRole("button", { name: "Decline" }).tap();
  await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeFocused();
}, { viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
