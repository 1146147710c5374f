import assert from "node:assert/strict";
import { firstOf } from "../../support/long_form.ts";
import { expect, PHONE, startBrowserTests } from "../browser.ts";
import { rowOf, settled, sidebarOf, stepOf } from "../screen.ts";

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

browserTest(
  "a narrow row leads to the documents first, and to decisions by its menu",
  async ({ page }) => {
    await page.goto("/kyc");
    await settled(page);
    const row = rowOf(page, "Amelia Hart");
    await expect(row.getByRole("button", { name: "Accept" })).toBeHidden();
    const review = row.getByRole("button", { name: "Review Amelia Hart" });
    await expect(review).toHaveAttribute("href", "/kyc/k_1/review?queue=to-review");
    const accept = await stepOf(page, "Accept", "Amelia Hart");
    await expect(row.getByRole("button", { name: "Decline Amelia Hart" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(accept).toBeHidden();
    await (await stepOf(page, "Accept", "Amelia Hart")).tap();
    const dialog = page.getByRole("dialog", { name: "Accept KYC Request" });
    await expect(dialog).toBeVisible();
    await expect(accept).toBeHidden();
    await dialog.getByRole("link", { name: "Cancel" }).or(
      dialog.getByRole("button", { name: "Cancel" }),
    )
      .tap();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole("button", { name: "Actions Amelia Hart" })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(accept).toBeVisible();
    await expect(review).toBeHidden();
  },
  { viewport: PHONE, hasTouch: true, reducedMotion: "reduce" },
);

browserTest("the notes of a step do not open a keyboard on the screen", async ({ page }) => {
  await page.goto("/kyc");
  await settled(page);
  await (await stepOf(page, "Accept", "Amelia Hart")).tap();
  await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toBeFocused();
  await page.goto("/kyc/k_1/review?queue=to-review");
  await settled(page);
  await page.getByRole("button", { name: "Decline" }).tap();
  await expect(page.getByRole("heading", { name: "Decline KYC Request" })).toBeFocused();
}, { viewport: PHONE, hasTouch: true, reducedMotion: "reduce" });
